"use strict";(()=>{/**
 * @license
 * Copyright 2010-2025 Three.js Authors
 * SPDX-License-Identifier: MIT
 */var np=0,Du=1,ip=2;var Uu=1,Gl=2,ki=3,ji=0,Fn=1,ni=2,es=0,Ws=1,Nu=2,Fu=3,Ou=4,sp=5,xs=100,rp=101,op=102,ap=103,lp=104,cp=200,hp=201,up=202,dp=203,ul=204,dl=205,fp=206,pp=207,mp=208,gp=209,vp=210,yp=211,_p=212,xp=213,bp=214,Wl=0,Xl=1,ql=2,Xs=3,Yl=4,$l=5,Zl=6,Jl=7,Bu=0,Mp=1,Sp=2,ns=0,wp=1,Ap=2,Tp=3,Ep=4,Cp=5,Rp=6,Pp=7;var ku=300,nr=301,ir=302,Kl=303,jl=304,ha=306,fl=1e3,_s=1001,pl=1002,hi=1003,Ip=1004;var ua=1005;var Si=1006,Ql=1007;var As=1008;var Ai=1009,zu=1010,Vu=1011,Jr=1012,tc=1013,Ts=1014,zi=1015,Kr=1016,ec=1017,nc=1018,jr=1020,Hu=35902,Gu=35899,Wu=1021,Xu=1022,di=1023,zr=1026,Qr=1027,qu=1028,ic=1029,Yu=1030,sc=1031;var rc=1033,da=33776,fa=33777,pa=33778,ma=33779,oc=35840,ac=35841,lc=35842,cc=35843,hc=36196,uc=37492,dc=37496,fc=37808,pc=37809,mc=37810,gc=37811,vc=37812,yc=37813,_c=37814,xc=37815,bc=37816,Mc=37817,Sc=37818,wc=37819,Ac=37820,Tc=37821,Ec=36492,Cc=36494,Rc=36495,Pc=36283,Ic=36284,Lc=36285,Dc=36286;var Fo=2300,ml=2301,hl=2302,bu=2400,Mu=2401,Su=2402;var Lp=3200,Dp=3201;var $u=0,Up=1,is="",Kn="srgb",qs="srgb-linear",Oo="linear",Pe="srgb";var Hs=7680;var wu=519,Np=512,Fp=513,Op=514,Zu=515,Bp=516,kp=517,zp=518,Vp=519,Au=35044,sr=35048;var Ju="300 es",Mi=2e3,Bo=2001;var Qi=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let s=n[t];if(s!==void 0){let r=s.indexOf(e);r!==-1&&s.splice(r,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let s=n.slice(0);for(let r=0,o=s.length;r<o;r++)s[r].call(this,t);t.target=null}}},An=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var Yh=Math.PI/180,gl=180/Math.PI;function to(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(An[i&255]+An[i>>8&255]+An[i>>16&255]+An[i>>24&255]+"-"+An[t&255]+An[t>>8&255]+"-"+An[t>>16&15|64]+An[t>>24&255]+"-"+An[e&63|128]+An[e>>8&255]+"-"+An[e>>16&255]+An[e>>24&255]+An[n&255]+An[n>>8&255]+An[n>>16&255]+An[n>>24&255]).toLowerCase()}function me(i,t,e){return Math.max(t,Math.min(e,i))}function ev(i,t){return(i%t+t)%t}function $h(i,t,e){return(1-e)*i+e*t}function Eo(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return i/4294967295;case Uint16Array:return i/65535;case Uint8Array:return i/255;case Int32Array:return Math.max(i/2147483647,-1);case Int16Array:return Math.max(i/32767,-1);case Int8Array:return Math.max(i/127,-1);default:throw new Error("Invalid component type.")}}function zn(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return Math.round(i*4294967295);case Uint16Array:return Math.round(i*65535);case Uint8Array:return Math.round(i*255);case Int32Array:return Math.round(i*2147483647);case Int16Array:return Math.round(i*32767);case Int8Array:return Math.round(i*127);default:throw new Error("Invalid component type.")}}var Rt=class i{constructor(t=0,e=0){i.prototype.isVector2=!0,this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6],this.y=s[1]*e+s[4]*n+s[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=me(this.x,t.x,e.x),this.y=me(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=me(this.x,t,e),this.y=me(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(me(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(me(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),s=Math.sin(e),r=this.x-t.x,o=this.y-t.y;return this.x=r*n-o*s+t.x,this.y=r*s+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},yn=class{constructor(t=0,e=0,n=0,s=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=s}static slerpFlat(t,e,n,s,r,o,a){let l=n[s+0],c=n[s+1],h=n[s+2],u=n[s+3],d=r[o+0],f=r[o+1],m=r[o+2],v=r[o+3];if(a===0){t[e+0]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u;return}if(a===1){t[e+0]=d,t[e+1]=f,t[e+2]=m,t[e+3]=v;return}if(u!==v||l!==d||c!==f||h!==m){let g=1-a,p=l*d+c*f+h*m+u*v,_=p>=0?1:-1,w=1-p*p;if(w>Number.EPSILON){let R=Math.sqrt(w),E=Math.atan2(R,p*_);g=Math.sin(g*E)/R,a=Math.sin(a*E)/R}let x=a*_;if(l=l*g+d*x,c=c*g+f*x,h=h*g+m*x,u=u*g+v*x,g===1-a){let R=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=R,c*=R,h*=R,u*=R}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,s,r,o){let a=n[s],l=n[s+1],c=n[s+2],h=n[s+3],u=r[o],d=r[o+1],f=r[o+2],m=r[o+3];return t[e]=a*m+h*u+l*f-c*d,t[e+1]=l*m+h*d+c*u-a*f,t[e+2]=c*m+h*f+a*d-l*u,t[e+3]=h*m-a*u-l*d-c*f,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,s){return this._x=t,this._y=e,this._z=n,this._w=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,s=t._y,r=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(s/2),u=a(r/2),d=l(n/2),f=l(s/2),m=l(r/2);switch(o){case"XYZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"YXZ":this._x=d*h*u+c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"ZXY":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u-d*f*m;break;case"ZYX":this._x=d*h*u-c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u+d*f*m;break;case"YZX":this._x=d*h*u+c*f*m,this._y=c*f*u+d*h*m,this._z=c*h*m-d*f*u,this._w=c*h*u-d*f*m;break;case"XZY":this._x=d*h*u-c*f*m,this._y=c*f*u-d*h*m,this._z=c*h*m+d*f*u,this._w=c*h*u+d*f*m;break;default:console.warn("THREE.Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,s=Math.sin(n);return this._x=t.x*s,this._y=t.y*s,this._z=t.z*s,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],s=e[4],r=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],d=n+a+u;if(d>0){let f=.5/Math.sqrt(d+1);this._w=.25/f,this._x=(h-l)*f,this._y=(r-c)*f,this._z=(o-s)*f}else if(n>a&&n>u){let f=2*Math.sqrt(1+n-a-u);this._w=(h-l)/f,this._x=.25*f,this._y=(s+o)/f,this._z=(r+c)/f}else if(a>u){let f=2*Math.sqrt(1+a-n-u);this._w=(r-c)/f,this._x=(s+o)/f,this._y=.25*f,this._z=(l+h)/f}else{let f=2*Math.sqrt(1+u-n-a);this._w=(o-s)/f,this._x=(r+c)/f,this._y=(l+h)/f,this._z=.25*f}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(me(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let s=Math.min(1,e/n);return this.slerp(t,s),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,s=t._y,r=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+s*c-r*l,this._y=s*h+o*l+r*a-n*c,this._z=r*h+o*c+n*l-s*a,this._w=o*h-n*a-s*l-r*c,this._onChangeCallback(),this}slerp(t,e){if(e===0)return this;if(e===1)return this.copy(t);let n=this._x,s=this._y,r=this._z,o=this._w,a=o*t._w+n*t._x+s*t._y+r*t._z;if(a<0?(this._w=-t._w,this._x=-t._x,this._y=-t._y,this._z=-t._z,a=-a):this.copy(t),a>=1)return this._w=o,this._x=n,this._y=s,this._z=r,this;let l=1-a*a;if(l<=Number.EPSILON){let f=1-e;return this._w=f*o+e*this._w,this._x=f*n+e*this._x,this._y=f*s+e*this._y,this._z=f*r+e*this._z,this.normalize(),this}let c=Math.sqrt(l),h=Math.atan2(c,a),u=Math.sin((1-e)*h)/c,d=Math.sin(e*h)/c;return this._w=o*u+this._w*d,this._x=n*u+this._x*d,this._y=s*u+this._y*d,this._z=r*u+this._z*d,this._onChangeCallback(),this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),s=Math.sqrt(1-n),r=Math.sqrt(n);return this.set(s*Math.sin(t),s*Math.cos(t),r*Math.sin(e),r*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},O=class i{constructor(t=0,e=0,n=0){i.prototype.isVector3=!0,this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Rf.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Rf.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6]*s,this.y=r[1]*e+r[4]*n+r[7]*s,this.z=r[2]*e+r[5]*n+r[8]*s,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=t.elements,o=1/(r[3]*e+r[7]*n+r[11]*s+r[15]);return this.x=(r[0]*e+r[4]*n+r[8]*s+r[12])*o,this.y=(r[1]*e+r[5]*n+r[9]*s+r[13])*o,this.z=(r[2]*e+r[6]*n+r[10]*s+r[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,s=this.z,r=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*s-a*n),h=2*(a*e-r*s),u=2*(r*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-r*u,this.z=s+l*u+r*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,s=this.z,r=t.elements;return this.x=r[0]*e+r[4]*n+r[8]*s,this.y=r[1]*e+r[5]*n+r[9]*s,this.z=r[2]*e+r[6]*n+r[10]*s,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=me(this.x,t.x,e.x),this.y=me(this.y,t.y,e.y),this.z=me(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=me(this.x,t,e),this.y=me(this.y,t,e),this.z=me(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(me(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,s=t.y,r=t.z,o=e.x,a=e.y,l=e.z;return this.x=s*l-r*a,this.y=r*o-n*l,this.z=n*a-s*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Zh.copy(this).projectOnVector(t),this.sub(Zh)}reflect(t){return this.sub(Zh.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(me(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,s=this.z-t.z;return e*e+n*n+s*s}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let s=Math.sin(e)*t;return this.x=s*Math.sin(n),this.y=Math.cos(e)*t,this.z=s*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),s=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=s,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Zh=new O,Rf=new yn,ce=class i{constructor(t,e,n,s,r,o,a,l,c){i.prototype.isMatrix3=!0,this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c)}set(t,e,n,s,r,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=s,h[2]=a,h[3]=e,h[4]=r,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],d=n[2],f=n[5],m=n[8],v=s[0],g=s[3],p=s[6],_=s[1],w=s[4],x=s[7],R=s[2],E=s[5],D=s[8];return r[0]=o*v+a*_+l*R,r[3]=o*g+a*w+l*E,r[6]=o*p+a*x+l*D,r[1]=c*v+h*_+u*R,r[4]=c*g+h*w+u*E,r[7]=c*p+h*x+u*D,r[2]=d*v+f*_+m*R,r[5]=d*g+f*w+m*E,r[8]=d*p+f*x+m*D,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*r*h+n*a*l+s*r*c-s*o*l}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,d=a*l-h*r,f=c*r-o*l,m=e*u+n*d+s*f;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let v=1/m;return t[0]=u*v,t[1]=(s*c-h*n)*v,t[2]=(a*n-s*o)*v,t[3]=d*v,t[4]=(h*e-s*l)*v,t[5]=(s*r-a*e)*v,t[6]=f*v,t[7]=(n*l-c*e)*v,t[8]=(o*e-n*r)*v,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,s,r,o,a){let l=Math.cos(r),c=Math.sin(r);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-s*c,s*l,-s*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return this.premultiply(Jh.makeScale(t,e)),this}rotate(t){return this.premultiply(Jh.makeRotation(-t)),this}translate(t,e){return this.premultiply(Jh.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<9;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Jh=new ce;function Ku(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function ko(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Hp(){let i=ko("canvas");return i.style.display="block",i}var Pf={};function Vr(i){i in Pf||(Pf[i]=!0,console.warn(i))}function Gp(i,t,e){return new Promise(function(n,s){function r(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:s();break;case i.TIMEOUT_EXPIRED:setTimeout(r,e);break;default:n()}}setTimeout(r,e)})}var If=new ce().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Lf=new ce().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function nv(){let i={enabled:!0,workingColorSpace:qs,spaces:{},convert:function(s,r,o){return this.enabled===!1||r===o||!r||!o||(this.spaces[r].transfer===Pe&&(s.r=Ki(s.r),s.g=Ki(s.g),s.b=Ki(s.b)),this.spaces[r].primaries!==this.spaces[o].primaries&&(s.applyMatrix3(this.spaces[r].toXYZ),s.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Pe&&(s.r=kr(s.r),s.g=kr(s.g),s.b=kr(s.b))),s},workingToColorSpace:function(s,r){return this.convert(s,this.workingColorSpace,r)},colorSpaceToWorking:function(s,r){return this.convert(s,r,this.workingColorSpace)},getPrimaries:function(s){return this.spaces[s].primaries},getTransfer:function(s){return s===is?Oo:this.spaces[s].transfer},getToneMappingMode:function(s){return this.spaces[s].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(s,r=this.workingColorSpace){return s.fromArray(this.spaces[r].luminanceCoefficients)},define:function(s){Object.assign(this.spaces,s)},_getMatrix:function(s,r,o){return s.copy(this.spaces[r].toXYZ).multiply(this.spaces[o].fromXYZ)},_getDrawingBufferColorSpace:function(s){return this.spaces[s].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(s=this.workingColorSpace){return this.spaces[s].workingColorSpaceConfig.unpackColorSpace},fromWorkingColorSpace:function(s,r){return Vr("THREE.ColorManagement: .fromWorkingColorSpace() has been renamed to .workingToColorSpace()."),i.workingToColorSpace(s,r)},toWorkingColorSpace:function(s,r){return Vr("THREE.ColorManagement: .toWorkingColorSpace() has been renamed to .colorSpaceToWorking()."),i.colorSpaceToWorking(s,r)}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[qs]:{primaries:t,whitePoint:n,transfer:Oo,toXYZ:If,fromXYZ:Lf,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:Kn},outputColorSpaceConfig:{drawingBufferColorSpace:Kn}},[Kn]:{primaries:t,whitePoint:n,transfer:Pe,toXYZ:If,fromXYZ:Lf,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:Kn}}}),i}var xe=nv();function Ki(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function kr(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Er,vl=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Er===void 0&&(Er=ko("canvas")),Er.width=t.width,Er.height=t.height;let s=Er.getContext("2d");t instanceof ImageData?s.putImageData(t,0,0):s.drawImage(t,0,0,t.width,t.height),n=Er}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=ko("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let s=n.getImageData(0,0,t.width,t.height),r=s.data;for(let o=0;o<r.length;o++)r[o]=Ki(r[o]/255)*255;return n.putImageData(s,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor(Ki(e[n]/255)*255):e[n]=Ki(e[n]);return{data:e,width:t.width,height:t.height}}else return console.warn("THREE.ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},iv=0,Hr=class{constructor(t=null){this.isSource=!0,Object.defineProperty(this,"id",{value:iv++}),this.uuid=to(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):e instanceof VideoFrame?t.set(e.displayHeight,e.displayWidth,0):e!==null?t.set(e.width,e.height,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},s=this.data;if(s!==null){let r;if(Array.isArray(s)){r=[];for(let o=0,a=s.length;o<a;o++)s[o].isDataTexture?r.push(Kh(s[o].image)):r.push(Kh(s[o]))}else r=Kh(s);n.url=r}return e||(t.images[this.uuid]=n),n}};function Kh(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?vl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(console.warn("THREE.Texture: Unable to serialize Texture."),{})}var sv=0,jh=new O,jn=class i extends Qi{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=_s,s=_s,r=Si,o=As,a=di,l=Ai,c=i.DEFAULT_ANISOTROPY,h=is){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:sv++}),this.uuid=to(),this.name="",this.source=new Hr(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=s,this.magFilter=r,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Rt(0,0),this.repeat=new Rt(1,1),this.center=new Rt(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ce,this.generateMipmaps=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0}get width(){return this.source.getSize(jh).x}get height(){return this.source.getSize(jh).y}get depth(){return this.source.getSize(jh).z}get image(){return this.source.data}set image(t=null){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){console.warn(`THREE.Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){console.warn(`THREE.Texture.setValues(): property '${e}' does not exist.`);continue}s&&n&&s.isVector2&&n.isVector2||s&&n&&s.isVector3&&n.isVector3||s&&n&&s.isMatrix3&&n.isMatrix3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==ku)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case fl:t.x=t.x-Math.floor(t.x);break;case _s:t.x=t.x<0?0:1;break;case pl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case fl:t.y=t.y-Math.floor(t.y);break;case _s:t.y=t.y<0?0:1;break;case pl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};jn.DEFAULT_IMAGE=null;jn.DEFAULT_MAPPING=ku;jn.DEFAULT_ANISOTROPY=1;var Ke=class i{constructor(t=0,e=0,n=0,s=1){i.prototype.isVector4=!0,this.x=t,this.y=e,this.z=n,this.w=s}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,s){return this.x=t,this.y=e,this.z=n,this.w=s,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,s=this.z,r=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*s+o[12]*r,this.y=o[1]*e+o[5]*n+o[9]*s+o[13]*r,this.z=o[2]*e+o[6]*n+o[10]*s+o[14]*r,this.w=o[3]*e+o[7]*n+o[11]*s+o[15]*r,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,s,r,l=t.elements,c=l[0],h=l[4],u=l[8],d=l[1],f=l[5],m=l[9],v=l[2],g=l[6],p=l[10];if(Math.abs(h-d)<.01&&Math.abs(u-v)<.01&&Math.abs(m-g)<.01){if(Math.abs(h+d)<.1&&Math.abs(u+v)<.1&&Math.abs(m+g)<.1&&Math.abs(c+f+p-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let w=(c+1)/2,x=(f+1)/2,R=(p+1)/2,E=(h+d)/4,D=(u+v)/4,U=(m+g)/4;return w>x&&w>R?w<.01?(n=0,s=.707106781,r=.707106781):(n=Math.sqrt(w),s=E/n,r=D/n):x>R?x<.01?(n=.707106781,s=0,r=.707106781):(s=Math.sqrt(x),n=E/s,r=U/s):R<.01?(n=.707106781,s=.707106781,r=0):(r=Math.sqrt(R),n=D/r,s=U/r),this.set(n,s,r,e),this}let _=Math.sqrt((g-m)*(g-m)+(u-v)*(u-v)+(d-h)*(d-h));return Math.abs(_)<.001&&(_=1),this.x=(g-m)/_,this.y=(u-v)/_,this.z=(d-h)/_,this.w=Math.acos((c+f+p-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=me(this.x,t.x,e.x),this.y=me(this.y,t.y,e.y),this.z=me(this.z,t.z,e.z),this.w=me(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=me(this.x,t,e),this.y=me(this.y,t,e),this.z=me(this.z,t,e),this.w=me(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(me(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},yl=class extends Qi{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:Si,depthBuffer:!0,stencilBuffer:!1,resolveDepthBuffer:!0,resolveStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Ke(0,0,t,e),this.scissorTest=!1,this.viewport=new Ke(0,0,t,e);let s={width:t,height:e,depth:n.depth},r=new jn(s);this.textures=[];let o=n.count;for(let a=0;a<o;a++)this.textures[a]=r.clone(),this.textures[a].isRenderTargetTexture=!0,this.textures[a].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview}_setTextureOptions(t={}){let e={minFilter:Si,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&(this._depthTexture.renderTarget=null),t!==null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let s=0,r=this.textures.length;s<r;s++)this.textures[s].image.width=t,this.textures[s].image.height=e,this.textures[s].image.depth=n,this.textures[s].isArrayTexture=this.textures[s].image.depth>1;this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let s=Object.assign({},t.textures[e].image);this.textures[e].source=new Hr(s)}return this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,t.depthTexture!==null&&(this.depthTexture=t.depthTexture.clone()),this.samples=t.samples,this}dispose(){this.dispatchEvent({type:"dispose"})}},Oi=class extends yl{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},zo=class extends jn{constructor(t=null,e=1,n=1,s=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=hi,this.minFilter=hi,this.wrapR=_s,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var _l=class extends jn{constructor(t=null,e=1,n=1,s=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:s},this.magFilter=hi,this.minFilter=hi,this.wrapR=_s,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var bs=class{constructor(t=new O(1/0,1/0,1/0),e=new O(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(_i.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(_i.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=_i.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let r=n.getAttribute("position");if(e===!0&&r!==void 0&&t.isInstancedMesh!==!0)for(let o=0,a=r.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,_i):_i.fromBufferAttribute(r,o),_i.applyMatrix4(t.matrixWorld),this.expandByPoint(_i);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),Va.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),Va.copy(n.boundingBox)),Va.applyMatrix4(t.matrixWorld),this.union(Va)}let s=t.children;for(let r=0,o=s.length;r<o;r++)this.expandByObject(s[r],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,_i),_i.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(Co),Ha.subVectors(this.max,Co),Cr.subVectors(t.a,Co),Rr.subVectors(t.b,Co),Pr.subVectors(t.c,Co),ds.subVectors(Rr,Cr),fs.subVectors(Pr,Rr),Bs.subVectors(Cr,Pr);let e=[0,-ds.z,ds.y,0,-fs.z,fs.y,0,-Bs.z,Bs.y,ds.z,0,-ds.x,fs.z,0,-fs.x,Bs.z,0,-Bs.x,-ds.y,ds.x,0,-fs.y,fs.x,0,-Bs.y,Bs.x,0];return!Qh(e,Cr,Rr,Pr,Ha)||(e=[1,0,0,0,1,0,0,0,1],!Qh(e,Cr,Rr,Pr,Ha))?!1:(Ga.crossVectors(ds,fs),e=[Ga.x,Ga.y,Ga.z],Qh(e,Cr,Rr,Pr,Ha))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,_i).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(_i).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(qi[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),qi[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),qi[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),qi[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),qi[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),qi[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),qi[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),qi[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(qi),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},qi=[new O,new O,new O,new O,new O,new O,new O,new O],_i=new O,Va=new bs,Cr=new O,Rr=new O,Pr=new O,ds=new O,fs=new O,Bs=new O,Co=new O,Ha=new O,Ga=new O,ks=new O;function Qh(i,t,e,n,s){for(let r=0,o=i.length-3;r<=o;r+=3){ks.fromArray(i,r);let a=s.x*Math.abs(ks.x)+s.y*Math.abs(ks.y)+s.z*Math.abs(ks.z),l=t.dot(ks),c=e.dot(ks),h=n.dot(ks);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var rv=new bs,Ro=new O,tu=new O,Ys=class{constructor(t=new O,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):rv.setFromPoints(t).getCenter(n);let s=0;for(let r=0,o=t.length;r<o;r++)s=Math.max(s,n.distanceToSquared(t[r]));return this.radius=Math.sqrt(s),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Ro.subVectors(t,this.center);let e=Ro.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),s=(n-this.radius)*.5;this.center.addScaledVector(Ro,s/n),this.radius+=s}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(tu.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Ro.copy(t.center).add(tu)),this.expandByPoint(Ro.copy(t.center).sub(tu))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},Yi=new O,eu=new O,Wa=new O,ps=new O,nu=new O,Xa=new O,iu=new O,Vo=class{constructor(t=new O,e=new O(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Yi)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Yi.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Yi.copy(this.origin).addScaledVector(this.direction,e),Yi.distanceToSquared(t))}distanceSqToSegment(t,e,n,s){eu.copy(t).add(e).multiplyScalar(.5),Wa.copy(e).sub(t).normalize(),ps.copy(this.origin).sub(eu);let r=t.distanceTo(e)*.5,o=-this.direction.dot(Wa),a=ps.dot(this.direction),l=-ps.dot(Wa),c=ps.lengthSq(),h=Math.abs(1-o*o),u,d,f,m;if(h>0)if(u=o*l-a,d=o*a-l,m=r*h,u>=0)if(d>=-m)if(d<=m){let v=1/h;u*=v,d*=v,f=u*(u+o*d+2*a)+d*(o*u+d+2*l)+c}else d=r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d=-r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;else d<=-m?(u=Math.max(0,-(-o*r+a)),d=u>0?-r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c):d<=m?(u=0,d=Math.min(Math.max(-r,-l),r),f=d*(d+2*l)+c):(u=Math.max(0,-(o*r+a)),d=u>0?r:Math.min(Math.max(-r,-l),r),f=-u*u+d*(d+2*l)+c);else d=o>0?-r:r,u=Math.max(0,-(o*d+a)),f=-u*u+d*(d+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),s&&s.copy(eu).addScaledVector(Wa,d),f}intersectSphere(t,e){Yi.subVectors(t.center,this.origin);let n=Yi.dot(this.direction),s=Yi.dot(Yi)-n*n,r=t.radius*t.radius;if(s>r)return null;let o=Math.sqrt(r-s),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,s,r,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,d=this.origin;return c>=0?(n=(t.min.x-d.x)*c,s=(t.max.x-d.x)*c):(n=(t.max.x-d.x)*c,s=(t.min.x-d.x)*c),h>=0?(r=(t.min.y-d.y)*h,o=(t.max.y-d.y)*h):(r=(t.max.y-d.y)*h,o=(t.min.y-d.y)*h),n>o||r>s||((r>n||isNaN(n))&&(n=r),(o<s||isNaN(s))&&(s=o),u>=0?(a=(t.min.z-d.z)*u,l=(t.max.z-d.z)*u):(a=(t.max.z-d.z)*u,l=(t.min.z-d.z)*u),n>l||a>s)||((a>n||n!==n)&&(n=a),(l<s||s!==s)&&(s=l),s<0)?null:this.at(n>=0?n:s,e)}intersectsBox(t){return this.intersectBox(t,Yi)!==null}intersectTriangle(t,e,n,s,r){nu.subVectors(e,t),Xa.subVectors(n,t),iu.crossVectors(nu,Xa);let o=this.direction.dot(iu),a;if(o>0){if(s)return null;a=1}else if(o<0)a=-1,o=-o;else return null;ps.subVectors(this.origin,t);let l=a*this.direction.dot(Xa.crossVectors(ps,Xa));if(l<0)return null;let c=a*this.direction.dot(nu.cross(ps));if(c<0||l+c>o)return null;let h=-a*ps.dot(iu);return h<0?null:this.at(h/o,r)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Ue=class i{constructor(t,e,n,s,r,o,a,l,c,h,u,d,f,m,v,g){i.prototype.isMatrix4=!0,this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,s,r,o,a,l,c,h,u,d,f,m,v,g)}set(t,e,n,s,r,o,a,l,c,h,u,d,f,m,v,g){let p=this.elements;return p[0]=t,p[4]=e,p[8]=n,p[12]=s,p[1]=r,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=u,p[14]=d,p[3]=f,p[7]=m,p[11]=v,p[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){let e=this.elements,n=t.elements,s=1/Ir.setFromMatrixColumn(t,0).length(),r=1/Ir.setFromMatrixColumn(t,1).length(),o=1/Ir.setFromMatrixColumn(t,2).length();return e[0]=n[0]*s,e[1]=n[1]*s,e[2]=n[2]*s,e[3]=0,e[4]=n[4]*r,e[5]=n[5]*r,e[6]=n[6]*r,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,s=t.y,r=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(s),c=Math.sin(s),h=Math.cos(r),u=Math.sin(r);if(t.order==="XYZ"){let d=o*h,f=o*u,m=a*h,v=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=f+m*c,e[5]=d-v*c,e[9]=-a*l,e[2]=v-d*c,e[6]=m+f*c,e[10]=o*l}else if(t.order==="YXZ"){let d=l*h,f=l*u,m=c*h,v=c*u;e[0]=d+v*a,e[4]=m*a-f,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=f*a-m,e[6]=v+d*a,e[10]=o*l}else if(t.order==="ZXY"){let d=l*h,f=l*u,m=c*h,v=c*u;e[0]=d-v*a,e[4]=-o*u,e[8]=m+f*a,e[1]=f+m*a,e[5]=o*h,e[9]=v-d*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let d=o*h,f=o*u,m=a*h,v=a*u;e[0]=l*h,e[4]=m*c-f,e[8]=d*c+v,e[1]=l*u,e[5]=v*c+d,e[9]=f*c-m,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let d=o*l,f=o*c,m=a*l,v=a*c;e[0]=l*h,e[4]=v-d*u,e[8]=m*u+f,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=f*u+m,e[10]=d-v*u}else if(t.order==="XZY"){let d=o*l,f=o*c,m=a*l,v=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=d*u+v,e[5]=o*h,e[9]=f*u-m,e[2]=m*u-f,e[6]=a*h,e[10]=v*u+d}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(ov,t,av)}lookAt(t,e,n){let s=this.elements;return Zn.subVectors(t,e),Zn.lengthSq()===0&&(Zn.z=1),Zn.normalize(),ms.crossVectors(n,Zn),ms.lengthSq()===0&&(Math.abs(n.z)===1?Zn.x+=1e-4:Zn.z+=1e-4,Zn.normalize(),ms.crossVectors(n,Zn)),ms.normalize(),qa.crossVectors(Zn,ms),s[0]=ms.x,s[4]=qa.x,s[8]=Zn.x,s[1]=ms.y,s[5]=qa.y,s[9]=Zn.y,s[2]=ms.z,s[6]=qa.z,s[10]=Zn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,s=e.elements,r=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],d=n[9],f=n[13],m=n[2],v=n[6],g=n[10],p=n[14],_=n[3],w=n[7],x=n[11],R=n[15],E=s[0],D=s[4],U=s[8],A=s[12],M=s[1],C=s[5],B=s[9],k=s[13],X=s[2],G=s[6],Y=s[10],J=s[14],Q=s[3],ht=s[7],dt=s[11],xt=s[15];return r[0]=o*E+a*M+l*X+c*Q,r[4]=o*D+a*C+l*G+c*ht,r[8]=o*U+a*B+l*Y+c*dt,r[12]=o*A+a*k+l*J+c*xt,r[1]=h*E+u*M+d*X+f*Q,r[5]=h*D+u*C+d*G+f*ht,r[9]=h*U+u*B+d*Y+f*dt,r[13]=h*A+u*k+d*J+f*xt,r[2]=m*E+v*M+g*X+p*Q,r[6]=m*D+v*C+g*G+p*ht,r[10]=m*U+v*B+g*Y+p*dt,r[14]=m*A+v*k+g*J+p*xt,r[3]=_*E+w*M+x*X+R*Q,r[7]=_*D+w*C+x*G+R*ht,r[11]=_*U+w*B+x*Y+R*dt,r[15]=_*A+w*k+x*J+R*xt,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],s=t[8],r=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],d=t[10],f=t[14],m=t[3],v=t[7],g=t[11],p=t[15];return m*(+r*l*u-s*c*u-r*a*d+n*c*d+s*a*f-n*l*f)+v*(+e*l*f-e*c*d+r*o*d-s*o*f+s*c*h-r*l*h)+g*(+e*c*u-e*a*f-r*o*u+n*o*f+r*a*h-n*c*h)+p*(-s*a*h-e*l*u+e*a*d+s*o*u-n*o*d+n*l*h)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let s=this.elements;return t.isVector3?(s[12]=t.x,s[13]=t.y,s[14]=t.z):(s[12]=t,s[13]=e,s[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],s=t[2],r=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],d=t[10],f=t[11],m=t[12],v=t[13],g=t[14],p=t[15],_=u*g*c-v*d*c+v*l*f-a*g*f-u*l*p+a*d*p,w=m*d*c-h*g*c-m*l*f+o*g*f+h*l*p-o*d*p,x=h*v*c-m*u*c+m*a*f-o*v*f-h*a*p+o*u*p,R=m*u*l-h*v*l-m*a*d+o*v*d+h*a*g-o*u*g,E=e*_+n*w+s*x+r*R;if(E===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let D=1/E;return t[0]=_*D,t[1]=(v*d*r-u*g*r-v*s*f+n*g*f+u*s*p-n*d*p)*D,t[2]=(a*g*r-v*l*r+v*s*c-n*g*c-a*s*p+n*l*p)*D,t[3]=(u*l*r-a*d*r-u*s*c+n*d*c+a*s*f-n*l*f)*D,t[4]=w*D,t[5]=(h*g*r-m*d*r+m*s*f-e*g*f-h*s*p+e*d*p)*D,t[6]=(m*l*r-o*g*r-m*s*c+e*g*c+o*s*p-e*l*p)*D,t[7]=(o*d*r-h*l*r+h*s*c-e*d*c-o*s*f+e*l*f)*D,t[8]=x*D,t[9]=(m*u*r-h*v*r-m*n*f+e*v*f+h*n*p-e*u*p)*D,t[10]=(o*v*r-m*a*r+m*n*c-e*v*c-o*n*p+e*a*p)*D,t[11]=(h*a*r-o*u*r-h*n*c+e*u*c+o*n*f-e*a*f)*D,t[12]=R*D,t[13]=(h*v*s-m*u*s+m*n*d-e*v*d-h*n*g+e*u*g)*D,t[14]=(m*a*s-o*v*s-m*n*l+e*v*l+o*n*g-e*a*g)*D,t[15]=(o*u*s-h*a*s+h*n*l-e*u*l-o*n*d+e*a*d)*D,this}scale(t){let e=this.elements,n=t.x,s=t.y,r=t.z;return e[0]*=n,e[4]*=s,e[8]*=r,e[1]*=n,e[5]*=s,e[9]*=r,e[2]*=n,e[6]*=s,e[10]*=r,e[3]*=n,e[7]*=s,e[11]*=r,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],s=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,s))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),s=Math.sin(e),r=1-n,o=t.x,a=t.y,l=t.z,c=r*o,h=r*a;return this.set(c*o+n,c*a-s*l,c*l+s*a,0,c*a+s*l,h*a+n,h*l-s*o,0,c*l-s*a,h*l+s*o,r*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,s,r,o){return this.set(1,n,r,0,t,1,o,0,e,s,1,0,0,0,0,1),this}compose(t,e,n){let s=this.elements,r=e._x,o=e._y,a=e._z,l=e._w,c=r+r,h=o+o,u=a+a,d=r*c,f=r*h,m=r*u,v=o*h,g=o*u,p=a*u,_=l*c,w=l*h,x=l*u,R=n.x,E=n.y,D=n.z;return s[0]=(1-(v+p))*R,s[1]=(f+x)*R,s[2]=(m-w)*R,s[3]=0,s[4]=(f-x)*E,s[5]=(1-(d+p))*E,s[6]=(g+_)*E,s[7]=0,s[8]=(m+w)*D,s[9]=(g-_)*D,s[10]=(1-(d+v))*D,s[11]=0,s[12]=t.x,s[13]=t.y,s[14]=t.z,s[15]=1,this}decompose(t,e,n){let s=this.elements,r=Ir.set(s[0],s[1],s[2]).length(),o=Ir.set(s[4],s[5],s[6]).length(),a=Ir.set(s[8],s[9],s[10]).length();this.determinant()<0&&(r=-r),t.x=s[12],t.y=s[13],t.z=s[14],xi.copy(this);let c=1/r,h=1/o,u=1/a;return xi.elements[0]*=c,xi.elements[1]*=c,xi.elements[2]*=c,xi.elements[4]*=h,xi.elements[5]*=h,xi.elements[6]*=h,xi.elements[8]*=u,xi.elements[9]*=u,xi.elements[10]*=u,e.setFromRotationMatrix(xi),n.x=r,n.y=o,n.z=a,this}makePerspective(t,e,n,s,r,o,a=Mi,l=!1){let c=this.elements,h=2*r/(e-t),u=2*r/(n-s),d=(e+t)/(e-t),f=(n+s)/(n-s),m,v;if(l)m=r/(o-r),v=o*r/(o-r);else if(a===Mi)m=-(o+r)/(o-r),v=-2*o*r/(o-r);else if(a===Bo)m=-o/(o-r),v=-o*r/(o-r);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=d,c[12]=0,c[1]=0,c[5]=u,c[9]=f,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=v,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,s,r,o,a=Mi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-s),d=-(e+t)/(e-t),f=-(n+s)/(n-s),m,v;if(l)m=1/(o-r),v=o/(o-r);else if(a===Mi)m=-2/(o-r),v=-(o+r)/(o-r);else if(a===Bo)m=-1/(o-r),v=-r/(o-r);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=d,c[1]=0,c[5]=u,c[9]=0,c[13]=f,c[2]=0,c[6]=0,c[10]=m,c[14]=v,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let s=0;s<16;s++)if(e[s]!==n[s])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},Ir=new O,xi=new Ue,ov=new O(0,0,0),av=new O(1,1,1),ms=new O,qa=new O,Zn=new O,Df=new Ue,Uf=new yn,wi=class i{constructor(t=0,e=0,n=0,s=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=s}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,s=this._order){return this._x=t,this._y=e,this._z=n,this._order=s,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let s=t.elements,r=s[0],o=s[4],a=s[8],l=s[1],c=s[5],h=s[9],u=s[2],d=s[6],f=s[10];switch(e){case"XYZ":this._y=Math.asin(me(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,f),this._z=Math.atan2(-o,r)):(this._x=Math.atan2(d,c),this._z=0);break;case"YXZ":this._x=Math.asin(-me(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,f),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,r),this._z=0);break;case"ZXY":this._x=Math.asin(me(d,-1,1)),Math.abs(d)<.9999999?(this._y=Math.atan2(-u,f),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,r));break;case"ZYX":this._y=Math.asin(-me(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(d,f),this._z=Math.atan2(l,r)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(me(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,r)):(this._x=0,this._y=Math.atan2(a,f));break;case"XZY":this._z=Math.asin(-me(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(d,c),this._y=Math.atan2(a,r)):(this._x=Math.atan2(-h,f),this._y=0);break;default:console.warn("THREE.Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Df.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Df,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Uf.setFromEuler(this),this.setFromQuaternion(Uf,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};wi.DEFAULT_ORDER="XYZ";var Ho=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},lv=0,Nf=new O,Lr=new yn,$i=new Ue,Ya=new O,Po=new O,cv=new O,hv=new yn,Ff=new O(1,0,0),Of=new O(0,1,0),Bf=new O(0,0,1),kf={type:"added"},uv={type:"removed"},Dr={type:"childadded",child:null},su={type:"childremoved",child:null},Sn=class i extends Qi{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:lv++}),this.uuid=to(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new O,e=new wi,n=new yn,s=new O(1,1,1);function r(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(r),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:s},modelViewMatrix:{value:new Ue},normalMatrix:{value:new ce}}),this.matrix=new Ue,this.matrixWorld=new Ue,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new Ho,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.userData={}}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Lr.setFromAxisAngle(t,e),this.quaternion.multiply(Lr),this}rotateOnWorldAxis(t,e){return Lr.setFromAxisAngle(t,e),this.quaternion.premultiply(Lr),this}rotateX(t){return this.rotateOnAxis(Ff,t)}rotateY(t){return this.rotateOnAxis(Of,t)}rotateZ(t){return this.rotateOnAxis(Bf,t)}translateOnAxis(t,e){return Nf.copy(t).applyQuaternion(this.quaternion),this.position.add(Nf.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(Ff,t)}translateY(t){return this.translateOnAxis(Of,t)}translateZ(t){return this.translateOnAxis(Bf,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4($i.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?Ya.copy(t):Ya.set(t,e,n);let s=this.parent;this.updateWorldMatrix(!0,!1),Po.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?$i.lookAt(Po,Ya,this.up):$i.lookAt(Ya,Po,this.up),this.quaternion.setFromRotationMatrix($i),s&&($i.extractRotation(s.matrixWorld),Lr.setFromRotationMatrix($i),this.quaternion.premultiply(Lr.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(console.error("THREE.Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(kf),Dr.child=t,this.dispatchEvent(Dr),Dr.child=null):console.error("THREE.Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(uv),su.child=t,this.dispatchEvent(su),su.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),$i.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),$i.multiply(t.parent.matrixWorld)),t.applyMatrix4($i),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(kf),Dr.child=t,this.dispatchEvent(Dr),Dr.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,s=this.children.length;n<s;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Po,t,cv),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Po,hv,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}traverse(t){t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale),this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,s=e.length;n<s;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e){let n=this.parent;if(t===!0&&n!==null&&n.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),e===!0){let s=this.children;for(let r=0,o=s.length;r<o;r++)s[r].updateWorldMatrix(!1,!0)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let s={};s.uuid=this.uuid,s.type=this.type,this.name!==""&&(s.name=this.name),this.castShadow===!0&&(s.castShadow=!0),this.receiveShadow===!0&&(s.receiveShadow=!0),this.visible===!1&&(s.visible=!1),this.frustumCulled===!1&&(s.frustumCulled=!1),this.renderOrder!==0&&(s.renderOrder=this.renderOrder),Object.keys(this.userData).length>0&&(s.userData=this.userData),s.layers=this.layers.mask,s.matrix=this.matrix.toArray(),s.up=this.up.toArray(),this.matrixAutoUpdate===!1&&(s.matrixAutoUpdate=!1),this.isInstancedMesh&&(s.type="InstancedMesh",s.count=this.count,s.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(s.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(s.type="BatchedMesh",s.perObjectFrustumCulled=this.perObjectFrustumCulled,s.sortObjects=this.sortObjects,s.drawRanges=this._drawRanges,s.reservedRanges=this._reservedRanges,s.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),s.instanceInfo=this._instanceInfo.map(a=>({...a})),s.availableInstanceIds=this._availableInstanceIds.slice(),s.availableGeometryIds=this._availableGeometryIds.slice(),s.nextIndexStart=this._nextIndexStart,s.nextVertexStart=this._nextVertexStart,s.geometryCount=this._geometryCount,s.maxInstanceCount=this._maxInstanceCount,s.maxVertexCount=this._maxVertexCount,s.maxIndexCount=this._maxIndexCount,s.geometryInitialized=this._geometryInitialized,s.matricesTexture=this._matricesTexture.toJSON(t),s.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(s.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(s.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(s.boundingBox=this.boundingBox.toJSON()));function r(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?s.background=this.background.toJSON():this.background.isTexture&&(s.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(s.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){s.geometry=r(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];r(t.shapes,u)}else r(t.shapes,l)}}if(this.isSkinnedMesh&&(s.bindMode=this.bindMode,s.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(r(t.skeletons,this.skeleton),s.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(r(t.materials,this.material[l]));s.material=a}else s.material=r(t.materials,this.material);if(this.children.length>0){s.children=[];for(let a=0;a<this.children.length;a++)s.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){s.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];s.animations.push(r(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),d=o(t.skeletons),f=o(t.animations),m=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),d.length>0&&(n.skeletons=d),f.length>0&&(n.animations=f),m.length>0&&(n.nodes=m)}return n.object=s,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let s=t.children[n];this.add(s.clone())}return this}};Sn.DEFAULT_UP=new O(0,1,0);Sn.DEFAULT_MATRIX_AUTO_UPDATE=!0;Sn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var bi=new O,Zi=new O,ru=new O,Ji=new O,Ur=new O,Nr=new O,zf=new O,ou=new O,au=new O,lu=new O,cu=new Ke,hu=new Ke,uu=new Ke,ys=class i{constructor(t=new O,e=new O,n=new O){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,s){s.subVectors(n,e),bi.subVectors(t,e),s.cross(bi);let r=s.lengthSq();return r>0?s.multiplyScalar(1/Math.sqrt(r)):s.set(0,0,0)}static getBarycoord(t,e,n,s,r){bi.subVectors(s,e),Zi.subVectors(n,e),ru.subVectors(t,e);let o=bi.dot(bi),a=bi.dot(Zi),l=bi.dot(ru),c=Zi.dot(Zi),h=Zi.dot(ru),u=o*c-a*a;if(u===0)return r.set(0,0,0),null;let d=1/u,f=(c*l-a*h)*d,m=(o*h-a*l)*d;return r.set(1-f-m,m,f)}static containsPoint(t,e,n,s){return this.getBarycoord(t,e,n,s,Ji)===null?!1:Ji.x>=0&&Ji.y>=0&&Ji.x+Ji.y<=1}static getInterpolation(t,e,n,s,r,o,a,l){return this.getBarycoord(t,e,n,s,Ji)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(r,Ji.x),l.addScaledVector(o,Ji.y),l.addScaledVector(a,Ji.z),l)}static getInterpolatedAttribute(t,e,n,s,r,o){return cu.setScalar(0),hu.setScalar(0),uu.setScalar(0),cu.fromBufferAttribute(t,e),hu.fromBufferAttribute(t,n),uu.fromBufferAttribute(t,s),o.setScalar(0),o.addScaledVector(cu,r.x),o.addScaledVector(hu,r.y),o.addScaledVector(uu,r.z),o}static isFrontFacing(t,e,n,s){return bi.subVectors(n,e),Zi.subVectors(t,e),bi.cross(Zi).dot(s)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,s){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[s]),this}setFromAttributeAndIndices(t,e,n,s){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,s),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return bi.subVectors(this.c,this.b),Zi.subVectors(this.a,this.b),bi.cross(Zi).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,s,r){return i.getInterpolation(t,this.a,this.b,this.c,e,n,s,r)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,s=this.b,r=this.c,o,a;Ur.subVectors(s,n),Nr.subVectors(r,n),ou.subVectors(t,n);let l=Ur.dot(ou),c=Nr.dot(ou);if(l<=0&&c<=0)return e.copy(n);au.subVectors(t,s);let h=Ur.dot(au),u=Nr.dot(au);if(h>=0&&u<=h)return e.copy(s);let d=l*u-h*c;if(d<=0&&l>=0&&h<=0)return o=l/(l-h),e.copy(n).addScaledVector(Ur,o);lu.subVectors(t,r);let f=Ur.dot(lu),m=Nr.dot(lu);if(m>=0&&f<=m)return e.copy(r);let v=f*c-l*m;if(v<=0&&c>=0&&m<=0)return a=c/(c-m),e.copy(n).addScaledVector(Nr,a);let g=h*m-f*u;if(g<=0&&u-h>=0&&f-m>=0)return zf.subVectors(r,s),a=(u-h)/(u-h+(f-m)),e.copy(s).addScaledVector(zf,a);let p=1/(g+v+d);return o=v*p,a=d*p,e.copy(n).addScaledVector(Ur,o).addScaledVector(Nr,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Wp={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},gs={h:0,s:0,l:0},$a={h:0,s:0,l:0};function du(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var ae=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let s=t;s&&s.isColor?this.copy(s):typeof s=="number"?this.setHex(s):typeof s=="string"&&this.setStyle(s)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=Kn){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,xe.colorSpaceToWorking(this,e),this}setRGB(t,e,n,s=xe.workingColorSpace){return this.r=t,this.g=e,this.b=n,xe.colorSpaceToWorking(this,s),this}setHSL(t,e,n,s=xe.workingColorSpace){if(t=ev(t,1),e=me(e,0,1),n=me(n,0,1),e===0)this.r=this.g=this.b=n;else{let r=n<=.5?n*(1+e):n+e-n*e,o=2*n-r;this.r=du(o,r,t+1/3),this.g=du(o,r,t),this.b=du(o,r,t-1/3)}return xe.colorSpaceToWorking(this,s),this}setStyle(t,e=Kn){function n(r){r!==void 0&&parseFloat(r)<1&&console.warn("THREE.Color: Alpha component of "+t+" will be ignored.")}let s;if(s=/^(\w+)\(([^\)]*)\)/.exec(t)){let r,o=s[1],a=s[2];switch(o){case"rgb":case"rgba":if(r=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(255,parseInt(r[1],10))/255,Math.min(255,parseInt(r[2],10))/255,Math.min(255,parseInt(r[3],10))/255,e);if(r=/^\s*(\d+)\%\s*,\s*(\d+)\%\s*,\s*(\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setRGB(Math.min(100,parseInt(r[1],10))/100,Math.min(100,parseInt(r[2],10))/100,Math.min(100,parseInt(r[3],10))/100,e);break;case"hsl":case"hsla":if(r=/^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\%\s*,\s*(\d*\.?\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(r[4]),this.setHSL(parseFloat(r[1])/360,parseFloat(r[2])/100,parseFloat(r[3])/100,e);break;default:console.warn("THREE.Color: Unknown color model "+t)}}else if(s=/^\#([A-Fa-f\d]+)$/.exec(t)){let r=s[1],o=r.length;if(o===3)return this.setRGB(parseInt(r.charAt(0),16)/15,parseInt(r.charAt(1),16)/15,parseInt(r.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(r,16),e);console.warn("THREE.Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=Kn){let n=Wp[t.toLowerCase()];return n!==void 0?this.setHex(n,e):console.warn("THREE.Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=Ki(t.r),this.g=Ki(t.g),this.b=Ki(t.b),this}copyLinearToSRGB(t){return this.r=kr(t.r),this.g=kr(t.g),this.b=kr(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=Kn){return xe.workingToColorSpace(Tn.copy(this),t),Math.round(me(Tn.r*255,0,255))*65536+Math.round(me(Tn.g*255,0,255))*256+Math.round(me(Tn.b*255,0,255))}getHexString(t=Kn){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=xe.workingColorSpace){xe.workingToColorSpace(Tn.copy(this),e);let n=Tn.r,s=Tn.g,r=Tn.b,o=Math.max(n,s,r),a=Math.min(n,s,r),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(s-r)/u+(s<r?6:0);break;case s:l=(r-n)/u+2;break;case r:l=(n-s)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=xe.workingColorSpace){return xe.workingToColorSpace(Tn.copy(this),e),t.r=Tn.r,t.g=Tn.g,t.b=Tn.b,t}getStyle(t=Kn){xe.workingToColorSpace(Tn.copy(this),t);let e=Tn.r,n=Tn.g,s=Tn.b;return t!==Kn?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${s.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(s*255)})`}offsetHSL(t,e,n){return this.getHSL(gs),this.setHSL(gs.h+t,gs.s+e,gs.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(gs),t.getHSL($a);let n=$h(gs.h,$a.h,e),s=$h(gs.s,$a.s,e),r=$h(gs.l,$a.l,e);return this.setHSL(n,s,r),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,s=this.b,r=t.elements;return this.r=r[0]*e+r[3]*n+r[6]*s,this.g=r[1]*e+r[4]*n+r[7]*s,this.b=r[2]*e+r[5]*n+r[8]*s,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Tn=new ae;ae.NAMES=Wp;var dv=0,Bi=class extends Qi{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:dv++}),this.uuid=to(),this.name="",this.type="Material",this.blending=Ws,this.side=ji,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=ul,this.blendDst=dl,this.blendEquation=xs,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new ae(0,0,0),this.blendAlpha=0,this.depthFunc=Xs,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=wu,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=Hs,this.stencilZFail=Hs,this.stencilZPass=Hs,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){console.warn(`THREE.Material: parameter '${e}' has value of undefined.`);continue}let s=this[e];if(s===void 0){console.warn(`THREE.Material: '${e}' is not a property of THREE.${this.type}.`);continue}s&&s.isColor?s.set(n):s&&s.isVector3&&n&&n.isVector3?s.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,this.name!==""&&(n.name=this.name),this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&this.emissiveIntensity!==1&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessRange!==void 0&&(n.iridescenceThicknessRange=this.iridescenceThicknessRange),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&this.attenuationDistance!==1/0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.shadowSide!==null&&(n.shadowSide=this.shadowSide),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),this.blending!==Ws&&(n.blending=this.blending),this.side!==ji&&(n.side=this.side),this.vertexColors===!0&&(n.vertexColors=!0),this.opacity<1&&(n.opacity=this.opacity),this.transparent===!0&&(n.transparent=!0),this.blendSrc!==ul&&(n.blendSrc=this.blendSrc),this.blendDst!==dl&&(n.blendDst=this.blendDst),this.blendEquation!==xs&&(n.blendEquation=this.blendEquation),this.blendSrcAlpha!==null&&(n.blendSrcAlpha=this.blendSrcAlpha),this.blendDstAlpha!==null&&(n.blendDstAlpha=this.blendDstAlpha),this.blendEquationAlpha!==null&&(n.blendEquationAlpha=this.blendEquationAlpha),this.blendColor&&this.blendColor.isColor&&(n.blendColor=this.blendColor.getHex()),this.blendAlpha!==0&&(n.blendAlpha=this.blendAlpha),this.depthFunc!==Xs&&(n.depthFunc=this.depthFunc),this.depthTest===!1&&(n.depthTest=this.depthTest),this.depthWrite===!1&&(n.depthWrite=this.depthWrite),this.colorWrite===!1&&(n.colorWrite=this.colorWrite),this.stencilWriteMask!==255&&(n.stencilWriteMask=this.stencilWriteMask),this.stencilFunc!==wu&&(n.stencilFunc=this.stencilFunc),this.stencilRef!==0&&(n.stencilRef=this.stencilRef),this.stencilFuncMask!==255&&(n.stencilFuncMask=this.stencilFuncMask),this.stencilFail!==Hs&&(n.stencilFail=this.stencilFail),this.stencilZFail!==Hs&&(n.stencilZFail=this.stencilZFail),this.stencilZPass!==Hs&&(n.stencilZPass=this.stencilZPass),this.stencilWrite===!0&&(n.stencilWrite=this.stencilWrite),this.rotation!==void 0&&this.rotation!==0&&(n.rotation=this.rotation),this.polygonOffset===!0&&(n.polygonOffset=!0),this.polygonOffsetFactor!==0&&(n.polygonOffsetFactor=this.polygonOffsetFactor),this.polygonOffsetUnits!==0&&(n.polygonOffsetUnits=this.polygonOffsetUnits),this.linewidth!==void 0&&this.linewidth!==1&&(n.linewidth=this.linewidth),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.dithering===!0&&(n.dithering=!0),this.alphaTest>0&&(n.alphaTest=this.alphaTest),this.alphaHash===!0&&(n.alphaHash=!0),this.alphaToCoverage===!0&&(n.alphaToCoverage=!0),this.premultipliedAlpha===!0&&(n.premultipliedAlpha=!0),this.forceSinglePass===!0&&(n.forceSinglePass=!0),this.wireframe===!0&&(n.wireframe=!0),this.wireframeLinewidth>1&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!=="round"&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!=="round"&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading===!0&&(n.flatShading=!0),this.visible===!1&&(n.visible=!1),this.toneMapped===!1&&(n.toneMapped=!1),this.fog===!1&&(n.fog=!1),Object.keys(this.userData).length>0&&(n.userData=this.userData);function s(r){let o=[];for(let a in r){let l=r[a];delete l.metadata,o.push(l)}return o}if(e){let r=s(t.textures),o=s(t.images);r.length>0&&(n.textures=r),o.length>0&&(n.images=o)}return n}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let s=e.length;n=new Array(s);for(let r=0;r!==s;++r)n[r]=e[r].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}},Go=class extends Bi{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new ae(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new wi,this.combine=Bu,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}};var nn=new O,Za=new Rt,fv=0,Ve=class{constructor(t,e,n=!1){if(Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:fv++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=Au,this.updateRanges=[],this.gpuType=zi,this.version=0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let s=0,r=this.itemSize;s<r;s++)this.array[t+s]=e.array[n+s];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)Za.fromBufferAttribute(this,e),Za.applyMatrix3(t),this.setXY(e,Za.x,Za.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)nn.fromBufferAttribute(this,e),nn.applyMatrix3(t),this.setXYZ(e,nn.x,nn.y,nn.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)nn.fromBufferAttribute(this,e),nn.applyMatrix4(t),this.setXYZ(e,nn.x,nn.y,nn.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)nn.fromBufferAttribute(this,e),nn.applyNormalMatrix(t),this.setXYZ(e,nn.x,nn.y,nn.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)nn.fromBufferAttribute(this,e),nn.transformDirection(t),this.setXYZ(e,nn.x,nn.y,nn.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=Eo(n,this.array)),n}setComponent(t,e,n){return this.normalized&&(n=zn(n,this.array)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=Eo(e,this.array)),e}setX(t,e){return this.normalized&&(e=zn(e,this.array)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=Eo(e,this.array)),e}setY(t,e){return this.normalized&&(e=zn(e,this.array)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=Eo(e,this.array)),e}setZ(t,e){return this.normalized&&(e=zn(e,this.array)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=Eo(e,this.array)),e}setW(t,e){return this.normalized&&(e=zn(e,this.array)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=zn(e,this.array),n=zn(n,this.array)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,s){return t*=this.itemSize,this.normalized&&(e=zn(e,this.array),n=zn(n,this.array),s=zn(s,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this}setXYZW(t,e,n,s,r){return t*=this.itemSize,this.normalized&&(e=zn(e,this.array),n=zn(n,this.array),s=zn(s,this.array),r=zn(r,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=s,this.array[t+3]=r,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return this.name!==""&&(t.name=this.name),this.usage!==Au&&(t.usage=this.usage),t}};var Wo=class extends Ve{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Xo=class extends Ve{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Ie=class extends Ve{constructor(t,e,n){super(new Float32Array(t),e,n)}},pv=0,ci=new Ue,fu=new Sn,Fr=new O,Jn=new bs,Io=new bs,vn=new O,qe=class i extends Qi{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:pv++}),this.uuid=to(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={}}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Ku(t)?Xo:Wo)(t,1):this.index=t,this}setIndirect(t){return this.indirect=t,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let r=new ce().getNormalMatrix(t);n.applyNormalMatrix(r),n.needsUpdate=!0}let s=this.attributes.tangent;return s!==void 0&&(s.transformDirection(t),s.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}applyQuaternion(t){return ci.makeRotationFromQuaternion(t),this.applyMatrix4(ci),this}rotateX(t){return ci.makeRotationX(t),this.applyMatrix4(ci),this}rotateY(t){return ci.makeRotationY(t),this.applyMatrix4(ci),this}rotateZ(t){return ci.makeRotationZ(t),this.applyMatrix4(ci),this}translate(t,e,n){return ci.makeTranslation(t,e,n),this.applyMatrix4(ci),this}scale(t,e,n){return ci.makeScale(t,e,n),this.applyMatrix4(ci),this}lookAt(t){return fu.lookAt(t),fu.updateMatrix(),this.applyMatrix4(fu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Fr).negate(),this.translate(Fr.x,Fr.y,Fr.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let s=0,r=t.length;s<r;s++){let o=t[s];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Ie(n,3))}else{let n=Math.min(t.length,e.count);for(let s=0;s<n;s++){let r=t[s];e.setXYZ(s,r.x,r.y,r.z||0)}t.length>e.count&&console.warn("THREE.BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new bs);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new O(-1/0,-1/0,-1/0),new O(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,s=e.length;n<s;n++){let r=e[n];Jn.setFromBufferAttribute(r),this.morphTargetsRelative?(vn.addVectors(this.boundingBox.min,Jn.min),this.boundingBox.expandByPoint(vn),vn.addVectors(this.boundingBox.max,Jn.max),this.boundingBox.expandByPoint(vn)):(this.boundingBox.expandByPoint(Jn.min),this.boundingBox.expandByPoint(Jn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&console.error('THREE.BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Ys);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new O,1/0);return}if(t){let n=this.boundingSphere.center;if(Jn.setFromBufferAttribute(t),e)for(let r=0,o=e.length;r<o;r++){let a=e[r];Io.setFromBufferAttribute(a),this.morphTargetsRelative?(vn.addVectors(Jn.min,Io.min),Jn.expandByPoint(vn),vn.addVectors(Jn.max,Io.max),Jn.expandByPoint(vn)):(Jn.expandByPoint(Io.min),Jn.expandByPoint(Io.max))}Jn.getCenter(n);let s=0;for(let r=0,o=t.count;r<o;r++)vn.fromBufferAttribute(t,r),s=Math.max(s,n.distanceToSquared(vn));if(e)for(let r=0,o=e.length;r<o;r++){let a=e[r],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)vn.fromBufferAttribute(a,c),l&&(Fr.fromBufferAttribute(t,c),vn.add(Fr)),s=Math.max(s,n.distanceToSquared(vn))}this.boundingSphere.radius=Math.sqrt(s),isNaN(this.boundingSphere.radius)&&console.error('THREE.BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){console.error("THREE.BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,s=e.normal,r=e.uv;this.hasAttribute("tangent")===!1&&this.setAttribute("tangent",new Ve(new Float32Array(4*n.count),4));let o=this.getAttribute("tangent"),a=[],l=[];for(let U=0;U<n.count;U++)a[U]=new O,l[U]=new O;let c=new O,h=new O,u=new O,d=new Rt,f=new Rt,m=new Rt,v=new O,g=new O;function p(U,A,M){c.fromBufferAttribute(n,U),h.fromBufferAttribute(n,A),u.fromBufferAttribute(n,M),d.fromBufferAttribute(r,U),f.fromBufferAttribute(r,A),m.fromBufferAttribute(r,M),h.sub(c),u.sub(c),f.sub(d),m.sub(d);let C=1/(f.x*m.y-m.x*f.y);isFinite(C)&&(v.copy(h).multiplyScalar(m.y).addScaledVector(u,-f.y).multiplyScalar(C),g.copy(u).multiplyScalar(f.x).addScaledVector(h,-m.x).multiplyScalar(C),a[U].add(v),a[A].add(v),a[M].add(v),l[U].add(g),l[A].add(g),l[M].add(g))}let _=this.groups;_.length===0&&(_=[{start:0,count:t.count}]);for(let U=0,A=_.length;U<A;++U){let M=_[U],C=M.start,B=M.count;for(let k=C,X=C+B;k<X;k+=3)p(t.getX(k+0),t.getX(k+1),t.getX(k+2))}let w=new O,x=new O,R=new O,E=new O;function D(U){R.fromBufferAttribute(s,U),E.copy(R);let A=a[U];w.copy(A),w.sub(R.multiplyScalar(R.dot(A))).normalize(),x.crossVectors(E,A);let C=x.dot(l[U])<0?-1:1;o.setXYZW(U,w.x,w.y,w.z,C)}for(let U=0,A=_.length;U<A;++U){let M=_[U],C=M.start,B=M.count;for(let k=C,X=C+B;k<X;k+=3)D(t.getX(k+0)),D(t.getX(k+1)),D(t.getX(k+2))}}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0)n=new Ve(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let d=0,f=n.count;d<f;d++)n.setXYZ(d,0,0,0);let s=new O,r=new O,o=new O,a=new O,l=new O,c=new O,h=new O,u=new O;if(t)for(let d=0,f=t.count;d<f;d+=3){let m=t.getX(d+0),v=t.getX(d+1),g=t.getX(d+2);s.fromBufferAttribute(e,m),r.fromBufferAttribute(e,v),o.fromBufferAttribute(e,g),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,v),c.fromBufferAttribute(n,g),a.add(h),l.add(h),c.add(h),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(v,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let d=0,f=e.count;d<f;d+=3)s.fromBufferAttribute(e,d+0),r.fromBufferAttribute(e,d+1),o.fromBufferAttribute(e,d+2),h.subVectors(o,r),u.subVectors(s,r),h.cross(u),n.setXYZ(d+0,h.x,h.y,h.z),n.setXYZ(d+1,h.x,h.y,h.z),n.setXYZ(d+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)vn.fromBufferAttribute(t,e),vn.normalize(),t.setXYZ(e,vn.x,vn.y,vn.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,d=new c.constructor(l.length*h),f=0,m=0;for(let v=0,g=l.length;v<g;v++){a.isInterleavedBufferAttribute?f=l[v]*a.data.stride+a.offset:f=l[v]*h;for(let p=0;p<h;p++)d[m++]=c[f++]}return new Ve(d,h,u)}if(this.index===null)return console.warn("THREE.BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,s=this.attributes;for(let a in s){let l=s[a],c=t(l,n);e.setAttribute(a,c)}let r=this.morphAttributes;for(let a in r){let l=[],c=r[a];for(let h=0,u=c.length;h<u;h++){let d=c[h],f=t(d,n);l.push(f)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.type,this.name!==""&&(t.name=this.name),Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let s={},r=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,d=c.length;u<d;u++){let f=c[u];h.push(f.toJSON(t.data))}h.length>0&&(s[l]=h,r=!0)}r&&(t.data.morphAttributes=s,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let s=t.attributes;for(let c in s){let h=s[c];this.setAttribute(c,h.clone(e))}let r=t.morphAttributes;for(let c in r){let h=[],u=r[c];for(let d=0,f=u.length;d<f;d++)h.push(u[d].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this}dispose(){this.dispatchEvent({type:"dispose"})}},Vf=new Ue,zs=new Vo,Ja=new Ys,Hf=new O,Ka=new O,ja=new O,Qa=new O,pu=new O,tl=new O,Gf=new O,el=new O,_e=class extends Sn{constructor(t=new qe,e=new Go){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0&&(this.morphTargetInfluences=t.morphTargetInfluences.slice()),t.morphTargetDictionary!==void 0&&(this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary)),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}getVertexPosition(t,e){let n=this.geometry,s=n.attributes.position,r=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(s,t);let a=this.morphTargetInfluences;if(r&&a){tl.set(0,0,0);for(let l=0,c=r.length;l<c;l++){let h=a[l],u=r[l];h!==0&&(pu.fromBufferAttribute(u,t),o?tl.addScaledVector(pu,h):tl.addScaledVector(pu.sub(e),h))}e.add(tl)}return e}raycast(t,e){let n=this.geometry,s=this.material,r=this.matrixWorld;s!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Ja.copy(n.boundingSphere),Ja.applyMatrix4(r),zs.copy(t.ray).recast(t.near),!(Ja.containsPoint(zs.origin)===!1&&(zs.intersectSphere(Ja,Hf)===null||zs.origin.distanceToSquared(Hf)>(t.far-t.near)**2))&&(Vf.copy(r).invert(),zs.copy(t.ray).applyMatrix4(Vf),!(n.boundingBox!==null&&zs.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,zs)))}_computeIntersections(t,e,n){let s,r=this.geometry,o=this.material,a=r.index,l=r.attributes.position,c=r.attributes.uv,h=r.attributes.uv1,u=r.attributes.normal,d=r.groups,f=r.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,v=d.length;m<v;m++){let g=d[m],p=o[g.materialIndex],_=Math.max(g.start,f.start),w=Math.min(a.count,Math.min(g.start+g.count,f.start+f.count));for(let x=_,R=w;x<R;x+=3){let E=a.getX(x),D=a.getX(x+1),U=a.getX(x+2);s=nl(this,p,t,n,c,h,u,E,D,U),s&&(s.faceIndex=Math.floor(x/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let m=Math.max(0,f.start),v=Math.min(a.count,f.start+f.count);for(let g=m,p=v;g<p;g+=3){let _=a.getX(g),w=a.getX(g+1),x=a.getX(g+2);s=nl(this,o,t,n,c,h,u,_,w,x),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,v=d.length;m<v;m++){let g=d[m],p=o[g.materialIndex],_=Math.max(g.start,f.start),w=Math.min(l.count,Math.min(g.start+g.count,f.start+f.count));for(let x=_,R=w;x<R;x+=3){let E=x,D=x+1,U=x+2;s=nl(this,p,t,n,c,h,u,E,D,U),s&&(s.faceIndex=Math.floor(x/3),s.face.materialIndex=g.materialIndex,e.push(s))}}else{let m=Math.max(0,f.start),v=Math.min(l.count,f.start+f.count);for(let g=m,p=v;g<p;g+=3){let _=g,w=g+1,x=g+2;s=nl(this,o,t,n,c,h,u,_,w,x),s&&(s.faceIndex=Math.floor(g/3),e.push(s))}}}};function mv(i,t,e,n,s,r,o,a){let l;if(t.side===Fn?l=n.intersectTriangle(o,r,s,!0,a):l=n.intersectTriangle(s,r,o,t.side===ji,a),l===null)return null;el.copy(a),el.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(el);return c<e.near||c>e.far?null:{distance:c,point:el.clone(),object:i}}function nl(i,t,e,n,s,r,o,a,l,c){i.getVertexPosition(a,Ka),i.getVertexPosition(l,ja),i.getVertexPosition(c,Qa);let h=mv(i,t,e,n,Ka,ja,Qa,Gf);if(h){let u=new O;ys.getBarycoord(Gf,Ka,ja,Qa,u),s&&(h.uv=ys.getInterpolatedAttribute(s,a,l,c,u,new Rt)),r&&(h.uv1=ys.getInterpolatedAttribute(r,a,l,c,u,new Rt)),o&&(h.normal=ys.getInterpolatedAttribute(o,a,l,c,u,new O),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let d={a,b:l,c,normal:new O,materialIndex:0};ys.getNormal(Ka,ja,Qa,d.normal),h.face=d,h.barycoord=u}return h}var ui=class i extends qe{constructor(t=1,e=1,n=1,s=1,r=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:s,heightSegments:r,depthSegments:o};let a=this;s=Math.floor(s),r=Math.floor(r),o=Math.floor(o);let l=[],c=[],h=[],u=[],d=0,f=0;m("z","y","x",-1,-1,n,e,t,o,r,0),m("z","y","x",1,-1,n,e,-t,o,r,1),m("x","z","y",1,1,t,n,e,s,o,2),m("x","z","y",1,-1,t,n,-e,s,o,3),m("x","y","z",1,-1,t,e,n,s,r,4),m("x","y","z",-1,-1,t,e,-n,s,r,5),this.setIndex(l),this.setAttribute("position",new Ie(c,3)),this.setAttribute("normal",new Ie(h,3)),this.setAttribute("uv",new Ie(u,2));function m(v,g,p,_,w,x,R,E,D,U,A){let M=x/D,C=R/U,B=x/2,k=R/2,X=E/2,G=D+1,Y=U+1,J=0,Q=0,ht=new O;for(let dt=0;dt<Y;dt++){let xt=dt*C-k;for(let Et=0;Et<G;Et++){let bt=Et*M-B;ht[v]=bt*_,ht[g]=xt*w,ht[p]=X,c.push(ht.x,ht.y,ht.z),ht[v]=0,ht[g]=0,ht[p]=E>0?1:-1,h.push(ht.x,ht.y,ht.z),u.push(Et/D),u.push(1-dt/U),J+=1}}for(let dt=0;dt<U;dt++)for(let xt=0;xt<D;xt++){let Et=d+xt+G*dt,bt=d+xt+G*(dt+1),te=d+(xt+1)+G*(dt+1),ee=d+(xt+1)+G*dt;l.push(Et,bt,ee),l.push(bt,te,ee),Q+=6}a.addGroup(f,Q,A),f+=Q,d+=J}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};function rr(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let s=i[e][n];s&&(s.isColor||s.isMatrix3||s.isMatrix4||s.isVector2||s.isVector3||s.isVector4||s.isTexture||s.isQuaternion)?s.isRenderTargetTexture?(console.warn("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=s.clone():Array.isArray(s)?t[e][n]=s.slice():t[e][n]=s}}return t}function Cn(i){let t={};for(let e=0;e<i.length;e++){let n=rr(i[e]);for(let s in n)t[s]=n[s]}return t}function gv(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function ju(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:xe.workingColorSpace}var Xp={clone:rr,merge:Cn},vv=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,yv=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Qn=class extends Bi{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=vv,this.fragmentShader=yv,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=rr(t.uniforms),this.uniformsGroups=gv(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let s in this.uniforms){let o=this.uniforms[s].value;o&&o.isTexture?e.uniforms[s]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[s]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[s]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[s]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[s]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[s]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[s]={type:"m4",value:o.toArray()}:e.uniforms[s]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let s in this.extensions)this.extensions[s]===!0&&(n[s]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}},$s=class extends Sn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Ue,this.projectionMatrix=new Ue,this.projectionMatrixInverse=new Ue,this.coordinateSystem=Mi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorldInverse.copy(this.matrixWorld).invert()}updateWorldMatrix(t,e){super.updateWorldMatrix(t,e),this.matrixWorldInverse.copy(this.matrixWorld).invert()}clone(){return new this.constructor().copy(this)}},vs=new O,Wf=new Rt,Xf=new Rt,Vn=class extends $s{constructor(t=50,e=1,n=.1,s=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=s,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=gl*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Yh*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return gl*2*Math.atan(Math.tan(Yh*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){vs.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(vs.x,vs.y).multiplyScalar(-t/vs.z),vs.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(vs.x,vs.y).multiplyScalar(-t/vs.z)}getViewSize(t,e){return this.getViewBounds(t,Wf,Xf),e.subVectors(Xf,Wf)}setViewOffset(t,e,n,s,r,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Yh*.5*this.fov)/this.zoom,n=2*e,s=this.aspect*n,r=-.5*s,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;r+=o.offsetX*s/l,e-=o.offsetY*n/c,s*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(r+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(r,r+s,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}},Or=-90,Br=1,xl=class extends Sn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let s=new Vn(Or,Br,t,e);s.layers=this.layers,this.add(s);let r=new Vn(Or,Br,t,e);r.layers=this.layers,this.add(r);let o=new Vn(Or,Br,t,e);o.layers=this.layers,this.add(o);let a=new Vn(Or,Br,t,e);a.layers=this.layers,this.add(a);let l=new Vn(Or,Br,t,e);l.layers=this.layers,this.add(l);let c=new Vn(Or,Br,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,s,r,o,a,l]=e;for(let c of e)this.remove(c);if(t===Mi)n.up.set(0,1,0),n.lookAt(1,0,0),s.up.set(0,1,0),s.lookAt(-1,0,0),r.up.set(0,0,-1),r.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===Bo)n.up.set(0,-1,0),n.lookAt(-1,0,0),s.up.set(0,-1,0),s.lookAt(1,0,0),r.up.set(0,0,1),r.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:s}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[r,o,a,l,c,h]=this.children,u=t.getRenderTarget(),d=t.getActiveCubeFace(),f=t.getActiveMipmapLevel(),m=t.xr.enabled;t.xr.enabled=!1;let v=n.texture.generateMipmaps;n.texture.generateMipmaps=!1,t.setRenderTarget(n,0,s),t.render(e,r),t.setRenderTarget(n,1,s),t.render(e,o),t.setRenderTarget(n,2,s),t.render(e,a),t.setRenderTarget(n,3,s),t.render(e,l),t.setRenderTarget(n,4,s),t.render(e,c),n.texture.generateMipmaps=v,t.setRenderTarget(n,5,s),t.render(e,h),t.setRenderTarget(u,d,f),t.xr.enabled=m,n.texture.needsPMREMUpdate=!0}},qo=class extends jn{constructor(t=[],e=nr,n,s,r,o,a,l,c,h){super(t,e,n,s,r,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}},bl=class extends Oi{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},s=[n,n,n,n,n,n];this.texture=new qo(s),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

				varying vec3 vWorldDirection;

				vec3 transformDirection( in vec3 dir, in mat4 matrix ) {

					return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );

				}

				void main() {

					vWorldDirection = transformDirection( position, modelMatrix );

					#include <begin_vertex>
					#include <project_vertex>

				}
			`,fragmentShader:`

				uniform sampler2D tEquirect;

				varying vec3 vWorldDirection;

				#include <common>

				void main() {

					vec3 direction = normalize( vWorldDirection );

					vec2 sampleUV = equirectUv( direction );

					gl_FragColor = texture2D( tEquirect, sampleUV );

				}
			`},s=new ui(5,5,5),r=new Qn({name:"CubemapFromEquirect",uniforms:rr(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Fn,blending:es});r.uniforms.tEquirect.value=e;let o=new _e(s,r),a=e.minFilter;return e.minFilter===As&&(e.minFilter=Si),new xl(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,s=!0){let r=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,s);t.setRenderTarget(r)}},sn=class extends Sn{constructor(){super(),this.isGroup=!0,this.type="Group"}},_v={type:"move"},Gr=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new sn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new sn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new O,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new O),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new sn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new O,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new O),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let s=null,r=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let v of t.hand.values()){let g=e.getJointPose(v,n),p=this._getHandJoint(c,v);g!==null&&(p.matrix.fromArray(g.transform.matrix),p.matrix.decompose(p.position,p.rotation,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=g.radius),p.visible=g!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],d=h.position.distanceTo(u.position),f=.02,m=.005;c.inputState.pinching&&d>f+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&d<=f-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(r=e.getPose(t.gripSpace,n),r!==null&&(l.matrix.fromArray(r.transform.matrix),l.matrix.decompose(l.position,l.rotation,l.scale),l.matrixWorldNeedsUpdate=!0,r.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(r.linearVelocity)):l.hasLinearVelocity=!1,r.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(r.angularVelocity)):l.hasAngularVelocity=!1));a!==null&&(s=e.getPose(t.targetRaySpace,n),s===null&&r!==null&&(s=r),s!==null&&(a.matrix.fromArray(s.transform.matrix),a.matrix.decompose(a.position,a.rotation,a.scale),a.matrixWorldNeedsUpdate=!0,s.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(s.linearVelocity)):a.hasLinearVelocity=!1,s.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(s.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(_v)))}return a!==null&&(a.visible=s!==null),l!==null&&(l.visible=r!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new sn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}};var Yo=class extends Sn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new wi,this.environmentIntensity=1,this.environmentRotation=new wi,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),t.background!==null&&(this.background=t.background.clone()),t.environment!==null&&(this.environment=t.environment.clone()),t.fog!==null&&(this.fog=t.fog.clone()),this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),t.overrideMaterial!==null&&(this.overrideMaterial=t.overrideMaterial.clone()),this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),this.backgroundBlurriness>0&&(e.object.backgroundBlurriness=this.backgroundBlurriness),this.backgroundIntensity!==1&&(e.object.backgroundIntensity=this.backgroundIntensity),e.object.backgroundRotation=this.backgroundRotation.toArray(),this.environmentIntensity!==1&&(e.object.environmentIntensity=this.environmentIntensity),e.object.environmentRotation=this.environmentRotation.toArray(),e}};var mu=new O,xv=new O,bv=new ce,Fi=class{constructor(t=new O(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,s){return this.normal.set(t,e,n),this.constant=s,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let s=mu.subVectors(n,e).cross(xv.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(s,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e){let n=t.delta(mu),s=this.normal.dot(n);if(s===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let r=-(t.start.dot(this.normal)+this.constant)/s;return r<0||r>1?null:e.copy(t.start).addScaledVector(n,r)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||bv.getNormalMatrix(t),s=this.coplanarPoint(mu).applyMatrix4(t),r=this.normal.applyMatrix3(n).normalize();return this.constant=-s.dot(r),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}},Vs=new Ys,Mv=new Rt(.5,.5),il=new O,Wr=class{constructor(t=new Fi,e=new Fi,n=new Fi,s=new Fi,r=new Fi,o=new Fi){this.planes=[t,e,n,s,r,o]}set(t,e,n,s,r,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(s),a[4].copy(r),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=Mi,n=!1){let s=this.planes,r=t.elements,o=r[0],a=r[1],l=r[2],c=r[3],h=r[4],u=r[5],d=r[6],f=r[7],m=r[8],v=r[9],g=r[10],p=r[11],_=r[12],w=r[13],x=r[14],R=r[15];if(s[0].setComponents(c-o,f-h,p-m,R-_).normalize(),s[1].setComponents(c+o,f+h,p+m,R+_).normalize(),s[2].setComponents(c+a,f+u,p+v,R+w).normalize(),s[3].setComponents(c-a,f-u,p-v,R-w).normalize(),n)s[4].setComponents(l,d,g,x).normalize(),s[5].setComponents(c-l,f-d,p-g,R-x).normalize();else if(s[4].setComponents(c-l,f-d,p-g,R-x).normalize(),e===Mi)s[5].setComponents(c+l,f+d,p+g,R+x).normalize();else if(e===Bo)s[5].setComponents(l,d,g,x).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),Vs.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),Vs.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(Vs)}intersectsSprite(t){Vs.center.set(0,0,0);let e=Mv.distanceTo(t.center);return Vs.radius=.7071067811865476+e,Vs.applyMatrix4(t.matrixWorld),this.intersectsSphere(Vs)}intersectsSphere(t){let e=this.planes,n=t.center,s=-t.radius;for(let r=0;r<6;r++)if(e[r].distanceToPoint(n)<s)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let s=e[n];if(il.x=s.normal.x>0?t.max.x:t.min.x,il.y=s.normal.y>0?t.max.y:t.min.y,il.z=s.normal.z>0?t.max.z:t.min.z,s.distanceToPoint(il)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}};var Xr=class extends Bi{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new ae(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},Ml=new O,Sl=new O,qf=new Ue,Lo=new Vo,sl=new Ys,gu=new O,Yf=new O,wl=class extends Sn{constructor(t=new qe,e=new Xr){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let s=1,r=e.count;s<r;s++)Ml.fromBufferAttribute(e,s-1),Sl.fromBufferAttribute(e,s),n[s]=n[s-1],n[s]+=Ml.distanceTo(Sl);t.setAttribute("lineDistance",new Ie(n,1))}else console.warn("THREE.Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}raycast(t,e){let n=this.geometry,s=this.matrixWorld,r=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),sl.copy(n.boundingSphere),sl.applyMatrix4(s),sl.radius+=r,t.ray.intersectsSphere(sl)===!1)return;qf.copy(s).invert(),Lo.copy(t.ray).applyMatrix4(qf);let a=r/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,d=n.attributes.position;if(h!==null){let f=Math.max(0,o.start),m=Math.min(h.count,o.start+o.count);for(let v=f,g=m-1;v<g;v+=c){let p=h.getX(v),_=h.getX(v+1),w=rl(this,t,Lo,l,p,_,v);w&&e.push(w)}if(this.isLineLoop){let v=h.getX(m-1),g=h.getX(f),p=rl(this,t,Lo,l,v,g,m-1);p&&e.push(p)}}else{let f=Math.max(0,o.start),m=Math.min(d.count,o.start+o.count);for(let v=f,g=m-1;v<g;v+=c){let p=rl(this,t,Lo,l,v,v+1,v);p&&e.push(p)}if(this.isLineLoop){let v=rl(this,t,Lo,l,m-1,f,m-1);v&&e.push(v)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let s=e[n[0]];if(s!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let r=0,o=s.length;r<o;r++){let a=s[r].name||String(r);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=r}}}}};function rl(i,t,e,n,s,r,o){let a=i.geometry.attributes.position;if(Ml.fromBufferAttribute(a,s),Sl.fromBufferAttribute(a,r),e.distanceSqToSegment(Ml,Sl,gu,Yf)>n)return;gu.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(gu);if(!(c<t.near||c>t.far))return{distance:c,point:Yf.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var $f=new O,Zf=new O,$o=class extends wl{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let s=0,r=e.count;s<r;s+=2)$f.fromBufferAttribute(e,s),Zf.fromBufferAttribute(e,s+1),n[s]=s===0?0:n[s-1],n[s+1]=n[s]+$f.distanceTo(Zf);t.setAttribute("lineDistance",new Ie(n,1))}else console.warn("THREE.LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var Zo=class extends jn{constructor(t,e,n=Ts,s,r,o,a=hi,l=hi,c,h=zr,u=1){if(h!==zr&&h!==Qr)throw new Error("DepthTexture format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let d={width:t,height:e,depth:u};super(d,s,r,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new Hr(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return this.compareFunction!==null&&(e.compareFunction=this.compareFunction),e}},Jo=class extends jn{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Zs=class i extends qe{constructor(t=1,e=1,n=4,s=8,r=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:s,heightSegments:r},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),s=Math.max(3,Math.floor(s)),r=Math.max(1,Math.floor(r));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,d=e,f=2*u+d,m=n*2+r,v=s+1,g=new O,p=new O;for(let _=0;_<=m;_++){let w=0,x=0,R=0,E=0;if(_<=n){let A=_/n,M=A*Math.PI/2;x=-h-t*Math.cos(M),R=t*Math.sin(M),E=-t*Math.cos(M),w=A*u}else if(_<=n+r){let A=(_-n)/r;x=-h+A*e,R=t,E=0,w=u+A*d}else{let A=(_-n-r)/n,M=A*Math.PI/2;x=h+t*Math.sin(M),R=t*Math.cos(M),E=t*Math.sin(M),w=u+d+A*u}let D=Math.max(0,Math.min(1,w/f)),U=0;_===0?U=.5/s:_===m&&(U=-.5/s);for(let A=0;A<=s;A++){let M=A/s,C=M*Math.PI*2,B=Math.sin(C),k=Math.cos(C);p.x=-R*k,p.y=x,p.z=R*B,a.push(p.x,p.y,p.z),g.set(-R*k,E,R*B),g.normalize(),l.push(g.x,g.y,g.z),c.push(M+U,D)}if(_>0){let A=(_-1)*v;for(let M=0;M<s;M++){let C=A+M,B=A+M+1,k=_*v+M,X=_*v+M+1;o.push(C,B,k),o.push(B,X,k)}}}this.setIndex(o),this.setAttribute("position",new Ie(a,3)),this.setAttribute("normal",new Ie(l,3)),this.setAttribute("uv",new Ie(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var En=class i extends qe{constructor(t=1,e=1,n=1,s=32,r=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:s,heightSegments:r,openEnded:o,thetaStart:a,thetaLength:l};let c=this;s=Math.floor(s),r=Math.floor(r);let h=[],u=[],d=[],f=[],m=0,v=[],g=n/2,p=0;_(),o===!1&&(t>0&&w(!0),e>0&&w(!1)),this.setIndex(h),this.setAttribute("position",new Ie(u,3)),this.setAttribute("normal",new Ie(d,3)),this.setAttribute("uv",new Ie(f,2));function _(){let x=new O,R=new O,E=0,D=(e-t)/n;for(let U=0;U<=r;U++){let A=[],M=U/r,C=M*(e-t)+t;for(let B=0;B<=s;B++){let k=B/s,X=k*l+a,G=Math.sin(X),Y=Math.cos(X);R.x=C*G,R.y=-M*n+g,R.z=C*Y,u.push(R.x,R.y,R.z),x.set(G,D,Y).normalize(),d.push(x.x,x.y,x.z),f.push(k,1-M),A.push(m++)}v.push(A)}for(let U=0;U<s;U++)for(let A=0;A<r;A++){let M=v[A][U],C=v[A+1][U],B=v[A+1][U+1],k=v[A][U+1];(t>0||A!==0)&&(h.push(M,C,k),E+=3),(e>0||A!==r-1)&&(h.push(C,B,k),E+=3)}c.addGroup(p,E,0),p+=E}function w(x){let R=m,E=new Rt,D=new O,U=0,A=x===!0?t:e,M=x===!0?1:-1;for(let B=1;B<=s;B++)u.push(0,g*M,0),d.push(0,M,0),f.push(.5,.5),m++;let C=m;for(let B=0;B<=s;B++){let X=B/s*l+a,G=Math.cos(X),Y=Math.sin(X);D.x=A*Y,D.y=g*M,D.z=A*G,u.push(D.x,D.y,D.z),d.push(0,M,0),E.x=G*.5+.5,E.y=Y*.5*M+.5,f.push(E.x,E.y),m++}for(let B=0;B<s;B++){let k=R+B,X=C+B;x===!0?h.push(X,X+1,k):h.push(X+1,X,k),U+=3}c.addGroup(p,U,x===!0?1:2),p+=U}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},Js=class i extends En{constructor(t=1,e=1,n=32,s=1,r=!1,o=0,a=Math.PI*2){super(0,t,e,n,s,r,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:s,openEnded:r,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var ti=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){console.warn("THREE.Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,s=this.getPoint(0),r=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),r+=n.distanceTo(s),e.push(r),s=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),s=0,r=n.length,o;e?o=e:o=t*n[r-1];let a=0,l=r-1,c;for(;a<=l;)if(s=Math.floor(a+(l-a)/2),c=n[s]-o,c<0)a=s+1;else if(c>0)l=s-1;else{l=s;break}if(s=l,n[s]===o)return s/(r-1);let h=n[s],d=n[s+1]-h,f=(o-h)/d;return(s+f)/(r-1)}getTangent(t,e){let s=t-1e-4,r=t+1e-4;s<0&&(s=0),r>1&&(r=1);let o=this.getPoint(s),a=this.getPoint(r),l=e||(o.isVector2?new Rt:new O);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new O,s=[],r=[],o=[],a=new O,l=new Ue;for(let f=0;f<=t;f++){let m=f/t;s[f]=this.getTangentAt(m,new O)}r[0]=new O,o[0]=new O;let c=Number.MAX_VALUE,h=Math.abs(s[0].x),u=Math.abs(s[0].y),d=Math.abs(s[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),d<=c&&n.set(0,0,1),a.crossVectors(s[0],n).normalize(),r[0].crossVectors(s[0],a),o[0].crossVectors(s[0],r[0]);for(let f=1;f<=t;f++){if(r[f]=r[f-1].clone(),o[f]=o[f-1].clone(),a.crossVectors(s[f-1],s[f]),a.length()>Number.EPSILON){a.normalize();let m=Math.acos(me(s[f-1].dot(s[f]),-1,1));r[f].applyMatrix4(l.makeRotationAxis(a,m))}o[f].crossVectors(s[f],r[f])}if(e===!0){let f=Math.acos(me(r[0].dot(r[t]),-1,1));f/=t,s[0].dot(a.crossVectors(r[0],r[t]))>0&&(f=-f);for(let m=1;m<=t;m++)r[m].applyMatrix4(l.makeRotationAxis(s[m],f*m)),o[m].crossVectors(s[m],r[m])}return{tangents:s,normals:r,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}},qr=class extends ti{constructor(t=0,e=0,n=1,s=1,r=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=s,this.aStartAngle=r,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new Rt){let n=e,s=Math.PI*2,r=this.aEndAngle-this.aStartAngle,o=Math.abs(r)<Number.EPSILON;for(;r<0;)r+=s;for(;r>s;)r-=s;r<Number.EPSILON&&(o?r=0:r=s),this.aClockwise===!0&&!o&&(r===s?r=-s:r=r-s);let a=this.aStartAngle+t*r,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),d=l-this.aX,f=c-this.aY;l=d*h-f*u+this.aX,c=d*u+f*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},Al=class extends qr{constructor(t,e,n,s,r,o){super(t,e,n,n,s,r,o),this.isArcCurve=!0,this.type="ArcCurve"}};function Qu(){let i=0,t=0,e=0,n=0;function s(r,o,a,l){i=r,t=a,e=-3*r+3*o-2*a-l,n=2*r-2*o+a+l}return{initCatmullRom:function(r,o,a,l,c){s(o,a,c*(a-r),c*(l-o))},initNonuniformCatmullRom:function(r,o,a,l,c,h,u){let d=(o-r)/c-(a-r)/(c+h)+(a-o)/h,f=(a-o)/h-(l-o)/(h+u)+(l-a)/u;d*=h,f*=h,s(o,a,d,f)},calc:function(r){let o=r*r,a=o*r;return i+t*r+e*o+n*a}}}var ol=new O,vu=new Qu,yu=new Qu,_u=new Qu,Tl=class extends ti{constructor(t=[],e=!1,n="centripetal",s=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=s}getPoint(t,e=new O){let n=e,s=this.points,r=s.length,o=(r-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/r)+1)*r:l===0&&a===r-1&&(a=r-2,l=1);let c,h;this.closed||a>0?c=s[(a-1)%r]:(ol.subVectors(s[0],s[1]).add(s[0]),c=ol);let u=s[a%r],d=s[(a+1)%r];if(this.closed||a+2<r?h=s[(a+2)%r]:(ol.subVectors(s[r-1],s[r-2]).add(s[r-1]),h=ol),this.curveType==="centripetal"||this.curveType==="chordal"){let f=this.curveType==="chordal"?.5:.25,m=Math.pow(c.distanceToSquared(u),f),v=Math.pow(u.distanceToSquared(d),f),g=Math.pow(d.distanceToSquared(h),f);v<1e-4&&(v=1),m<1e-4&&(m=v),g<1e-4&&(g=v),vu.initNonuniformCatmullRom(c.x,u.x,d.x,h.x,m,v,g),yu.initNonuniformCatmullRom(c.y,u.y,d.y,h.y,m,v,g),_u.initNonuniformCatmullRom(c.z,u.z,d.z,h.z,m,v,g)}else this.curveType==="catmullrom"&&(vu.initCatmullRom(c.x,u.x,d.x,h.x,this.tension),yu.initCatmullRom(c.y,u.y,d.y,h.y,this.tension),_u.initCatmullRom(c.z,u.z,d.z,h.z,this.tension));return n.set(vu.calc(l),yu.calc(l),_u.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new O().fromArray(s))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function Jf(i,t,e,n,s){let r=(n-t)*.5,o=(s-e)*.5,a=i*i,l=i*a;return(2*e-2*n+r+o)*l+(-3*e+3*n-2*r-o)*a+r*i+e}function Sv(i,t){let e=1-i;return e*e*t}function wv(i,t){return 2*(1-i)*i*t}function Av(i,t){return i*i*t}function Uo(i,t,e,n){return Sv(i,t)+wv(i,e)+Av(i,n)}function Tv(i,t){let e=1-i;return e*e*e*t}function Ev(i,t){let e=1-i;return 3*e*e*i*t}function Cv(i,t){return 3*(1-i)*i*i*t}function Rv(i,t){return i*i*i*t}function No(i,t,e,n,s){return Tv(i,t)+Ev(i,e)+Cv(i,n)+Rv(i,s)}var Ko=class extends ti{constructor(t=new Rt,e=new Rt,n=new Rt,s=new Rt){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new Rt){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(No(t,s.x,r.x,o.x,a.x),No(t,s.y,r.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},El=class extends ti{constructor(t=new O,e=new O,n=new O,s=new O){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=s}getPoint(t,e=new O){let n=e,s=this.v0,r=this.v1,o=this.v2,a=this.v3;return n.set(No(t,s.x,r.x,o.x,a.x),No(t,s.y,r.y,o.y,a.y),No(t,s.z,r.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},jo=class extends ti{constructor(t=new Rt,e=new Rt){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new Rt){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new Rt){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Cl=class extends ti{constructor(t=new O,e=new O){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new O){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new O){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Qo=class extends ti{constructor(t=new Rt,e=new Rt,n=new Rt){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new Rt){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(Uo(t,s.x,r.x,o.x),Uo(t,s.y,r.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Rl=class extends ti{constructor(t=new O,e=new O,n=new O){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new O){let n=e,s=this.v0,r=this.v1,o=this.v2;return n.set(Uo(t,s.x,r.x,o.x),Uo(t,s.y,r.y,o.y),Uo(t,s.z,r.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},ta=class extends ti{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new Rt){let n=e,s=this.points,r=(s.length-1)*t,o=Math.floor(r),a=r-o,l=s[o===0?o:o-1],c=s[o],h=s[o>s.length-2?s.length-1:o+1],u=s[o>s.length-3?s.length-1:o+2];return n.set(Jf(a,l.x,c.x,h.x,u.x),Jf(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let s=this.points[e];t.points.push(s.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let s=t.points[e];this.points.push(new Rt().fromArray(s))}return this}},Tu=Object.freeze({__proto__:null,ArcCurve:Al,CatmullRomCurve3:Tl,CubicBezierCurve:Ko,CubicBezierCurve3:El,EllipseCurve:qr,LineCurve:jo,LineCurve3:Cl,QuadraticBezierCurve:Qo,QuadraticBezierCurve3:Rl,SplineCurve:ta}),Pl=class extends ti{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1}add(t){this.curves.push(t)}closePath(){let t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){let n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new Tu[n](e,t))}return this}getPoint(t,e){let n=t*this.getLength(),s=this.getCurveLengths(),r=0;for(;r<s.length;){if(s[r]>=n){let o=s[r]-n,a=this.curves[r],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}r++}return null}getLength(){let t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let t=[],e=0;for(let n=0,s=this.curves.length;n<s;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){let e=[],n;for(let s=0,r=this.curves;s<r.length;s++){let o=r[s],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(s.clone())}return this.autoClose=t.autoClose,this}toJSON(){let t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){let s=this.curves[e];t.curves.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let s=t.curves[e];this.curves.push(new Tu[s.type]().fromJSON(s))}return this}},Ks=class extends Pl{constructor(t){super(),this.type="Path",this.currentPoint=new Rt,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){let n=new jo(this.currentPoint.clone(),new Rt(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,s){let r=new Qo(this.currentPoint.clone(),new Rt(t,e),new Rt(n,s));return this.curves.push(r),this.currentPoint.set(n,s),this}bezierCurveTo(t,e,n,s,r,o){let a=new Ko(this.currentPoint.clone(),new Rt(t,e),new Rt(n,s),new Rt(r,o));return this.curves.push(a),this.currentPoint.set(r,o),this}splineThru(t){let e=[this.currentPoint.clone()].concat(t),n=new ta(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,s,r,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,s,r,o),this}absarc(t,e,n,s,r,o){return this.absellipse(t,e,n,n,s,r,o),this}ellipse(t,e,n,s,r,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,s,r,o,a,l),this}absellipse(t,e,n,s,r,o,a,l){let c=new qr(t,e,n,s,r,o,a,l);if(this.curves.length>0){let u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){let t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}},js=class extends Ks{constructor(t){super(t),this.uuid=to(),this.type="Shape",this.holes=[]}getPointsHoles(t){let e=[];for(let n=0,s=this.holes.length;n<s;n++)e[n]=this.holes[n].getPoints(t);return e}extractPoints(t){return{shape:this.getPoints(t),holes:this.getPointsHoles(t)}}copy(t){super.copy(t),this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(s.clone())}return this}toJSON(){let t=super.toJSON();t.uuid=this.uuid,t.holes=[];for(let e=0,n=this.holes.length;e<n;e++){let s=this.holes[e];t.holes.push(s.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.uuid=t.uuid,this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let s=t.holes[e];this.holes.push(new Ks().fromJSON(s))}return this}};function Pv(i,t,e=2){let n=t&&t.length,s=n?t[0]*e:i.length,r=qp(i,0,s,e,!0),o=[];if(!r||r.next===r.prev)return o;let a,l,c;if(n&&(r=Nv(i,t,r,e)),i.length>80*e){a=1/0,l=1/0;let h=-1/0,u=-1/0;for(let d=e;d<s;d+=e){let f=i[d],m=i[d+1];f<a&&(a=f),m<l&&(l=m),f>h&&(h=f),m>u&&(u=m)}c=Math.max(h-a,u-l),c=c!==0?32767/c:0}return ea(r,o,e,a,l,c,0),o}function qp(i,t,e,n,s){let r;if(s===qv(i,t,e,n)>0)for(let o=t;o<e;o+=n)r=Kf(o/n|0,i[o],i[o+1],r);else for(let o=e-n;o>=t;o-=n)r=Kf(o/n|0,i[o],i[o+1],r);return r&&Yr(r,r.next)&&(ia(r),r=r.next),r}function Qs(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(Yr(e,e.next)||Je(e.prev,e,e.next)===0)){if(ia(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function ea(i,t,e,n,s,r,o){if(!i)return;!o&&r&&zv(i,n,s,r);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(r?Lv(i,n,s,r):Iv(i)){t.push(l.i,i.i,c.i),ia(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=Dv(Qs(i),t),ea(i,t,e,n,s,r,2)):o===2&&Uv(i,t,e,n,s,r):ea(Qs(i),t,e,n,s,r,1);break}}}function Iv(i){let t=i.prev,e=i,n=i.next;if(Je(t,e,n)>=0)return!1;let s=t.x,r=e.x,o=n.x,a=t.y,l=e.y,c=n.y,h=Math.min(s,r,o),u=Math.min(a,l,c),d=Math.max(s,r,o),f=Math.max(a,l,c),m=n.next;for(;m!==t;){if(m.x>=h&&m.x<=d&&m.y>=u&&m.y<=f&&Do(s,a,r,l,o,c,m.x,m.y)&&Je(m.prev,m,m.next)>=0)return!1;m=m.next}return!0}function Lv(i,t,e,n){let s=i.prev,r=i,o=i.next;if(Je(s,r,o)>=0)return!1;let a=s.x,l=r.x,c=o.x,h=s.y,u=r.y,d=o.y,f=Math.min(a,l,c),m=Math.min(h,u,d),v=Math.max(a,l,c),g=Math.max(h,u,d),p=Eu(f,m,t,e,n),_=Eu(v,g,t,e,n),w=i.prevZ,x=i.nextZ;for(;w&&w.z>=p&&x&&x.z<=_;){if(w.x>=f&&w.x<=v&&w.y>=m&&w.y<=g&&w!==s&&w!==o&&Do(a,h,l,u,c,d,w.x,w.y)&&Je(w.prev,w,w.next)>=0||(w=w.prevZ,x.x>=f&&x.x<=v&&x.y>=m&&x.y<=g&&x!==s&&x!==o&&Do(a,h,l,u,c,d,x.x,x.y)&&Je(x.prev,x,x.next)>=0))return!1;x=x.nextZ}for(;w&&w.z>=p;){if(w.x>=f&&w.x<=v&&w.y>=m&&w.y<=g&&w!==s&&w!==o&&Do(a,h,l,u,c,d,w.x,w.y)&&Je(w.prev,w,w.next)>=0)return!1;w=w.prevZ}for(;x&&x.z<=_;){if(x.x>=f&&x.x<=v&&x.y>=m&&x.y<=g&&x!==s&&x!==o&&Do(a,h,l,u,c,d,x.x,x.y)&&Je(x.prev,x,x.next)>=0)return!1;x=x.nextZ}return!0}function Dv(i,t){let e=i;do{let n=e.prev,s=e.next.next;!Yr(n,s)&&$p(n,e,e.next,s)&&na(n,s)&&na(s,n)&&(t.push(n.i,e.i,s.i),ia(e),ia(e.next),e=i=s),e=e.next}while(e!==i);return Qs(e)}function Uv(i,t,e,n,s,r){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&Gv(o,a)){let l=Zp(o,a);o=Qs(o,o.next),l=Qs(l,l.next),ea(o,t,e,n,s,r,0),ea(l,t,e,n,s,r,0);return}a=a.next}o=o.next}while(o!==i)}function Nv(i,t,e,n){let s=[];for(let r=0,o=t.length;r<o;r++){let a=t[r]*n,l=r<o-1?t[r+1]*n:i.length,c=qp(i,a,l,n,!1);c===c.next&&(c.steiner=!0),s.push(Hv(c))}s.sort(Fv);for(let r=0;r<s.length;r++)e=Ov(s[r],e);return e}function Fv(i,t){let e=i.x-t.x;if(e===0&&(e=i.y-t.y,e===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),s=(t.next.y-t.y)/(t.next.x-t.x);e=n-s}return e}function Ov(i,t){let e=Bv(i,t);if(!e)return t;let n=Zp(e,i);return Qs(n,n.next),Qs(e,e.next)}function Bv(i,t){let e=t,n=i.x,s=i.y,r=-1/0,o;if(Yr(i,e))return e;do{if(Yr(i,e.next))return e.next;if(s<=e.y&&s>=e.next.y&&e.next.y!==e.y){let u=e.x+(s-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(u<=n&&u>r&&(r=u,o=e.x<e.next.x?e:e.next,u===n))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;e=o;do{if(n>=e.x&&e.x>=l&&n!==e.x&&Yp(s<c?n:r,s,l,c,s<c?r:n,s,e.x,e.y)){let u=Math.abs(s-e.y)/(n-e.x);na(e,i)&&(u<h||u===h&&(e.x>o.x||e.x===o.x&&kv(o,e)))&&(o=e,h=u)}e=e.next}while(e!==a);return o}function kv(i,t){return Je(i.prev,i,t.prev)<0&&Je(t.next,i,i.next)<0}function zv(i,t,e,n){let s=i;do s.z===0&&(s.z=Eu(s.x,s.y,t,e,n)),s.prevZ=s.prev,s.nextZ=s.next,s=s.next;while(s!==i);s.prevZ.nextZ=null,s.prevZ=null,Vv(s)}function Vv(i){let t,e=1;do{let n=i,s;i=null;let r=null;for(t=0;n;){t++;let o=n,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(s=n,n=n.nextZ,a--):(s=o,o=o.nextZ,l--),r?r.nextZ=s:i=s,s.prevZ=r,r=s;n=o}r.nextZ=null,e*=2}while(t>1);return i}function Eu(i,t,e,n,s){return i=(i-e)*s|0,t=(t-n)*s|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function Hv(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function Yp(i,t,e,n,s,r,o,a){return(s-o)*(t-a)>=(i-o)*(r-a)&&(i-o)*(n-a)>=(e-o)*(t-a)&&(e-o)*(r-a)>=(s-o)*(n-a)}function Do(i,t,e,n,s,r,o,a){return!(i===o&&t===a)&&Yp(i,t,e,n,s,r,o,a)}function Gv(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!Wv(i,t)&&(na(i,t)&&na(t,i)&&Xv(i,t)&&(Je(i.prev,i,t.prev)||Je(i,t.prev,t))||Yr(i,t)&&Je(i.prev,i,i.next)>0&&Je(t.prev,t,t.next)>0)}function Je(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function Yr(i,t){return i.x===t.x&&i.y===t.y}function $p(i,t,e,n){let s=ll(Je(i,t,e)),r=ll(Je(i,t,n)),o=ll(Je(e,n,i)),a=ll(Je(e,n,t));return!!(s!==r&&o!==a||s===0&&al(i,e,t)||r===0&&al(i,n,t)||o===0&&al(e,i,n)||a===0&&al(e,t,n))}function al(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function ll(i){return i>0?1:i<0?-1:0}function Wv(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&$p(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function na(i,t){return Je(i.prev,i,i.next)<0?Je(i,t,i.next)>=0&&Je(i,i.prev,t)>=0:Je(i,t,i.prev)<0||Je(i,i.next,t)<0}function Xv(i,t){let e=i,n=!1,s=(i.x+t.x)/2,r=(i.y+t.y)/2;do e.y>r!=e.next.y>r&&e.next.y!==e.y&&s<(e.next.x-e.x)*(r-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function Zp(i,t){let e=Cu(i.i,i.x,i.y),n=Cu(t.i,t.x,t.y),s=i.next,r=t.prev;return i.next=t,t.prev=i,e.next=s,s.prev=e,n.next=e,e.prev=n,r.next=n,n.prev=r,n}function Kf(i,t,e,n){let s=Cu(i,t,e);return n?(s.next=n.next,s.prev=n,n.next.prev=s,n.next=s):(s.prev=s,s.next=s),s}function ia(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function Cu(i,t,e){return{i,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function qv(i,t,e,n){let s=0;for(let r=t,o=e-n;r<e;r+=n)s+=(i[o]-i[r])*(i[r+1]+i[o+1]),o=r;return s}var Ru=class{static triangulate(t,e,n=2){return Pv(t,e,n)}},Gs=class i{static area(t){let e=t.length,n=0;for(let s=e-1,r=0;r<e;s=r++)n+=t[s].x*t[r].y-t[r].x*t[s].y;return n*.5}static isClockWise(t){return i.area(t)<0}static triangulateShape(t,e){let n=[],s=[],r=[];jf(t),Qf(n,t);let o=t.length;e.forEach(jf);for(let l=0;l<e.length;l++)s.push(o),o+=e[l].length,Qf(n,e[l]);let a=Ru.triangulate(n,s);for(let l=0;l<a.length;l+=3)r.push(a.slice(l,l+3));return r}};function jf(i){let t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function Qf(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}var $r=class i extends qe{constructor(t=new js([new Rt(.5,.5),new Rt(-.5,.5),new Rt(-.5,-.5),new Rt(.5,-.5)]),e={}){super(),this.type="ExtrudeGeometry",this.parameters={shapes:t,options:e},t=Array.isArray(t)?t:[t];let n=this,s=[],r=[];for(let a=0,l=t.length;a<l;a++){let c=t[a];o(c)}this.setAttribute("position",new Ie(s,3)),this.setAttribute("uv",new Ie(r,2)),this.computeVertexNormals();function o(a){let l=[],c=e.curveSegments!==void 0?e.curveSegments:12,h=e.steps!==void 0?e.steps:1,u=e.depth!==void 0?e.depth:1,d=e.bevelEnabled!==void 0?e.bevelEnabled:!0,f=e.bevelThickness!==void 0?e.bevelThickness:.2,m=e.bevelSize!==void 0?e.bevelSize:f-.1,v=e.bevelOffset!==void 0?e.bevelOffset:0,g=e.bevelSegments!==void 0?e.bevelSegments:3,p=e.extrudePath,_=e.UVGenerator!==void 0?e.UVGenerator:Yv,w,x=!1,R,E,D,U;p&&(w=p.getSpacedPoints(h),x=!0,d=!1,R=p.computeFrenetFrames(h,!1),E=new O,D=new O,U=new O),d||(g=0,f=0,m=0,v=0);let A=a.extractPoints(c),M=A.shape,C=A.holes;if(!Gs.isClockWise(M)){M=M.reverse();for(let ct=0,at=C.length;ct<at;ct++){let st=C[ct];Gs.isClockWise(st)&&(C[ct]=st.reverse())}}function k(ct){let st=10000000000000001e-36,rt=ct[0];for(let At=1;At<=ct.length;At++){let ft=At%ct.length,mt=ct[ft],jt=mt.x-rt.x,$t=mt.y-rt.y,P=jt*jt+$t*$t,b=Math.max(Math.abs(mt.x),Math.abs(mt.y),Math.abs(rt.x),Math.abs(rt.y)),F=st*b*b;if(P<=F){ct.splice(ft,1),At--;continue}rt=mt}}k(M),C.forEach(k);let X=C.length,G=M;for(let ct=0;ct<X;ct++){let at=C[ct];M=M.concat(at)}function Y(ct,at,st){return at||console.error("THREE.ExtrudeGeometry: vec does not exist"),ct.clone().addScaledVector(at,st)}let J=M.length;function Q(ct,at,st){let rt,At,ft,mt=ct.x-at.x,jt=ct.y-at.y,$t=st.x-ct.x,P=st.y-ct.y,b=mt*mt+jt*jt,F=mt*P-jt*$t;if(Math.abs(F)>Number.EPSILON){let $=Math.sqrt(b),it=Math.sqrt($t*$t+P*P),et=at.x-jt/$,kt=at.y+mt/$,gt=st.x-P/it,Bt=st.y+$t/it,Dt=((gt-et)*P-(Bt-kt)*$t)/(mt*P-jt*$t);rt=et+mt*Dt-ct.x,At=kt+jt*Dt-ct.y;let ut=rt*rt+At*At;if(ut<=2)return new Rt(rt,At);ft=Math.sqrt(ut/2)}else{let $=!1;mt>Number.EPSILON?$t>Number.EPSILON&&($=!0):mt<-Number.EPSILON?$t<-Number.EPSILON&&($=!0):Math.sign(jt)===Math.sign(P)&&($=!0),$?(rt=-jt,At=mt,ft=Math.sqrt(b)):(rt=mt,At=jt,ft=Math.sqrt(b/2))}return new Rt(rt/ft,At/ft)}let ht=[];for(let ct=0,at=G.length,st=at-1,rt=ct+1;ct<at;ct++,st++,rt++)st===at&&(st=0),rt===at&&(rt=0),ht[ct]=Q(G[ct],G[st],G[rt]);let dt=[],xt,Et=ht.concat();for(let ct=0,at=X;ct<at;ct++){let st=C[ct];xt=[];for(let rt=0,At=st.length,ft=At-1,mt=rt+1;rt<At;rt++,ft++,mt++)ft===At&&(ft=0),mt===At&&(mt=0),xt[rt]=Q(st[rt],st[ft],st[mt]);dt.push(xt),Et=Et.concat(xt)}let bt;if(g===0)bt=Gs.triangulateShape(G,C);else{let ct=[],at=[];for(let st=0;st<g;st++){let rt=st/g,At=f*Math.cos(rt*Math.PI/2),ft=m*Math.sin(rt*Math.PI/2)+v;for(let mt=0,jt=G.length;mt<jt;mt++){let $t=Y(G[mt],ht[mt],ft);Ot($t.x,$t.y,-At),rt===0&&ct.push($t)}for(let mt=0,jt=X;mt<jt;mt++){let $t=C[mt];xt=dt[mt];let P=[];for(let b=0,F=$t.length;b<F;b++){let $=Y($t[b],xt[b],ft);Ot($.x,$.y,-At),rt===0&&P.push($)}rt===0&&at.push(P)}}bt=Gs.triangulateShape(ct,at)}let te=bt.length,ee=m+v;for(let ct=0;ct<J;ct++){let at=d?Y(M[ct],Et[ct],ee):M[ct];x?(D.copy(R.normals[0]).multiplyScalar(at.x),E.copy(R.binormals[0]).multiplyScalar(at.y),U.copy(w[0]).add(D).add(E),Ot(U.x,U.y,U.z)):Ot(at.x,at.y,0)}for(let ct=1;ct<=h;ct++)for(let at=0;at<J;at++){let st=d?Y(M[at],Et[at],ee):M[at];x?(D.copy(R.normals[ct]).multiplyScalar(st.x),E.copy(R.binormals[ct]).multiplyScalar(st.y),U.copy(w[ct]).add(D).add(E),Ot(U.x,U.y,U.z)):Ot(st.x,st.y,u/h*ct)}for(let ct=g-1;ct>=0;ct--){let at=ct/g,st=f*Math.cos(at*Math.PI/2),rt=m*Math.sin(at*Math.PI/2)+v;for(let At=0,ft=G.length;At<ft;At++){let mt=Y(G[At],ht[At],rt);Ot(mt.x,mt.y,u+st)}for(let At=0,ft=C.length;At<ft;At++){let mt=C[At];xt=dt[At];for(let jt=0,$t=mt.length;jt<$t;jt++){let P=Y(mt[jt],xt[jt],rt);x?Ot(P.x,P.y+w[h-1].y,w[h-1].x+st):Ot(P.x,P.y,u+st)}}}tt(),nt();function tt(){let ct=s.length/3;if(d){let at=0,st=J*at;for(let rt=0;rt<te;rt++){let At=bt[rt];Tt(At[2]+st,At[1]+st,At[0]+st)}at=h+g*2,st=J*at;for(let rt=0;rt<te;rt++){let At=bt[rt];Tt(At[0]+st,At[1]+st,At[2]+st)}}else{for(let at=0;at<te;at++){let st=bt[at];Tt(st[2],st[1],st[0])}for(let at=0;at<te;at++){let st=bt[at];Tt(st[0]+J*h,st[1]+J*h,st[2]+J*h)}}n.addGroup(ct,s.length/3-ct,0)}function nt(){let ct=s.length/3,at=0;Pt(G,at),at+=G.length;for(let st=0,rt=C.length;st<rt;st++){let At=C[st];Pt(At,at),at+=At.length}n.addGroup(ct,s.length/3-ct,1)}function Pt(ct,at){let st=ct.length;for(;--st>=0;){let rt=st,At=st-1;At<0&&(At=ct.length-1);for(let ft=0,mt=h+g*2;ft<mt;ft++){let jt=J*ft,$t=J*(ft+1),P=at+rt+jt,b=at+At+jt,F=at+At+$t,$=at+rt+$t;se(P,b,F,$)}}}function Ot(ct,at,st){l.push(ct),l.push(at),l.push(st)}function Tt(ct,at,st){ge(ct),ge(at),ge(st);let rt=s.length/3,At=_.generateTopUV(n,s,rt-3,rt-2,rt-1);N(At[0]),N(At[1]),N(At[2])}function se(ct,at,st,rt){ge(ct),ge(at),ge(rt),ge(at),ge(st),ge(rt);let At=s.length/3,ft=_.generateSideWallUV(n,s,At-6,At-3,At-2,At-1);N(ft[0]),N(ft[1]),N(ft[3]),N(ft[1]),N(ft[2]),N(ft[3])}function ge(ct){s.push(l[ct*3+0]),s.push(l[ct*3+1]),s.push(l[ct*3+2])}function N(ct){r.push(ct.x),r.push(ct.y)}}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON(),e=this.parameters.shapes,n=this.parameters.options;return $v(e,n,t)}static fromJSON(t,e){let n=[];for(let r=0,o=t.shapes.length;r<o;r++){let a=e[t.shapes[r]];n.push(a)}let s=t.options.extrudePath;return s!==void 0&&(t.options.extrudePath=new Tu[s.type]().fromJSON(s)),new i(n,t.options)}},Yv={generateTopUV:function(i,t,e,n,s){let r=t[e*3],o=t[e*3+1],a=t[n*3],l=t[n*3+1],c=t[s*3],h=t[s*3+1];return[new Rt(r,o),new Rt(a,l),new Rt(c,h)]},generateSideWallUV:function(i,t,e,n,s,r){let o=t[e*3],a=t[e*3+1],l=t[e*3+2],c=t[n*3],h=t[n*3+1],u=t[n*3+2],d=t[s*3],f=t[s*3+1],m=t[s*3+2],v=t[r*3],g=t[r*3+1],p=t[r*3+2];return Math.abs(a-h)<Math.abs(o-c)?[new Rt(o,1-l),new Rt(c,1-u),new Rt(d,1-m),new Rt(v,1-p)]:[new Rt(a,1-l),new Rt(h,1-u),new Rt(f,1-m),new Rt(g,1-p)]}};function $v(i,t,e){if(e.shapes=[],Array.isArray(i))for(let n=0,s=i.length;n<s;n++){let r=i[n];e.shapes.push(r.uuid)}else e.shapes.push(i.uuid);return e.options=Object.assign({},t),t.extrudePath!==void 0&&(e.options.extrudePath=t.extrudePath.toJSON()),e}var tr=class i extends qe{constructor(t=1,e=1,n=1,s=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:s};let r=t/2,o=e/2,a=Math.floor(n),l=Math.floor(s),c=a+1,h=l+1,u=t/a,d=e/l,f=[],m=[],v=[],g=[];for(let p=0;p<h;p++){let _=p*d-o;for(let w=0;w<c;w++){let x=w*u-r;m.push(x,-_,0),v.push(0,0,1),g.push(w/a),g.push(1-p/l)}}for(let p=0;p<l;p++)for(let _=0;_<a;_++){let w=_+c*p,x=_+c*(p+1),R=_+1+c*(p+1),E=_+1+c*p;f.push(w,x,E),f.push(x,R,E)}this.setIndex(f),this.setAttribute("position",new Ie(m,3)),this.setAttribute("normal",new Ie(v,3)),this.setAttribute("uv",new Ie(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var Ms=class i extends qe{constructor(t=1,e=32,n=16,s=0,r=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:s,phiLength:r,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new O,d=new O,f=[],m=[],v=[],g=[];for(let p=0;p<=n;p++){let _=[],w=p/n,x=0;p===0&&o===0?x=.5/e:p===n&&l===Math.PI&&(x=-.5/e);for(let R=0;R<=e;R++){let E=R/e;u.x=-t*Math.cos(s+E*r)*Math.sin(o+w*a),u.y=t*Math.cos(o+w*a),u.z=t*Math.sin(s+E*r)*Math.sin(o+w*a),m.push(u.x,u.y,u.z),d.copy(u).normalize(),v.push(d.x,d.y,d.z),g.push(E+x,1-w),_.push(c++)}h.push(_)}for(let p=0;p<n;p++)for(let _=0;_<e;_++){let w=h[p][_+1],x=h[p][_],R=h[p+1][_],E=h[p+1][_+1];(p!==0||o>0)&&f.push(w,x,E),(p!==n-1||l<Math.PI)&&f.push(x,R,E)}this.setIndex(f),this.setAttribute("position",new Ie(m,3)),this.setAttribute("normal",new Ie(v,3)),this.setAttribute("uv",new Ie(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var sa=class i extends qe{constructor(t=1,e=.4,n=12,s=48,r=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:s,arc:r},n=Math.floor(n),s=Math.floor(s);let o=[],a=[],l=[],c=[],h=new O,u=new O,d=new O;for(let f=0;f<=n;f++)for(let m=0;m<=s;m++){let v=m/s*r,g=f/n*Math.PI*2;u.x=(t+e*Math.cos(g))*Math.cos(v),u.y=(t+e*Math.cos(g))*Math.sin(v),u.z=e*Math.sin(g),a.push(u.x,u.y,u.z),h.x=t*Math.cos(v),h.y=t*Math.sin(v),d.subVectors(u,h).normalize(),l.push(d.x,d.y,d.z),c.push(m/s),c.push(f/n)}for(let f=1;f<=n;f++)for(let m=1;m<=s;m++){let v=(s+1)*f+m-1,g=(s+1)*(f-1)+m-1,p=(s+1)*(f-1)+m,_=(s+1)*f+m;o.push(v,g,_),o.push(g,p,_)}this.setIndex(o),this.setAttribute("position",new Ie(a,3)),this.setAttribute("normal",new Ie(l,3)),this.setAttribute("uv",new Ie(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc)}};var ra=class extends Bi{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new ae(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};var ts=class extends Bi{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new ae(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new ae(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=$u,this.normalScale=new Rt(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new wi,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Il=class extends Bi{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Lp,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Ll=class extends Bi{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function cl(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function Zv(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}var er=class{constructor(t,e,n,s){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=s!==void 0?s:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,s=e[n],r=e[n-1];n:{t:{let o;e:{i:if(!(t<s)){for(let a=n+2;;){if(s===void 0){if(t<r)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(r=s,s=e[++n],t<s)break t}o=e.length;break e}if(!(t>=r)){let a=e[1];t<a&&(n=2,r=a);for(let l=n-2;;){if(r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(s=r,r=e[--n-1],t>=r)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(s=e[n],r=e[n-1],r===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(s===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,r,s)}return this.interpolate_(n,r,t,s)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,s=this.valueSize,r=t*s;for(let o=0;o!==s;++o)e[o]=n[r+o];return e}interpolate_(){throw new Error("call to abstract method")}intervalChanged_(){}},Dl=class extends er{constructor(t,e,n,s){super(t,e,n,s),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:bu,endingEnd:bu}}intervalChanged_(t,e,n){let s=this.parameterPositions,r=t-2,o=t+1,a=s[r],l=s[o];if(a===void 0)switch(this.getSettings_().endingStart){case Mu:r=t,a=2*e-n;break;case Su:r=s.length-2,a=e+s[r]-s[r+1];break;default:r=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case Mu:o=t,l=2*n-e;break;case Su:o=1,l=n+s[1]-s[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=r*h,this._offsetNext=o*h}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,d=this._weightPrev,f=this._weightNext,m=(n-e)/(s-e),v=m*m,g=v*m,p=-d*g+2*d*v-d*m,_=(1+d)*g+(-1.5-2*d)*v+(-.5+d)*m+1,w=(-1-f)*g+(1.5+f)*v+.5*m,x=f*g-f*v;for(let R=0;R!==a;++R)r[R]=p*o[h+R]+_*o[c+R]+w*o[l+R]+x*o[u+R];return r}},Ul=class extends er{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(s-e),u=1-h;for(let d=0;d!==a;++d)r[d]=o[c+d]*u+o[l+d]*h;return r}},Nl=class extends er{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t){return this.copySampleValue_(t-1)}},ei=class{constructor(t,e,n,s){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=cl(e,this.TimeBufferType),this.values=cl(n,this.ValueBufferType),this.setInterpolation(s||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:cl(t.times,Array),values:cl(t.values,Array)};let s=t.getInterpolation();s!==t.DefaultInterpolation&&(n.interpolation=s)}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Nl(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Ul(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Dl(this.times,this.values,this.getValueSize(),t)}setInterpolation(t){let e;switch(t){case Fo:e=this.InterpolantFactoryMethodDiscrete;break;case ml:e=this.InterpolantFactoryMethodLinear;break;case hl:e=this.InterpolantFactoryMethodSmooth;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return console.warn("THREE.KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Fo;case this.InterpolantFactoryMethodLinear:return ml;case this.InterpolantFactoryMethodSmooth:return hl}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]+=t}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,s=e.length;n!==s;++n)e[n]*=t}return this}trim(t,e){let n=this.times,s=n.length,r=0,o=s-1;for(;r!==s&&n[r]<t;)++r;for(;o!==-1&&n[o]>e;)--o;if(++o,r!==0||o!==s){r>=o&&(o=Math.max(o,1),r=o-1);let a=this.getValueSize();this.times=n.slice(r,o),this.values=this.values.slice(r*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(console.error("THREE.KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,s=this.values,r=n.length;r===0&&(console.error("THREE.KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==r;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){console.error("THREE.KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){console.error("THREE.KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(s!==void 0&&Zv(s))for(let a=0,l=s.length;a!==l;++a){let c=s[a];if(isNaN(c)){console.error("THREE.KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),s=this.getInterpolation()===hl,r=t.length-1,o=1;for(let a=1;a<r;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(s)l=!0;else{let u=a*n,d=u-n,f=u+n;for(let m=0;m!==n;++m){let v=e[u+m];if(v!==e[d+m]||v!==e[f+m]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,d=o*n;for(let f=0;f!==n;++f)e[d+f]=e[u+f]}++o}}if(r>0){t[o]=t[r];for(let a=r*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,s=new n(this.name,t,e);return s.createInterpolant=this.createInterpolant,s}};ei.prototype.ValueTypeName="";ei.prototype.TimeBufferType=Float32Array;ei.prototype.ValueBufferType=Float32Array;ei.prototype.DefaultInterpolation=ml;var Ss=class extends ei{constructor(t,e,n){super(t,e,n)}};Ss.prototype.ValueTypeName="bool";Ss.prototype.ValueBufferType=Array;Ss.prototype.DefaultInterpolation=Fo;Ss.prototype.InterpolantFactoryMethodLinear=void 0;Ss.prototype.InterpolantFactoryMethodSmooth=void 0;var Fl=class extends ei{constructor(t,e,n,s){super(t,e,n,s)}};Fl.prototype.ValueTypeName="color";var Ol=class extends ei{constructor(t,e,n,s){super(t,e,n,s)}};Ol.prototype.ValueTypeName="number";var Bl=class extends er{constructor(t,e,n,s){super(t,e,n,s)}interpolate_(t,e,n,s){let r=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(s-e),c=t*a;for(let h=c+a;c!==h;c+=4)yn.slerpFlat(r,0,o,c-a,o,c,l);return r}},oa=class extends ei{constructor(t,e,n,s){super(t,e,n,s)}InterpolantFactoryMethodLinear(t){return new Bl(this.times,this.values,this.getValueSize(),t)}};oa.prototype.ValueTypeName="quaternion";oa.prototype.InterpolantFactoryMethodSmooth=void 0;var ws=class extends ei{constructor(t,e,n){super(t,e,n)}};ws.prototype.ValueTypeName="string";ws.prototype.ValueBufferType=Array;ws.prototype.DefaultInterpolation=Fo;ws.prototype.InterpolantFactoryMethodLinear=void 0;ws.prototype.InterpolantFactoryMethodSmooth=void 0;var kl=class extends ei{constructor(t,e,n,s){super(t,e,n,s)}};kl.prototype.ValueTypeName="vector";var zl=class{constructor(t,e,n){let s=this,r=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this.abortController=new AbortController,this.itemStart=function(h){a++,r===!1&&s.onStart!==void 0&&s.onStart(h,o,a),r=!0},this.itemEnd=function(h){o++,s.onProgress!==void 0&&s.onProgress(h,o,a),o===a&&(r=!1,s.onLoad!==void 0&&s.onLoad())},this.itemError=function(h){s.onError!==void 0&&s.onError(h)},this.resolveURL=function(h){return l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,d=c.length;u<d;u+=2){let f=c[u],m=c[u+1];if(f.global&&(f.lastIndex=0),f.test(h))return m}return null},this.abort=function(){return this.abortController.abort(),this.abortController=new AbortController,this}}},Jp=new zl,Vl=class{constructor(t){this.manager=t!==void 0?t:Jp,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={}}load(){}loadAsync(t,e){let n=this;return new Promise(function(s,r){n.load(t,s,e,r)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}abort(){return this}};Vl.DEFAULT_MATERIAL_NAME="__DEFAULT";var aa=class extends Sn{constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new ae(t),this.intensity=e}dispose(){}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,this.groundColor!==void 0&&(e.object.groundColor=this.groundColor.getHex()),this.distance!==void 0&&(e.object.distance=this.distance),this.angle!==void 0&&(e.object.angle=this.angle),this.decay!==void 0&&(e.object.decay=this.decay),this.penumbra!==void 0&&(e.object.penumbra=this.penumbra),this.shadow!==void 0&&(e.object.shadow=this.shadow.toJSON()),this.target!==void 0&&(e.object.target=this.target.uuid),e}},la=class extends aa{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(Sn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new ae(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}},xu=new Ue,tp=new O,ep=new O,Pu=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Rt(512,512),this.mapType=Ai,this.map=null,this.mapPass=null,this.matrix=new Ue,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new Wr,this._frameExtents=new Rt(1,1),this._viewportCount=1,this._viewports=[new Ke(0,0,1,1)]}getViewportCount(){return this._viewportCount}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera,n=this.matrix;tp.setFromMatrixPosition(t.matrixWorld),e.position.copy(tp),ep.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(ep),e.updateMatrixWorld(),xu.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),this._frustum.setFromProjectionMatrix(xu,e.coordinateSystem,e.reversedDepth),e.reversedDepth?n.set(.5,0,0,.5,0,.5,0,.5,0,0,1,0,0,0,0,1):n.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1),n.multiply(xu)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return this.intensity!==1&&(t.intensity=this.intensity),this.bias!==0&&(t.bias=this.bias),this.normalBias!==0&&(t.normalBias=this.normalBias),this.radius!==1&&(t.radius=this.radius),(this.mapSize.x!==512||this.mapSize.y!==512)&&(t.mapSize=this.mapSize.toArray()),t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}};var ca=class extends $s{constructor(t=-1,e=1,n=1,s=-1,r=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=s,this.near=r,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,s,r,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=s,this.view.width=r,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,s=(this.top+this.bottom)/2,r=n-t,o=n+t,a=s+e,l=s-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;r+=c*this.view.offsetX,o=r+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(r,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},Iu=class extends Pu{constructor(){super(new ca(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Zr=class extends aa{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(Sn.DEFAULT_UP),this.updateMatrix(),this.target=new Sn,this.shadow=new Iu}dispose(){this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}};var Hl=class extends Vn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t}};var td="\\[\\]\\.:\\/",Jv=new RegExp("["+td+"]","g"),ed="[^"+td+"]",Kv="[^"+td.replace("\\.","")+"]",jv=/((?:WC+[\/:])*)/.source.replace("WC",ed),Qv=/(WCOD+)?/.source.replace("WCOD",Kv),ty=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",ed),ey=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",ed),ny=new RegExp("^"+jv+Qv+ty+ey+"$"),iy=["material","materials","bones","map"],Lu=class{constructor(t,e,n){let s=n||Xe.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,s)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,s=this._bindings[n];s!==void 0&&s.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let s=this._targetGroup.nCachedObjects_,r=n.length;s!==r;++s)n[s].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},Xe=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Jv,"")}static parseTrackName(t){let e=ny.exec(t);if(e===null)throw new Error("PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},s=n.nodeName&&n.nodeName.lastIndexOf(".");if(s!==void 0&&s!==-1){let r=n.nodeName.substring(s+1);iy.indexOf(r)!==-1&&(n.nodeName=n.nodeName.substring(0,s),n.objectName=r)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(r){for(let o=0;o<r.length;o++){let a=r[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},s=n(t.children);if(s)return s}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)t[e++]=n[s]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let s=0,r=n.length;s!==r;++s)n[s]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,s=e.propertyName,r=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){console.warn("THREE.PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){console.error("THREE.PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){console.error("THREE.PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){console.error("THREE.PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){console.error("THREE.PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){console.error("THREE.PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){console.error("THREE.PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){console.error("THREE.PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[s];if(o===void 0){let c=e.nodeName;console.error("THREE.PropertyBinding: Trying to update property for track: "+c+"."+s+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(r!==void 0){if(s==="morphTargetInfluences"){if(!t.geometry){console.error("THREE.PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){console.error("THREE.PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[r]!==void 0&&(r=t.morphTargetDictionary[r])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=r}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=s;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};Xe.Composite=Lu;Xe.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};Xe.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};Xe.prototype.GetterByBindingType=[Xe.prototype._getValue_direct,Xe.prototype._getValue_array,Xe.prototype._getValue_arrayElement,Xe.prototype._getValue_toArray];Xe.prototype.SetterByBindingTypeAndVersioning=[[Xe.prototype._setValue_direct,Xe.prototype._setValue_direct_setNeedsUpdate,Xe.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_array,Xe.prototype._setValue_array_setNeedsUpdate,Xe.prototype._setValue_array_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_arrayElement,Xe.prototype._setValue_arrayElement_setNeedsUpdate,Xe.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[Xe.prototype._setValue_fromArray,Xe.prototype._setValue_fromArray_setNeedsUpdate,Xe.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var d1=new Float32Array(1);function nd(i,t,e,n){let s=sy(n);switch(e){case Wu:return i*t;case qu:return i*t/s.components*s.byteLength;case ic:return i*t/s.components*s.byteLength;case Yu:return i*t*2/s.components*s.byteLength;case sc:return i*t*2/s.components*s.byteLength;case Xu:return i*t*3/s.components*s.byteLength;case di:return i*t*4/s.components*s.byteLength;case rc:return i*t*4/s.components*s.byteLength;case da:case fa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case pa:case ma:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case ac:case cc:return Math.max(i,16)*Math.max(t,8)/4;case oc:case lc:return Math.max(i,8)*Math.max(t,8)/2;case hc:case uc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case dc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case fc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case pc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case mc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case gc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case vc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case yc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case _c:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case xc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case bc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case Mc:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Sc:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case wc:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case Ac:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Tc:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Ec:case Cc:case Rc:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Pc:case Ic:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Lc:case Dc:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function sy(i){switch(i){case Ai:case zu:return{byteLength:1,components:1};case Jr:case Vu:case Kr:return{byteLength:2,components:1};case ec:case nc:return{byteLength:2,components:4};case Ts:case tc:case zi:return{byteLength:4,components:1};case Hu:case Gu:return{byteLength:4,components:3}}throw new Error(`Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"180"}}));typeof window<"u"&&(window.__THREE__?console.warn("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="180");/**
 * @license
 * Copyright 2010-2025 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function xm(){let i=null,t=!1,e=null,n=null;function s(r,o){e(r,o),n=i.requestAnimationFrame(s)}return{start:function(){t!==!0&&e!==null&&(n=i.requestAnimationFrame(s),t=!0)},stop:function(){i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(r){e=r},setContext:function(r){i=r}}}function dy(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,d=i.createBuffer();i.bindBuffer(l,d),i.bufferData(l,c,h),a.onUploadCallback();let f;if(c instanceof Float32Array)f=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)f=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?f=i.HALF_FLOAT:f=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)f=i.SHORT;else if(c instanceof Uint32Array)f=i.UNSIGNED_INT;else if(c instanceof Int32Array)f=i.INT;else if(c instanceof Int8Array)f=i.BYTE;else if(c instanceof Uint8Array)f=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)f=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:d,type:f,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((f,m)=>f.start-m.start);let d=0;for(let f=1;f<u.length;f++){let m=u[d],v=u[f];v.start<=m.start+m.count+1?m.count=Math.max(m.count,v.start+v.count-m.start):(++d,u[d]=v)}u.length=d+1;for(let f=0,m=u.length;f<m;f++){let v=u[f];i.bufferSubData(c,v.start*h.BYTES_PER_ELEMENT,h,v.start,v.count)}l.clearUpdateRanges()}l.onUploadCallback()}function s(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function r(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:s,remove:r,update:o}}var fy=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,py=`#ifdef USE_ALPHAHASH
	const float ALPHA_HASH_SCALE = 0.05;
	float hash2D( vec2 value ) {
		return fract( 1.0e4 * sin( 17.0 * value.x + 0.1 * value.y ) * ( 0.1 + abs( sin( 13.0 * value.y + value.x ) ) ) );
	}
	float hash3D( vec3 value ) {
		return hash2D( vec2( hash2D( value.xy ), value.z ) );
	}
	float getAlphaHashThreshold( vec3 position ) {
		float maxDeriv = max(
			length( dFdx( position.xyz ) ),
			length( dFdy( position.xyz ) )
		);
		float pixScale = 1.0 / ( ALPHA_HASH_SCALE * maxDeriv );
		vec2 pixScales = vec2(
			exp2( floor( log2( pixScale ) ) ),
			exp2( ceil( log2( pixScale ) ) )
		);
		vec2 alpha = vec2(
			hash3D( floor( pixScales.x * position.xyz ) ),
			hash3D( floor( pixScales.y * position.xyz ) )
		);
		float lerpFactor = fract( log2( pixScale ) );
		float x = ( 1.0 - lerpFactor ) * alpha.x + lerpFactor * alpha.y;
		float a = min( lerpFactor, 1.0 - lerpFactor );
		vec3 cases = vec3(
			x * x / ( 2.0 * a * ( 1.0 - a ) ),
			( x - 0.5 * a ) / ( 1.0 - a ),
			1.0 - ( ( 1.0 - x ) * ( 1.0 - x ) / ( 2.0 * a * ( 1.0 - a ) ) )
		);
		float threshold = ( x < ( 1.0 - a ) )
			? ( ( x < a ) ? cases.x : cases.y )
			: cases.z;
		return clamp( threshold , 1.0e-6, 1.0 );
	}
#endif`,my=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,gy=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,vy=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,yy=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,_y=`#ifdef USE_AOMAP
	float ambientOcclusion = ( texture2D( aoMap, vAoMapUv ).r - 1.0 ) * aoMapIntensity + 1.0;
	reflectedLight.indirectDiffuse *= ambientOcclusion;
	#if defined( USE_CLEARCOAT ) 
		clearcoatSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_SHEEN ) 
		sheenSpecularIndirect *= ambientOcclusion;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD )
		float dotNV = saturate( dot( geometryNormal, geometryViewDir ) );
		reflectedLight.indirectSpecular *= computeSpecularOcclusion( dotNV, ambientOcclusion, material.roughness );
	#endif
#endif`,xy=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,by=`#ifdef USE_BATCHING
	#if ! defined( GL_ANGLE_multi_draw )
	#define gl_DrawID _gl_DrawID
	uniform int _gl_DrawID;
	#endif
	uniform highp sampler2D batchingTexture;
	uniform highp usampler2D batchingIdTexture;
	mat4 getBatchingMatrix( const in float i ) {
		int size = textureSize( batchingTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( batchingTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( batchingTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( batchingTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( batchingTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
	float getIndirectIndex( const in int i ) {
		int size = textureSize( batchingIdTexture, 0 ).x;
		int x = i % size;
		int y = i / size;
		return float( texelFetch( batchingIdTexture, ivec2( x, y ), 0 ).r );
	}
#endif
#ifdef USE_BATCHING_COLOR
	uniform sampler2D batchingColorTexture;
	vec3 getBatchingColor( const in float i ) {
		int size = textureSize( batchingColorTexture, 0 ).x;
		int j = int( i );
		int x = j % size;
		int y = j / size;
		return texelFetch( batchingColorTexture, ivec2( x, y ), 0 ).rgb;
	}
#endif`,My=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,Sy=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,wy=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,Ay=`float G_BlinnPhong_Implicit( ) {
	return 0.25;
}
float D_BlinnPhong( const in float shininess, const in float dotNH ) {
	return RECIPROCAL_PI * ( shininess * 0.5 + 1.0 ) * pow( dotNH, shininess );
}
vec3 BRDF_BlinnPhong( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in vec3 specularColor, const in float shininess ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( specularColor, 1.0, dotVH );
	float G = G_BlinnPhong_Implicit( );
	float D = D_BlinnPhong( shininess, dotNH );
	return F * ( G * D );
} // validated`,Ty=`#ifdef USE_IRIDESCENCE
	const mat3 XYZ_TO_REC709 = mat3(
		 3.2404542, -0.9692660,  0.0556434,
		-1.5371385,  1.8760108, -0.2040259,
		-0.4985314,  0.0415560,  1.0572252
	);
	vec3 Fresnel0ToIor( vec3 fresnel0 ) {
		vec3 sqrtF0 = sqrt( fresnel0 );
		return ( vec3( 1.0 ) + sqrtF0 ) / ( vec3( 1.0 ) - sqrtF0 );
	}
	vec3 IorToFresnel0( vec3 transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - vec3( incidentIor ) ) / ( transmittedIor + vec3( incidentIor ) ) );
	}
	float IorToFresnel0( float transmittedIor, float incidentIor ) {
		return pow2( ( transmittedIor - incidentIor ) / ( transmittedIor + incidentIor ));
	}
	vec3 evalSensitivity( float OPD, vec3 shift ) {
		float phase = 2.0 * PI * OPD * 1.0e-9;
		vec3 val = vec3( 5.4856e-13, 4.4201e-13, 5.2481e-13 );
		vec3 pos = vec3( 1.6810e+06, 1.7953e+06, 2.2084e+06 );
		vec3 var = vec3( 4.3278e+09, 9.3046e+09, 6.6121e+09 );
		vec3 xyz = val * sqrt( 2.0 * PI * var ) * cos( pos * phase + shift ) * exp( - pow2( phase ) * var );
		xyz.x += 9.7470e-14 * sqrt( 2.0 * PI * 4.5282e+09 ) * cos( 2.2399e+06 * phase + shift[ 0 ] ) * exp( - 4.5282e+09 * pow2( phase ) );
		xyz /= 1.0685e-7;
		vec3 rgb = XYZ_TO_REC709 * xyz;
		return rgb;
	}
	vec3 evalIridescence( float outsideIOR, float eta2, float cosTheta1, float thinFilmThickness, vec3 baseF0 ) {
		vec3 I;
		float iridescenceIOR = mix( outsideIOR, eta2, smoothstep( 0.0, 0.03, thinFilmThickness ) );
		float sinTheta2Sq = pow2( outsideIOR / iridescenceIOR ) * ( 1.0 - pow2( cosTheta1 ) );
		float cosTheta2Sq = 1.0 - sinTheta2Sq;
		if ( cosTheta2Sq < 0.0 ) {
			return vec3( 1.0 );
		}
		float cosTheta2 = sqrt( cosTheta2Sq );
		float R0 = IorToFresnel0( iridescenceIOR, outsideIOR );
		float R12 = F_Schlick( R0, 1.0, cosTheta1 );
		float T121 = 1.0 - R12;
		float phi12 = 0.0;
		if ( iridescenceIOR < outsideIOR ) phi12 = PI;
		float phi21 = PI - phi12;
		vec3 baseIOR = Fresnel0ToIor( clamp( baseF0, 0.0, 0.9999 ) );		vec3 R1 = IorToFresnel0( baseIOR, iridescenceIOR );
		vec3 R23 = F_Schlick( R1, 1.0, cosTheta2 );
		vec3 phi23 = vec3( 0.0 );
		if ( baseIOR[ 0 ] < iridescenceIOR ) phi23[ 0 ] = PI;
		if ( baseIOR[ 1 ] < iridescenceIOR ) phi23[ 1 ] = PI;
		if ( baseIOR[ 2 ] < iridescenceIOR ) phi23[ 2 ] = PI;
		float OPD = 2.0 * iridescenceIOR * thinFilmThickness * cosTheta2;
		vec3 phi = vec3( phi21 ) + phi23;
		vec3 R123 = clamp( R12 * R23, 1e-5, 0.9999 );
		vec3 r123 = sqrt( R123 );
		vec3 Rs = pow2( T121 ) * R23 / ( vec3( 1.0 ) - R123 );
		vec3 C0 = R12 + Rs;
		I = C0;
		vec3 Cm = Rs - T121;
		for ( int m = 1; m <= 2; ++ m ) {
			Cm *= r123;
			vec3 Sm = 2.0 * evalSensitivity( float( m ) * OPD, float( m ) * phi );
			I += Cm * Sm;
		}
		return max( I, vec3( 0.0 ) );
	}
#endif`,Ey=`#ifdef USE_BUMPMAP
	uniform sampler2D bumpMap;
	uniform float bumpScale;
	vec2 dHdxy_fwd() {
		vec2 dSTdx = dFdx( vBumpMapUv );
		vec2 dSTdy = dFdy( vBumpMapUv );
		float Hll = bumpScale * texture2D( bumpMap, vBumpMapUv ).x;
		float dBx = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdx ).x - Hll;
		float dBy = bumpScale * texture2D( bumpMap, vBumpMapUv + dSTdy ).x - Hll;
		return vec2( dBx, dBy );
	}
	vec3 perturbNormalArb( vec3 surf_pos, vec3 surf_norm, vec2 dHdxy, float faceDirection ) {
		vec3 vSigmaX = normalize( dFdx( surf_pos.xyz ) );
		vec3 vSigmaY = normalize( dFdy( surf_pos.xyz ) );
		vec3 vN = surf_norm;
		vec3 R1 = cross( vSigmaY, vN );
		vec3 R2 = cross( vN, vSigmaX );
		float fDet = dot( vSigmaX, R1 ) * faceDirection;
		vec3 vGrad = sign( fDet ) * ( dHdxy.x * R1 + dHdxy.y * R2 );
		return normalize( abs( fDet ) * surf_norm - vGrad );
	}
#endif`,Cy=`#if NUM_CLIPPING_PLANES > 0
	vec4 plane;
	#ifdef ALPHA_TO_COVERAGE
		float distanceToPlane, distanceGradient;
		float clipOpacity = 1.0;
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
			distanceGradient = fwidth( distanceToPlane ) / 2.0;
			clipOpacity *= smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			if ( clipOpacity == 0.0 ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			float unionClipOpacity = 1.0;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				distanceToPlane = - dot( vClipPosition, plane.xyz ) + plane.w;
				distanceGradient = fwidth( distanceToPlane ) / 2.0;
				unionClipOpacity *= 1.0 - smoothstep( - distanceGradient, distanceGradient, distanceToPlane );
			}
			#pragma unroll_loop_end
			clipOpacity *= 1.0 - unionClipOpacity;
		#endif
		diffuseColor.a *= clipOpacity;
		if ( diffuseColor.a == 0.0 ) discard;
	#else
		#pragma unroll_loop_start
		for ( int i = 0; i < UNION_CLIPPING_PLANES; i ++ ) {
			plane = clippingPlanes[ i ];
			if ( dot( vClipPosition, plane.xyz ) > plane.w ) discard;
		}
		#pragma unroll_loop_end
		#if UNION_CLIPPING_PLANES < NUM_CLIPPING_PLANES
			bool clipped = true;
			#pragma unroll_loop_start
			for ( int i = UNION_CLIPPING_PLANES; i < NUM_CLIPPING_PLANES; i ++ ) {
				plane = clippingPlanes[ i ];
				clipped = ( dot( vClipPosition, plane.xyz ) > plane.w ) && clipped;
			}
			#pragma unroll_loop_end
			if ( clipped ) discard;
		#endif
	#endif
#endif`,Ry=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,Py=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,Iy=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,Ly=`#if defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#elif defined( USE_COLOR )
	diffuseColor.rgb *= vColor;
#endif`,Dy=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR )
	varying vec3 vColor;
#endif`,Uy=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec3 vColor;
#endif`,Ny=`#if defined( USE_COLOR_ALPHA )
	vColor = vec4( 1.0 );
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	vColor = vec3( 1.0 );
#endif
#ifdef USE_COLOR
	vColor *= color;
#endif
#ifdef USE_INSTANCING_COLOR
	vColor.xyz *= instanceColor.xyz;
#endif
#ifdef USE_BATCHING_COLOR
	vec3 batchingColor = getBatchingColor( getIndirectIndex( gl_DrawID ) );
	vColor.xyz *= batchingColor.xyz;
#endif`,Fy=`#define PI 3.141592653589793
#define PI2 6.283185307179586
#define PI_HALF 1.5707963267948966
#define RECIPROCAL_PI 0.3183098861837907
#define RECIPROCAL_PI2 0.15915494309189535
#define EPSILON 1e-6
#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
#define whiteComplement( a ) ( 1.0 - saturate( a ) )
float pow2( const in float x ) { return x*x; }
vec3 pow2( const in vec3 x ) { return x*x; }
float pow3( const in float x ) { return x*x*x; }
float pow4( const in float x ) { float x2 = x*x; return x2*x2; }
float max3( const in vec3 v ) { return max( max( v.x, v.y ), v.z ); }
float average( const in vec3 v ) { return dot( v, vec3( 0.3333333 ) ); }
highp float rand( const in vec2 uv ) {
	const highp float a = 12.9898, b = 78.233, c = 43758.5453;
	highp float dt = dot( uv.xy, vec2( a,b ) ), sn = mod( dt, PI );
	return fract( sin( sn ) * c );
}
#ifdef HIGH_PRECISION
	float precisionSafeLength( vec3 v ) { return length( v ); }
#else
	float precisionSafeLength( vec3 v ) {
		float maxComponent = max3( abs( v ) );
		return length( v / maxComponent ) * maxComponent;
	}
#endif
struct IncidentLight {
	vec3 color;
	vec3 direction;
	bool visible;
};
struct ReflectedLight {
	vec3 directDiffuse;
	vec3 directSpecular;
	vec3 indirectDiffuse;
	vec3 indirectSpecular;
};
#ifdef USE_ALPHAHASH
	varying vec3 vPosition;
#endif
vec3 transformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( matrix * vec4( dir, 0.0 ) ).xyz );
}
vec3 inverseTransformDirection( in vec3 dir, in mat4 matrix ) {
	return normalize( ( vec4( dir, 0.0 ) * matrix ).xyz );
}
mat3 transposeMat3( const in mat3 m ) {
	mat3 tmp;
	tmp[ 0 ] = vec3( m[ 0 ].x, m[ 1 ].x, m[ 2 ].x );
	tmp[ 1 ] = vec3( m[ 0 ].y, m[ 1 ].y, m[ 2 ].y );
	tmp[ 2 ] = vec3( m[ 0 ].z, m[ 1 ].z, m[ 2 ].z );
	return tmp;
}
bool isPerspectiveMatrix( mat4 m ) {
	return m[ 2 ][ 3 ] == - 1.0;
}
vec2 equirectUv( in vec3 dir ) {
	float u = atan( dir.z, dir.x ) * RECIPROCAL_PI2 + 0.5;
	float v = asin( clamp( dir.y, - 1.0, 1.0 ) ) * RECIPROCAL_PI + 0.5;
	return vec2( u, v );
}
vec3 BRDF_Lambert( const in vec3 diffuseColor ) {
	return RECIPROCAL_PI * diffuseColor;
}
vec3 F_Schlick( const in vec3 f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
}
float F_Schlick( const in float f0, const in float f90, const in float dotVH ) {
	float fresnel = exp2( ( - 5.55473 * dotVH - 6.98316 ) * dotVH );
	return f0 * ( 1.0 - fresnel ) + ( f90 * fresnel );
} // validated`,Oy=`#ifdef ENVMAP_TYPE_CUBE_UV
	#define cubeUV_minMipLevel 4.0
	#define cubeUV_minTileSize 16.0
	float getFace( vec3 direction ) {
		vec3 absDirection = abs( direction );
		float face = - 1.0;
		if ( absDirection.x > absDirection.z ) {
			if ( absDirection.x > absDirection.y )
				face = direction.x > 0.0 ? 0.0 : 3.0;
			else
				face = direction.y > 0.0 ? 1.0 : 4.0;
		} else {
			if ( absDirection.z > absDirection.y )
				face = direction.z > 0.0 ? 2.0 : 5.0;
			else
				face = direction.y > 0.0 ? 1.0 : 4.0;
		}
		return face;
	}
	vec2 getUV( vec3 direction, float face ) {
		vec2 uv;
		if ( face == 0.0 ) {
			uv = vec2( direction.z, direction.y ) / abs( direction.x );
		} else if ( face == 1.0 ) {
			uv = vec2( - direction.x, - direction.z ) / abs( direction.y );
		} else if ( face == 2.0 ) {
			uv = vec2( - direction.x, direction.y ) / abs( direction.z );
		} else if ( face == 3.0 ) {
			uv = vec2( - direction.z, direction.y ) / abs( direction.x );
		} else if ( face == 4.0 ) {
			uv = vec2( - direction.x, direction.z ) / abs( direction.y );
		} else {
			uv = vec2( direction.x, direction.y ) / abs( direction.z );
		}
		return 0.5 * ( uv + 1.0 );
	}
	vec3 bilinearCubeUV( sampler2D envMap, vec3 direction, float mipInt ) {
		float face = getFace( direction );
		float filterInt = max( cubeUV_minMipLevel - mipInt, 0.0 );
		mipInt = max( mipInt, cubeUV_minMipLevel );
		float faceSize = exp2( mipInt );
		highp vec2 uv = getUV( direction, face ) * ( faceSize - 2.0 ) + 1.0;
		if ( face > 2.0 ) {
			uv.y += faceSize;
			face -= 3.0;
		}
		uv.x += face * faceSize;
		uv.x += filterInt * 3.0 * cubeUV_minTileSize;
		uv.y += 4.0 * ( exp2( CUBEUV_MAX_MIP ) - faceSize );
		uv.x *= CUBEUV_TEXEL_WIDTH;
		uv.y *= CUBEUV_TEXEL_HEIGHT;
		#ifdef texture2DGradEXT
			return texture2DGradEXT( envMap, uv, vec2( 0.0 ), vec2( 0.0 ) ).rgb;
		#else
			return texture2D( envMap, uv ).rgb;
		#endif
	}
	#define cubeUV_r0 1.0
	#define cubeUV_m0 - 2.0
	#define cubeUV_r1 0.8
	#define cubeUV_m1 - 1.0
	#define cubeUV_r4 0.4
	#define cubeUV_m4 2.0
	#define cubeUV_r5 0.305
	#define cubeUV_m5 3.0
	#define cubeUV_r6 0.21
	#define cubeUV_m6 4.0
	float roughnessToMip( float roughness ) {
		float mip = 0.0;
		if ( roughness >= cubeUV_r1 ) {
			mip = ( cubeUV_r0 - roughness ) * ( cubeUV_m1 - cubeUV_m0 ) / ( cubeUV_r0 - cubeUV_r1 ) + cubeUV_m0;
		} else if ( roughness >= cubeUV_r4 ) {
			mip = ( cubeUV_r1 - roughness ) * ( cubeUV_m4 - cubeUV_m1 ) / ( cubeUV_r1 - cubeUV_r4 ) + cubeUV_m1;
		} else if ( roughness >= cubeUV_r5 ) {
			mip = ( cubeUV_r4 - roughness ) * ( cubeUV_m5 - cubeUV_m4 ) / ( cubeUV_r4 - cubeUV_r5 ) + cubeUV_m4;
		} else if ( roughness >= cubeUV_r6 ) {
			mip = ( cubeUV_r5 - roughness ) * ( cubeUV_m6 - cubeUV_m5 ) / ( cubeUV_r5 - cubeUV_r6 ) + cubeUV_m5;
		} else {
			mip = - 2.0 * log2( 1.16 * roughness );		}
		return mip;
	}
	vec4 textureCubeUV( sampler2D envMap, vec3 sampleDir, float roughness ) {
		float mip = clamp( roughnessToMip( roughness ), cubeUV_m0, CUBEUV_MAX_MIP );
		float mipF = fract( mip );
		float mipInt = floor( mip );
		vec3 color0 = bilinearCubeUV( envMap, sampleDir, mipInt );
		if ( mipF == 0.0 ) {
			return vec4( color0, 1.0 );
		} else {
			vec3 color1 = bilinearCubeUV( envMap, sampleDir, mipInt + 1.0 );
			return vec4( mix( color0, color1, mipF ), 1.0 );
		}
	}
#endif`,By=`vec3 transformedNormal = objectNormal;
#ifdef USE_TANGENT
	vec3 transformedTangent = objectTangent;
#endif
#ifdef USE_BATCHING
	mat3 bm = mat3( batchingMatrix );
	transformedNormal /= vec3( dot( bm[ 0 ], bm[ 0 ] ), dot( bm[ 1 ], bm[ 1 ] ), dot( bm[ 2 ], bm[ 2 ] ) );
	transformedNormal = bm * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = bm * transformedTangent;
	#endif
#endif
#ifdef USE_INSTANCING
	mat3 im = mat3( instanceMatrix );
	transformedNormal /= vec3( dot( im[ 0 ], im[ 0 ] ), dot( im[ 1 ], im[ 1 ] ), dot( im[ 2 ], im[ 2 ] ) );
	transformedNormal = im * transformedNormal;
	#ifdef USE_TANGENT
		transformedTangent = im * transformedTangent;
	#endif
#endif
transformedNormal = normalMatrix * transformedNormal;
#ifdef FLIP_SIDED
	transformedNormal = - transformedNormal;
#endif
#ifdef USE_TANGENT
	transformedTangent = ( modelViewMatrix * vec4( transformedTangent, 0.0 ) ).xyz;
	#ifdef FLIP_SIDED
		transformedTangent = - transformedTangent;
	#endif
#endif`,ky=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,zy=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,Vy=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,Hy=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,Gy="gl_FragColor = linearToOutputTexel( gl_FragColor );",Wy=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,Xy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vec3 cameraToFrag;
		if ( isOrthographic ) {
			cameraToFrag = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToFrag = normalize( vWorldPosition - cameraPosition );
		}
		vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vec3 reflectVec = reflect( cameraToFrag, worldNormal );
		#else
			vec3 reflectVec = refract( cameraToFrag, worldNormal, refractionRatio );
		#endif
	#else
		vec3 reflectVec = vReflect;
	#endif
	#ifdef ENVMAP_TYPE_CUBE
		vec4 envColor = textureCube( envMap, envMapRotation * vec3( flipEnvMap * reflectVec.x, reflectVec.yz ) );
	#else
		vec4 envColor = vec4( 0.0 );
	#endif
	#ifdef ENVMAP_BLENDING_MULTIPLY
		outgoingLight = mix( outgoingLight, outgoingLight * envColor.xyz, specularStrength * reflectivity );
	#elif defined( ENVMAP_BLENDING_MIX )
		outgoingLight = mix( outgoingLight, envColor.xyz, specularStrength * reflectivity );
	#elif defined( ENVMAP_BLENDING_ADD )
		outgoingLight += envColor.xyz * specularStrength * reflectivity;
	#endif
#endif`,qy=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform float flipEnvMap;
	uniform mat3 envMapRotation;
	#ifdef ENVMAP_TYPE_CUBE
		uniform samplerCube envMap;
	#else
		uniform sampler2D envMap;
	#endif
	
#endif`,Yy=`#ifdef USE_ENVMAP
	uniform float reflectivity;
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		varying vec3 vWorldPosition;
		uniform float refractionRatio;
	#else
		varying vec3 vReflect;
	#endif
#endif`,$y=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,Zy=`#ifdef USE_ENVMAP
	#ifdef ENV_WORLDPOS
		vWorldPosition = worldPosition.xyz;
	#else
		vec3 cameraToVertex;
		if ( isOrthographic ) {
			cameraToVertex = normalize( vec3( - viewMatrix[ 0 ][ 2 ], - viewMatrix[ 1 ][ 2 ], - viewMatrix[ 2 ][ 2 ] ) );
		} else {
			cameraToVertex = normalize( worldPosition.xyz - cameraPosition );
		}
		vec3 worldNormal = inverseTransformDirection( transformedNormal, viewMatrix );
		#ifdef ENVMAP_MODE_REFLECTION
			vReflect = reflect( cameraToVertex, worldNormal );
		#else
			vReflect = refract( cameraToVertex, worldNormal, refractionRatio );
		#endif
	#endif
#endif`,Jy=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,Ky=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,jy=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,Qy=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,t_=`#ifdef USE_GRADIENTMAP
	uniform sampler2D gradientMap;
#endif
vec3 getGradientIrradiance( vec3 normal, vec3 lightDirection ) {
	float dotNL = dot( normal, lightDirection );
	vec2 coord = vec2( dotNL * 0.5 + 0.5, 0.0 );
	#ifdef USE_GRADIENTMAP
		return vec3( texture2D( gradientMap, coord ).r );
	#else
		vec2 fw = fwidth( coord ) * 0.5;
		return mix( vec3( 0.7 ), vec3( 1.0 ), smoothstep( 0.7 - fw.x, 0.7 + fw.x, coord.x ) );
	#endif
}`,e_=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,n_=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,i_=`varying vec3 vViewPosition;
struct LambertMaterial {
	vec3 diffuseColor;
	float specularStrength;
};
void RE_Direct_Lambert( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Lambert( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in LambertMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Lambert
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,s_=`uniform bool receiveShadow;
uniform vec3 ambientLightColor;
#if defined( USE_LIGHT_PROBES )
	uniform vec3 lightProbe[ 9 ];
#endif
vec3 shGetIrradianceAt( in vec3 normal, in vec3 shCoefficients[ 9 ] ) {
	float x = normal.x, y = normal.y, z = normal.z;
	vec3 result = shCoefficients[ 0 ] * 0.886227;
	result += shCoefficients[ 1 ] * 2.0 * 0.511664 * y;
	result += shCoefficients[ 2 ] * 2.0 * 0.511664 * z;
	result += shCoefficients[ 3 ] * 2.0 * 0.511664 * x;
	result += shCoefficients[ 4 ] * 2.0 * 0.429043 * x * y;
	result += shCoefficients[ 5 ] * 2.0 * 0.429043 * y * z;
	result += shCoefficients[ 6 ] * ( 0.743125 * z * z - 0.247708 );
	result += shCoefficients[ 7 ] * 2.0 * 0.429043 * x * z;
	result += shCoefficients[ 8 ] * 0.429043 * ( x * x - y * y );
	return result;
}
vec3 getLightProbeIrradiance( const in vec3 lightProbe[ 9 ], const in vec3 normal ) {
	vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
	vec3 irradiance = shGetIrradianceAt( worldNormal, lightProbe );
	return irradiance;
}
vec3 getAmbientLightIrradiance( const in vec3 ambientLightColor ) {
	vec3 irradiance = ambientLightColor;
	return irradiance;
}
float getDistanceAttenuation( const in float lightDistance, const in float cutoffDistance, const in float decayExponent ) {
	float distanceFalloff = 1.0 / max( pow( lightDistance, decayExponent ), 0.01 );
	if ( cutoffDistance > 0.0 ) {
		distanceFalloff *= pow2( saturate( 1.0 - pow4( lightDistance / cutoffDistance ) ) );
	}
	return distanceFalloff;
}
float getSpotAttenuation( const in float coneCosine, const in float penumbraCosine, const in float angleCosine ) {
	return smoothstep( coneCosine, penumbraCosine, angleCosine );
}
#if NUM_DIR_LIGHTS > 0
	struct DirectionalLight {
		vec3 direction;
		vec3 color;
	};
	uniform DirectionalLight directionalLights[ NUM_DIR_LIGHTS ];
	void getDirectionalLightInfo( const in DirectionalLight directionalLight, out IncidentLight light ) {
		light.color = directionalLight.color;
		light.direction = directionalLight.direction;
		light.visible = true;
	}
#endif
#if NUM_POINT_LIGHTS > 0
	struct PointLight {
		vec3 position;
		vec3 color;
		float distance;
		float decay;
	};
	uniform PointLight pointLights[ NUM_POINT_LIGHTS ];
	void getPointLightInfo( const in PointLight pointLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = pointLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float lightDistance = length( lVector );
		light.color = pointLight.color;
		light.color *= getDistanceAttenuation( lightDistance, pointLight.distance, pointLight.decay );
		light.visible = ( light.color != vec3( 0.0 ) );
	}
#endif
#if NUM_SPOT_LIGHTS > 0
	struct SpotLight {
		vec3 position;
		vec3 direction;
		vec3 color;
		float distance;
		float decay;
		float coneCos;
		float penumbraCos;
	};
	uniform SpotLight spotLights[ NUM_SPOT_LIGHTS ];
	void getSpotLightInfo( const in SpotLight spotLight, const in vec3 geometryPosition, out IncidentLight light ) {
		vec3 lVector = spotLight.position - geometryPosition;
		light.direction = normalize( lVector );
		float angleCos = dot( light.direction, spotLight.direction );
		float spotAttenuation = getSpotAttenuation( spotLight.coneCos, spotLight.penumbraCos, angleCos );
		if ( spotAttenuation > 0.0 ) {
			float lightDistance = length( lVector );
			light.color = spotLight.color * spotAttenuation;
			light.color *= getDistanceAttenuation( lightDistance, spotLight.distance, spotLight.decay );
			light.visible = ( light.color != vec3( 0.0 ) );
		} else {
			light.color = vec3( 0.0 );
			light.visible = false;
		}
	}
#endif
#if NUM_RECT_AREA_LIGHTS > 0
	struct RectAreaLight {
		vec3 color;
		vec3 position;
		vec3 halfWidth;
		vec3 halfHeight;
	};
	uniform sampler2D ltc_1;	uniform sampler2D ltc_2;
	uniform RectAreaLight rectAreaLights[ NUM_RECT_AREA_LIGHTS ];
#endif
#if NUM_HEMI_LIGHTS > 0
	struct HemisphereLight {
		vec3 direction;
		vec3 skyColor;
		vec3 groundColor;
	};
	uniform HemisphereLight hemisphereLights[ NUM_HEMI_LIGHTS ];
	vec3 getHemisphereLightIrradiance( const in HemisphereLight hemiLight, const in vec3 normal ) {
		float dotNL = dot( normal, hemiLight.direction );
		float hemiDiffuseWeight = 0.5 * dotNL + 0.5;
		vec3 irradiance = mix( hemiLight.groundColor, hemiLight.skyColor, hemiDiffuseWeight );
		return irradiance;
	}
#endif`,r_=`#ifdef USE_ENVMAP
	vec3 getIBLIrradiance( const in vec3 normal ) {
		#ifdef ENVMAP_TYPE_CUBE_UV
			vec3 worldNormal = inverseTransformDirection( normal, viewMatrix );
			vec4 envMapColor = textureCubeUV( envMap, envMapRotation * worldNormal, 1.0 );
			return PI * envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	vec3 getIBLRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness ) {
		#ifdef ENVMAP_TYPE_CUBE_UV
			vec3 reflectVec = reflect( - viewDir, normal );
			reflectVec = normalize( mix( reflectVec, normal, roughness * roughness) );
			reflectVec = inverseTransformDirection( reflectVec, viewMatrix );
			vec4 envMapColor = textureCubeUV( envMap, envMapRotation * reflectVec, roughness );
			return envMapColor.rgb * envMapIntensity;
		#else
			return vec3( 0.0 );
		#endif
	}
	#ifdef USE_ANISOTROPY
		vec3 getIBLAnisotropyRadiance( const in vec3 viewDir, const in vec3 normal, const in float roughness, const in vec3 bitangent, const in float anisotropy ) {
			#ifdef ENVMAP_TYPE_CUBE_UV
				vec3 bentNormal = cross( bitangent, viewDir );
				bentNormal = normalize( cross( bentNormal, bitangent ) );
				bentNormal = normalize( mix( bentNormal, normal, pow2( pow2( 1.0 - anisotropy * ( 1.0 - roughness ) ) ) ) );
				return getIBLRadiance( viewDir, bentNormal, roughness );
			#else
				return vec3( 0.0 );
			#endif
		}
	#endif
#endif`,o_=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,a_=`varying vec3 vViewPosition;
struct ToonMaterial {
	vec3 diffuseColor;
};
void RE_Direct_Toon( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	vec3 irradiance = getGradientIrradiance( geometryNormal, directLight.direction ) * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Toon( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in ToonMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_Toon
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,l_=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,c_=`varying vec3 vViewPosition;
struct BlinnPhongMaterial {
	vec3 diffuseColor;
	vec3 specularColor;
	float specularShininess;
	float specularStrength;
};
void RE_Direct_BlinnPhong( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
	reflectedLight.directSpecular += irradiance * BRDF_BlinnPhong( directLight.direction, geometryViewDir, geometryNormal, material.specularColor, material.specularShininess ) * material.specularStrength;
}
void RE_IndirectDiffuse_BlinnPhong( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in BlinnPhongMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
#define RE_Direct				RE_Direct_BlinnPhong
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,h_=`PhysicalMaterial material;
material.diffuseColor = diffuseColor.rgb * ( 1.0 - metalnessFactor );
vec3 dxy = max( abs( dFdx( nonPerturbedNormal ) ), abs( dFdy( nonPerturbedNormal ) ) );
float geometryRoughness = max( max( dxy.x, dxy.y ), dxy.z );
material.roughness = max( roughnessFactor, 0.0525 );material.roughness += geometryRoughness;
material.roughness = min( material.roughness, 1.0 );
#ifdef IOR
	material.ior = ior;
	#ifdef USE_SPECULAR
		float specularIntensityFactor = specularIntensity;
		vec3 specularColorFactor = specularColor;
		#ifdef USE_SPECULAR_COLORMAP
			specularColorFactor *= texture2D( specularColorMap, vSpecularColorMapUv ).rgb;
		#endif
		#ifdef USE_SPECULAR_INTENSITYMAP
			specularIntensityFactor *= texture2D( specularIntensityMap, vSpecularIntensityMapUv ).a;
		#endif
		material.specularF90 = mix( specularIntensityFactor, 1.0, metalnessFactor );
	#else
		float specularIntensityFactor = 1.0;
		vec3 specularColorFactor = vec3( 1.0 );
		material.specularF90 = 1.0;
	#endif
	material.specularColor = mix( min( pow2( ( material.ior - 1.0 ) / ( material.ior + 1.0 ) ) * specularColorFactor, vec3( 1.0 ) ) * specularIntensityFactor, diffuseColor.rgb, metalnessFactor );
#else
	material.specularColor = mix( vec3( 0.04 ), diffuseColor.rgb, metalnessFactor );
	material.specularF90 = 1.0;
#endif
#ifdef USE_CLEARCOAT
	material.clearcoat = clearcoat;
	material.clearcoatRoughness = clearcoatRoughness;
	material.clearcoatF0 = vec3( 0.04 );
	material.clearcoatF90 = 1.0;
	#ifdef USE_CLEARCOATMAP
		material.clearcoat *= texture2D( clearcoatMap, vClearcoatMapUv ).x;
	#endif
	#ifdef USE_CLEARCOAT_ROUGHNESSMAP
		material.clearcoatRoughness *= texture2D( clearcoatRoughnessMap, vClearcoatRoughnessMapUv ).y;
	#endif
	material.clearcoat = saturate( material.clearcoat );	material.clearcoatRoughness = max( material.clearcoatRoughness, 0.0525 );
	material.clearcoatRoughness += geometryRoughness;
	material.clearcoatRoughness = min( material.clearcoatRoughness, 1.0 );
#endif
#ifdef USE_DISPERSION
	material.dispersion = dispersion;
#endif
#ifdef USE_IRIDESCENCE
	material.iridescence = iridescence;
	material.iridescenceIOR = iridescenceIOR;
	#ifdef USE_IRIDESCENCEMAP
		material.iridescence *= texture2D( iridescenceMap, vIridescenceMapUv ).r;
	#endif
	#ifdef USE_IRIDESCENCE_THICKNESSMAP
		material.iridescenceThickness = (iridescenceThicknessMaximum - iridescenceThicknessMinimum) * texture2D( iridescenceThicknessMap, vIridescenceThicknessMapUv ).g + iridescenceThicknessMinimum;
	#else
		material.iridescenceThickness = iridescenceThicknessMaximum;
	#endif
#endif
#ifdef USE_SHEEN
	material.sheenColor = sheenColor;
	#ifdef USE_SHEEN_COLORMAP
		material.sheenColor *= texture2D( sheenColorMap, vSheenColorMapUv ).rgb;
	#endif
	material.sheenRoughness = clamp( sheenRoughness, 0.07, 1.0 );
	#ifdef USE_SHEEN_ROUGHNESSMAP
		material.sheenRoughness *= texture2D( sheenRoughnessMap, vSheenRoughnessMapUv ).a;
	#endif
#endif
#ifdef USE_ANISOTROPY
	#ifdef USE_ANISOTROPYMAP
		mat2 anisotropyMat = mat2( anisotropyVector.x, anisotropyVector.y, - anisotropyVector.y, anisotropyVector.x );
		vec3 anisotropyPolar = texture2D( anisotropyMap, vAnisotropyMapUv ).rgb;
		vec2 anisotropyV = anisotropyMat * normalize( 2.0 * anisotropyPolar.rg - vec2( 1.0 ) ) * anisotropyPolar.b;
	#else
		vec2 anisotropyV = anisotropyVector;
	#endif
	material.anisotropy = length( anisotropyV );
	if( material.anisotropy == 0.0 ) {
		anisotropyV = vec2( 1.0, 0.0 );
	} else {
		anisotropyV /= material.anisotropy;
		material.anisotropy = saturate( material.anisotropy );
	}
	material.alphaT = mix( pow2( material.roughness ), 1.0, pow2( material.anisotropy ) );
	material.anisotropyT = tbn[ 0 ] * anisotropyV.x + tbn[ 1 ] * anisotropyV.y;
	material.anisotropyB = tbn[ 1 ] * anisotropyV.x - tbn[ 0 ] * anisotropyV.y;
#endif`,u_=`struct PhysicalMaterial {
	vec3 diffuseColor;
	float roughness;
	vec3 specularColor;
	float specularF90;
	float dispersion;
	#ifdef USE_CLEARCOAT
		float clearcoat;
		float clearcoatRoughness;
		vec3 clearcoatF0;
		float clearcoatF90;
	#endif
	#ifdef USE_IRIDESCENCE
		float iridescence;
		float iridescenceIOR;
		float iridescenceThickness;
		vec3 iridescenceFresnel;
		vec3 iridescenceF0;
	#endif
	#ifdef USE_SHEEN
		vec3 sheenColor;
		float sheenRoughness;
	#endif
	#ifdef IOR
		float ior;
	#endif
	#ifdef USE_TRANSMISSION
		float transmission;
		float transmissionAlpha;
		float thickness;
		float attenuationDistance;
		vec3 attenuationColor;
	#endif
	#ifdef USE_ANISOTROPY
		float anisotropy;
		float alphaT;
		vec3 anisotropyT;
		vec3 anisotropyB;
	#endif
};
vec3 clearcoatSpecularDirect = vec3( 0.0 );
vec3 clearcoatSpecularIndirect = vec3( 0.0 );
vec3 sheenSpecularDirect = vec3( 0.0 );
vec3 sheenSpecularIndirect = vec3(0.0 );
vec3 Schlick_to_F0( const in vec3 f, const in float f90, const in float dotVH ) {
    float x = clamp( 1.0 - dotVH, 0.0, 1.0 );
    float x2 = x * x;
    float x5 = clamp( x * x2 * x2, 0.0, 0.9999 );
    return ( f - vec3( f90 ) * x5 ) / ( 1.0 - x5 );
}
float V_GGX_SmithCorrelated( const in float alpha, const in float dotNL, const in float dotNV ) {
	float a2 = pow2( alpha );
	float gv = dotNL * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNV ) );
	float gl = dotNV * sqrt( a2 + ( 1.0 - a2 ) * pow2( dotNL ) );
	return 0.5 / max( gv + gl, EPSILON );
}
float D_GGX( const in float alpha, const in float dotNH ) {
	float a2 = pow2( alpha );
	float denom = pow2( dotNH ) * ( a2 - 1.0 ) + 1.0;
	return RECIPROCAL_PI * a2 / pow2( denom );
}
#ifdef USE_ANISOTROPY
	float V_GGX_SmithCorrelated_Anisotropic( const in float alphaT, const in float alphaB, const in float dotTV, const in float dotBV, const in float dotTL, const in float dotBL, const in float dotNV, const in float dotNL ) {
		float gv = dotNL * length( vec3( alphaT * dotTV, alphaB * dotBV, dotNV ) );
		float gl = dotNV * length( vec3( alphaT * dotTL, alphaB * dotBL, dotNL ) );
		float v = 0.5 / ( gv + gl );
		return saturate(v);
	}
	float D_GGX_Anisotropic( const in float alphaT, const in float alphaB, const in float dotNH, const in float dotTH, const in float dotBH ) {
		float a2 = alphaT * alphaB;
		highp vec3 v = vec3( alphaB * dotTH, alphaT * dotBH, a2 * dotNH );
		highp float v2 = dot( v, v );
		float w2 = a2 / v2;
		return RECIPROCAL_PI * a2 * pow2 ( w2 );
	}
#endif
#ifdef USE_CLEARCOAT
	vec3 BRDF_GGX_Clearcoat( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material) {
		vec3 f0 = material.clearcoatF0;
		float f90 = material.clearcoatF90;
		float roughness = material.clearcoatRoughness;
		float alpha = pow2( roughness );
		vec3 halfDir = normalize( lightDir + viewDir );
		float dotNL = saturate( dot( normal, lightDir ) );
		float dotNV = saturate( dot( normal, viewDir ) );
		float dotNH = saturate( dot( normal, halfDir ) );
		float dotVH = saturate( dot( viewDir, halfDir ) );
		vec3 F = F_Schlick( f0, f90, dotVH );
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
		return F * ( V * D );
	}
#endif
vec3 BRDF_GGX( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, const in PhysicalMaterial material ) {
	vec3 f0 = material.specularColor;
	float f90 = material.specularF90;
	float roughness = material.roughness;
	float alpha = pow2( roughness );
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float dotVH = saturate( dot( viewDir, halfDir ) );
	vec3 F = F_Schlick( f0, f90, dotVH );
	#ifdef USE_IRIDESCENCE
		F = mix( F, material.iridescenceFresnel, material.iridescence );
	#endif
	#ifdef USE_ANISOTROPY
		float dotTL = dot( material.anisotropyT, lightDir );
		float dotTV = dot( material.anisotropyT, viewDir );
		float dotTH = dot( material.anisotropyT, halfDir );
		float dotBL = dot( material.anisotropyB, lightDir );
		float dotBV = dot( material.anisotropyB, viewDir );
		float dotBH = dot( material.anisotropyB, halfDir );
		float V = V_GGX_SmithCorrelated_Anisotropic( material.alphaT, alpha, dotTV, dotBV, dotTL, dotBL, dotNV, dotNL );
		float D = D_GGX_Anisotropic( material.alphaT, alpha, dotNH, dotTH, dotBH );
	#else
		float V = V_GGX_SmithCorrelated( alpha, dotNL, dotNV );
		float D = D_GGX( alpha, dotNH );
	#endif
	return F * ( V * D );
}
vec2 LTC_Uv( const in vec3 N, const in vec3 V, const in float roughness ) {
	const float LUT_SIZE = 64.0;
	const float LUT_SCALE = ( LUT_SIZE - 1.0 ) / LUT_SIZE;
	const float LUT_BIAS = 0.5 / LUT_SIZE;
	float dotNV = saturate( dot( N, V ) );
	vec2 uv = vec2( roughness, sqrt( 1.0 - dotNV ) );
	uv = uv * LUT_SCALE + LUT_BIAS;
	return uv;
}
float LTC_ClippedSphereFormFactor( const in vec3 f ) {
	float l = length( f );
	return max( ( l * l + f.z ) / ( l + 1.0 ), 0.0 );
}
vec3 LTC_EdgeVectorFormFactor( const in vec3 v1, const in vec3 v2 ) {
	float x = dot( v1, v2 );
	float y = abs( x );
	float a = 0.8543985 + ( 0.4965155 + 0.0145206 * y ) * y;
	float b = 3.4175940 + ( 4.1616724 + y ) * y;
	float v = a / b;
	float theta_sintheta = ( x > 0.0 ) ? v : 0.5 * inversesqrt( max( 1.0 - x * x, 1e-7 ) ) - v;
	return cross( v1, v2 ) * theta_sintheta;
}
vec3 LTC_Evaluate( const in vec3 N, const in vec3 V, const in vec3 P, const in mat3 mInv, const in vec3 rectCoords[ 4 ] ) {
	vec3 v1 = rectCoords[ 1 ] - rectCoords[ 0 ];
	vec3 v2 = rectCoords[ 3 ] - rectCoords[ 0 ];
	vec3 lightNormal = cross( v1, v2 );
	if( dot( lightNormal, P - rectCoords[ 0 ] ) < 0.0 ) return vec3( 0.0 );
	vec3 T1, T2;
	T1 = normalize( V - N * dot( V, N ) );
	T2 = - cross( N, T1 );
	mat3 mat = mInv * transposeMat3( mat3( T1, T2, N ) );
	vec3 coords[ 4 ];
	coords[ 0 ] = mat * ( rectCoords[ 0 ] - P );
	coords[ 1 ] = mat * ( rectCoords[ 1 ] - P );
	coords[ 2 ] = mat * ( rectCoords[ 2 ] - P );
	coords[ 3 ] = mat * ( rectCoords[ 3 ] - P );
	coords[ 0 ] = normalize( coords[ 0 ] );
	coords[ 1 ] = normalize( coords[ 1 ] );
	coords[ 2 ] = normalize( coords[ 2 ] );
	coords[ 3 ] = normalize( coords[ 3 ] );
	vec3 vectorFormFactor = vec3( 0.0 );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 0 ], coords[ 1 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 1 ], coords[ 2 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 2 ], coords[ 3 ] );
	vectorFormFactor += LTC_EdgeVectorFormFactor( coords[ 3 ], coords[ 0 ] );
	float result = LTC_ClippedSphereFormFactor( vectorFormFactor );
	return vec3( result );
}
#if defined( USE_SHEEN )
float D_Charlie( float roughness, float dotNH ) {
	float alpha = pow2( roughness );
	float invAlpha = 1.0 / alpha;
	float cos2h = dotNH * dotNH;
	float sin2h = max( 1.0 - cos2h, 0.0078125 );
	return ( 2.0 + invAlpha ) * pow( sin2h, invAlpha * 0.5 ) / ( 2.0 * PI );
}
float V_Neubelt( float dotNV, float dotNL ) {
	return saturate( 1.0 / ( 4.0 * ( dotNL + dotNV - dotNL * dotNV ) ) );
}
vec3 BRDF_Sheen( const in vec3 lightDir, const in vec3 viewDir, const in vec3 normal, vec3 sheenColor, const in float sheenRoughness ) {
	vec3 halfDir = normalize( lightDir + viewDir );
	float dotNL = saturate( dot( normal, lightDir ) );
	float dotNV = saturate( dot( normal, viewDir ) );
	float dotNH = saturate( dot( normal, halfDir ) );
	float D = D_Charlie( sheenRoughness, dotNH );
	float V = V_Neubelt( dotNV, dotNL );
	return sheenColor * ( D * V );
}
#endif
float IBLSheenBRDF( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	float r2 = roughness * roughness;
	float a = roughness < 0.25 ? -339.2 * r2 + 161.4 * roughness - 25.9 : -8.48 * r2 + 14.3 * roughness - 9.95;
	float b = roughness < 0.25 ? 44.0 * r2 - 23.7 * roughness + 3.26 : 1.97 * r2 - 3.27 * roughness + 0.72;
	float DG = exp( a * dotNV + b ) + ( roughness < 0.25 ? 0.0 : 0.1 * ( roughness - 0.25 ) );
	return saturate( DG * RECIPROCAL_PI );
}
vec2 DFGApprox( const in vec3 normal, const in vec3 viewDir, const in float roughness ) {
	float dotNV = saturate( dot( normal, viewDir ) );
	const vec4 c0 = vec4( - 1, - 0.0275, - 0.572, 0.022 );
	const vec4 c1 = vec4( 1, 0.0425, 1.04, - 0.04 );
	vec4 r = roughness * c0 + c1;
	float a004 = min( r.x * r.x, exp2( - 9.28 * dotNV ) ) * r.x + r.y;
	vec2 fab = vec2( - 1.04, 1.04 ) * a004 + r.zw;
	return fab;
}
vec3 EnvironmentBRDF( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness ) {
	vec2 fab = DFGApprox( normal, viewDir, roughness );
	return specularColor * fab.x + specularF90 * fab.y;
}
#ifdef USE_IRIDESCENCE
void computeMultiscatteringIridescence( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float iridescence, const in vec3 iridescenceF0, const in float roughness, inout vec3 singleScatter, inout vec3 multiScatter ) {
#else
void computeMultiscattering( const in vec3 normal, const in vec3 viewDir, const in vec3 specularColor, const in float specularF90, const in float roughness, inout vec3 singleScatter, inout vec3 multiScatter ) {
#endif
	vec2 fab = DFGApprox( normal, viewDir, roughness );
	#ifdef USE_IRIDESCENCE
		vec3 Fr = mix( specularColor, iridescenceF0, iridescence );
	#else
		vec3 Fr = specularColor;
	#endif
	vec3 FssEss = Fr * fab.x + specularF90 * fab.y;
	float Ess = fab.x + fab.y;
	float Ems = 1.0 - Ess;
	vec3 Favg = Fr + ( 1.0 - Fr ) * 0.047619;	vec3 Fms = FssEss * Favg / ( 1.0 - Ems * Favg );
	singleScatter += FssEss;
	multiScatter += Fms * Ems;
}
#if NUM_RECT_AREA_LIGHTS > 0
	void RE_Direct_RectArea_Physical( const in RectAreaLight rectAreaLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
		vec3 normal = geometryNormal;
		vec3 viewDir = geometryViewDir;
		vec3 position = geometryPosition;
		vec3 lightPos = rectAreaLight.position;
		vec3 halfWidth = rectAreaLight.halfWidth;
		vec3 halfHeight = rectAreaLight.halfHeight;
		vec3 lightColor = rectAreaLight.color;
		float roughness = material.roughness;
		vec3 rectCoords[ 4 ];
		rectCoords[ 0 ] = lightPos + halfWidth - halfHeight;		rectCoords[ 1 ] = lightPos - halfWidth - halfHeight;
		rectCoords[ 2 ] = lightPos - halfWidth + halfHeight;
		rectCoords[ 3 ] = lightPos + halfWidth + halfHeight;
		vec2 uv = LTC_Uv( normal, viewDir, roughness );
		vec4 t1 = texture2D( ltc_1, uv );
		vec4 t2 = texture2D( ltc_2, uv );
		mat3 mInv = mat3(
			vec3( t1.x, 0, t1.y ),
			vec3(    0, 1,    0 ),
			vec3( t1.z, 0, t1.w )
		);
		vec3 fresnel = ( material.specularColor * t2.x + ( vec3( 1.0 ) - material.specularColor ) * t2.y );
		reflectedLight.directSpecular += lightColor * fresnel * LTC_Evaluate( normal, viewDir, position, mInv, rectCoords );
		reflectedLight.directDiffuse += lightColor * material.diffuseColor * LTC_Evaluate( normal, viewDir, position, mat3( 1.0 ), rectCoords );
	}
#endif
void RE_Direct_Physical( const in IncidentLight directLight, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	float dotNL = saturate( dot( geometryNormal, directLight.direction ) );
	vec3 irradiance = dotNL * directLight.color;
	#ifdef USE_CLEARCOAT
		float dotNLcc = saturate( dot( geometryClearcoatNormal, directLight.direction ) );
		vec3 ccIrradiance = dotNLcc * directLight.color;
		clearcoatSpecularDirect += ccIrradiance * BRDF_GGX_Clearcoat( directLight.direction, geometryViewDir, geometryClearcoatNormal, material );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularDirect += irradiance * BRDF_Sheen( directLight.direction, geometryViewDir, geometryNormal, material.sheenColor, material.sheenRoughness );
	#endif
	reflectedLight.directSpecular += irradiance * BRDF_GGX( directLight.direction, geometryViewDir, geometryNormal, material );
	reflectedLight.directDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectDiffuse_Physical( const in vec3 irradiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight ) {
	reflectedLight.indirectDiffuse += irradiance * BRDF_Lambert( material.diffuseColor );
}
void RE_IndirectSpecular_Physical( const in vec3 radiance, const in vec3 irradiance, const in vec3 clearcoatRadiance, const in vec3 geometryPosition, const in vec3 geometryNormal, const in vec3 geometryViewDir, const in vec3 geometryClearcoatNormal, const in PhysicalMaterial material, inout ReflectedLight reflectedLight) {
	#ifdef USE_CLEARCOAT
		clearcoatSpecularIndirect += clearcoatRadiance * EnvironmentBRDF( geometryClearcoatNormal, geometryViewDir, material.clearcoatF0, material.clearcoatF90, material.clearcoatRoughness );
	#endif
	#ifdef USE_SHEEN
		sheenSpecularIndirect += irradiance * material.sheenColor * IBLSheenBRDF( geometryNormal, geometryViewDir, material.sheenRoughness );
	#endif
	vec3 singleScattering = vec3( 0.0 );
	vec3 multiScattering = vec3( 0.0 );
	vec3 cosineWeightedIrradiance = irradiance * RECIPROCAL_PI;
	#ifdef USE_IRIDESCENCE
		computeMultiscatteringIridescence( geometryNormal, geometryViewDir, material.specularColor, material.specularF90, material.iridescence, material.iridescenceFresnel, material.roughness, singleScattering, multiScattering );
	#else
		computeMultiscattering( geometryNormal, geometryViewDir, material.specularColor, material.specularF90, material.roughness, singleScattering, multiScattering );
	#endif
	vec3 totalScattering = singleScattering + multiScattering;
	vec3 diffuse = material.diffuseColor * ( 1.0 - max( max( totalScattering.r, totalScattering.g ), totalScattering.b ) );
	reflectedLight.indirectSpecular += radiance * singleScattering;
	reflectedLight.indirectSpecular += multiScattering * cosineWeightedIrradiance;
	reflectedLight.indirectDiffuse += diffuse * cosineWeightedIrradiance;
}
#define RE_Direct				RE_Direct_Physical
#define RE_Direct_RectArea		RE_Direct_RectArea_Physical
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Physical
#define RE_IndirectSpecular		RE_IndirectSpecular_Physical
float computeSpecularOcclusion( const in float dotNV, const in float ambientOcclusion, const in float roughness ) {
	return saturate( pow( dotNV + ambientOcclusion, exp2( - 16.0 * roughness - 1.0 ) ) - 1.0 + ambientOcclusion );
}`,d_=`
vec3 geometryPosition = - vViewPosition;
vec3 geometryNormal = normal;
vec3 geometryViewDir = ( isOrthographic ) ? vec3( 0, 0, 1 ) : normalize( vViewPosition );
vec3 geometryClearcoatNormal = vec3( 0.0 );
#ifdef USE_CLEARCOAT
	geometryClearcoatNormal = clearcoatNormal;
#endif
#ifdef USE_IRIDESCENCE
	float dotNVi = saturate( dot( normal, geometryViewDir ) );
	if ( material.iridescenceThickness == 0.0 ) {
		material.iridescence = 0.0;
	} else {
		material.iridescence = saturate( material.iridescence );
	}
	if ( material.iridescence > 0.0 ) {
		material.iridescenceFresnel = evalIridescence( 1.0, material.iridescenceIOR, dotNVi, material.iridescenceThickness, material.specularColor );
		material.iridescenceF0 = Schlick_to_F0( material.iridescenceFresnel, 1.0, dotNVi );
	}
#endif
IncidentLight directLight;
#if ( NUM_POINT_LIGHTS > 0 ) && defined( RE_Direct )
	PointLight pointLight;
	#if defined( USE_SHADOWMAP ) && NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHTS; i ++ ) {
		pointLight = pointLights[ i ];
		getPointLightInfo( pointLight, geometryPosition, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_POINT_LIGHT_SHADOWS )
		pointLightShadow = pointLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getPointShadow( pointShadowMap[ i ], pointLightShadow.shadowMapSize, pointLightShadow.shadowIntensity, pointLightShadow.shadowBias, pointLightShadow.shadowRadius, vPointShadowCoord[ i ], pointLightShadow.shadowCameraNear, pointLightShadow.shadowCameraFar ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_SPOT_LIGHTS > 0 ) && defined( RE_Direct )
	SpotLight spotLight;
	vec4 spotColor;
	vec3 spotLightCoord;
	bool inSpotLightMap;
	#if defined( USE_SHADOWMAP ) && NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHTS; i ++ ) {
		spotLight = spotLights[ i ];
		getSpotLightInfo( spotLight, geometryPosition, directLight );
		#if ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#define SPOT_LIGHT_MAP_INDEX UNROLLED_LOOP_INDEX
		#elif ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		#define SPOT_LIGHT_MAP_INDEX NUM_SPOT_LIGHT_MAPS
		#else
		#define SPOT_LIGHT_MAP_INDEX ( UNROLLED_LOOP_INDEX - NUM_SPOT_LIGHT_SHADOWS + NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS )
		#endif
		#if ( SPOT_LIGHT_MAP_INDEX < NUM_SPOT_LIGHT_MAPS )
			spotLightCoord = vSpotLightCoord[ i ].xyz / vSpotLightCoord[ i ].w;
			inSpotLightMap = all( lessThan( abs( spotLightCoord * 2. - 1. ), vec3( 1.0 ) ) );
			spotColor = texture2D( spotLightMap[ SPOT_LIGHT_MAP_INDEX ], spotLightCoord.xy );
			directLight.color = inSpotLightMap ? directLight.color * spotColor.rgb : directLight.color;
		#endif
		#undef SPOT_LIGHT_MAP_INDEX
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
		spotLightShadow = spotLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( spotShadowMap[ i ], spotLightShadow.shadowMapSize, spotLightShadow.shadowIntensity, spotLightShadow.shadowBias, spotLightShadow.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_DIR_LIGHTS > 0 ) && defined( RE_Direct )
	DirectionalLight directionalLight;
	#if defined( USE_SHADOWMAP ) && NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLightShadow;
	#endif
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHTS; i ++ ) {
		directionalLight = directionalLights[ i ];
		getDirectionalLightInfo( directionalLight, directLight );
		#if defined( USE_SHADOWMAP ) && ( UNROLLED_LOOP_INDEX < NUM_DIR_LIGHT_SHADOWS )
		directionalLightShadow = directionalLightShadows[ i ];
		directLight.color *= ( directLight.visible && receiveShadow ) ? getShadow( directionalShadowMap[ i ], directionalLightShadow.shadowMapSize, directionalLightShadow.shadowIntensity, directionalLightShadow.shadowBias, directionalLightShadow.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
		#endif
		RE_Direct( directLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if ( NUM_RECT_AREA_LIGHTS > 0 ) && defined( RE_Direct_RectArea )
	RectAreaLight rectAreaLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_RECT_AREA_LIGHTS; i ++ ) {
		rectAreaLight = rectAreaLights[ i ];
		RE_Direct_RectArea( rectAreaLight, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
	}
	#pragma unroll_loop_end
#endif
#if defined( RE_IndirectDiffuse )
	vec3 iblIrradiance = vec3( 0.0 );
	vec3 irradiance = getAmbientLightIrradiance( ambientLightColor );
	#if defined( USE_LIGHT_PROBES )
		irradiance += getLightProbeIrradiance( lightProbe, geometryNormal );
	#endif
	#if ( NUM_HEMI_LIGHTS > 0 )
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_HEMI_LIGHTS; i ++ ) {
			irradiance += getHemisphereLightIrradiance( hemisphereLights[ i ], geometryNormal );
		}
		#pragma unroll_loop_end
	#endif
#endif
#if defined( RE_IndirectSpecular )
	vec3 radiance = vec3( 0.0 );
	vec3 clearcoatRadiance = vec3( 0.0 );
#endif`,f_=`#if defined( RE_IndirectDiffuse )
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		vec3 lightMapIrradiance = lightMapTexel.rgb * lightMapIntensity;
		irradiance += lightMapIrradiance;
	#endif
	#if defined( USE_ENVMAP ) && defined( STANDARD ) && defined( ENVMAP_TYPE_CUBE_UV )
		iblIrradiance += getIBLIrradiance( geometryNormal );
	#endif
#endif
#if defined( USE_ENVMAP ) && defined( RE_IndirectSpecular )
	#ifdef USE_ANISOTROPY
		radiance += getIBLAnisotropyRadiance( geometryViewDir, geometryNormal, material.roughness, material.anisotropyB, material.anisotropy );
	#else
		radiance += getIBLRadiance( geometryViewDir, geometryNormal, material.roughness );
	#endif
	#ifdef USE_CLEARCOAT
		clearcoatRadiance += getIBLRadiance( geometryViewDir, geometryClearcoatNormal, material.clearcoatRoughness );
	#endif
#endif`,p_=`#if defined( RE_IndirectDiffuse )
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,m_=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,g_=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,v_=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,y_=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,__=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,x_=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,b_=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
	#if defined( USE_POINTS_UV )
		vec2 uv = vUv;
	#else
		vec2 uv = ( uvTransform * vec3( gl_PointCoord.x, 1.0 - gl_PointCoord.y, 1 ) ).xy;
	#endif
#endif
#ifdef USE_MAP
	diffuseColor *= texture2D( map, uv );
#endif
#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, uv ).g;
#endif`,M_=`#if defined( USE_POINTS_UV )
	varying vec2 vUv;
#else
	#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
		uniform mat3 uvTransform;
	#endif
#endif
#ifdef USE_MAP
	uniform sampler2D map;
#endif
#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,S_=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,w_=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,A_=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,T_=`#if defined( USE_MORPHCOLORS )
	vColor *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,E_=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,C_=`#ifdef USE_MORPHTARGETS
	#ifndef USE_INSTANCING_MORPH
		uniform float morphTargetBaseInfluence;
		uniform float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	#endif
	uniform sampler2DArray morphTargetsTexture;
	uniform ivec2 morphTargetsTextureSize;
	vec4 getMorph( const in int vertexIndex, const in int morphTargetIndex, const in int offset ) {
		int texelIndex = vertexIndex * MORPHTARGETS_TEXTURE_STRIDE + offset;
		int y = texelIndex / morphTargetsTextureSize.x;
		int x = texelIndex - y * morphTargetsTextureSize.x;
		ivec3 morphUV = ivec3( x, y, morphTargetIndex );
		return texelFetch( morphTargetsTexture, morphUV, 0 );
	}
#endif`,R_=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,P_=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
#ifdef FLAT_SHADED
	vec3 fdx = dFdx( vViewPosition );
	vec3 fdy = dFdy( vViewPosition );
	vec3 normal = normalize( cross( fdx, fdy ) );
#else
	vec3 normal = normalize( vNormal );
	#ifdef DOUBLE_SIDED
		normal *= faceDirection;
	#endif
#endif
#if defined( USE_NORMALMAP_TANGENTSPACE ) || defined( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY )
	#ifdef USE_TANGENT
		mat3 tbn = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn = getTangentFrame( - vViewPosition, normal,
		#if defined( USE_NORMALMAP )
			vNormalMapUv
		#elif defined( USE_CLEARCOAT_NORMALMAP )
			vClearcoatNormalMapUv
		#else
			vUv
		#endif
		);
	#endif
	#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
		tbn[0] *= faceDirection;
		tbn[1] *= faceDirection;
	#endif
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	#ifdef USE_TANGENT
		mat3 tbn2 = mat3( normalize( vTangent ), normalize( vBitangent ), normal );
	#else
		mat3 tbn2 = getTangentFrame( - vViewPosition, normal, vClearcoatNormalMapUv );
	#endif
	#if defined( DOUBLE_SIDED ) && ! defined( FLAT_SHADED )
		tbn2[0] *= faceDirection;
		tbn2[1] *= faceDirection;
	#endif
#endif
vec3 nonPerturbedNormal = normal;`,I_=`#ifdef USE_NORMALMAP_OBJECTSPACE
	normal = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	#ifdef FLIP_SIDED
		normal = - normal;
	#endif
	#ifdef DOUBLE_SIDED
		normal = normal * faceDirection;
	#endif
	normal = normalize( normalMatrix * normal );
#elif defined( USE_NORMALMAP_TANGENTSPACE )
	vec3 mapN = texture2D( normalMap, vNormalMapUv ).xyz * 2.0 - 1.0;
	mapN.xy *= normalScale;
	normal = normalize( tbn * mapN );
#elif defined( USE_BUMPMAP )
	normal = perturbNormalArb( - vViewPosition, normal, dHdxy_fwd(), faceDirection );
#endif`,L_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,D_=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,U_=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
	#endif
#endif`,N_=`#ifdef USE_NORMALMAP
	uniform sampler2D normalMap;
	uniform vec2 normalScale;
#endif
#ifdef USE_NORMALMAP_OBJECTSPACE
	uniform mat3 normalMatrix;
#endif
#if ! defined ( USE_TANGENT ) && ( defined ( USE_NORMALMAP_TANGENTSPACE ) || defined ( USE_CLEARCOAT_NORMALMAP ) || defined( USE_ANISOTROPY ) )
	mat3 getTangentFrame( vec3 eye_pos, vec3 surf_norm, vec2 uv ) {
		vec3 q0 = dFdx( eye_pos.xyz );
		vec3 q1 = dFdy( eye_pos.xyz );
		vec2 st0 = dFdx( uv.st );
		vec2 st1 = dFdy( uv.st );
		vec3 N = surf_norm;
		vec3 q1perp = cross( q1, N );
		vec3 q0perp = cross( N, q0 );
		vec3 T = q1perp * st0.x + q0perp * st1.x;
		vec3 B = q1perp * st0.y + q0perp * st1.y;
		float det = max( dot( T, T ), dot( B, B ) );
		float scale = ( det == 0.0 ) ? 0.0 : inversesqrt( det );
		return mat3( T * scale, B * scale, N );
	}
#endif`,F_=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,O_=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,B_=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,k_=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,z_=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,V_=`vec3 packNormalToRGB( const in vec3 normal ) {
	return normalize( normal ) * 0.5 + 0.5;
}
vec3 unpackRGBToNormal( const in vec3 rgb ) {
	return 2.0 * rgb.xyz - 1.0;
}
const float PackUpscale = 256. / 255.;const float UnpackDownscale = 255. / 256.;const float ShiftRight8 = 1. / 256.;
const float Inv255 = 1. / 255.;
const vec4 PackFactors = vec4( 1.0, 256.0, 256.0 * 256.0, 256.0 * 256.0 * 256.0 );
const vec2 UnpackFactors2 = vec2( UnpackDownscale, 1.0 / PackFactors.g );
const vec3 UnpackFactors3 = vec3( UnpackDownscale / PackFactors.rg, 1.0 / PackFactors.b );
const vec4 UnpackFactors4 = vec4( UnpackDownscale / PackFactors.rgb, 1.0 / PackFactors.a );
vec4 packDepthToRGBA( const in float v ) {
	if( v <= 0.0 )
		return vec4( 0., 0., 0., 0. );
	if( v >= 1.0 )
		return vec4( 1., 1., 1., 1. );
	float vuf;
	float af = modf( v * PackFactors.a, vuf );
	float bf = modf( vuf * ShiftRight8, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec4( vuf * Inv255, gf * PackUpscale, bf * PackUpscale, af );
}
vec3 packDepthToRGB( const in float v ) {
	if( v <= 0.0 )
		return vec3( 0., 0., 0. );
	if( v >= 1.0 )
		return vec3( 1., 1., 1. );
	float vuf;
	float bf = modf( v * PackFactors.b, vuf );
	float gf = modf( vuf * ShiftRight8, vuf );
	return vec3( vuf * Inv255, gf * PackUpscale, bf );
}
vec2 packDepthToRG( const in float v ) {
	if( v <= 0.0 )
		return vec2( 0., 0. );
	if( v >= 1.0 )
		return vec2( 1., 1. );
	float vuf;
	float gf = modf( v * 256., vuf );
	return vec2( vuf * Inv255, gf );
}
float unpackRGBAToDepth( const in vec4 v ) {
	return dot( v, UnpackFactors4 );
}
float unpackRGBToDepth( const in vec3 v ) {
	return dot( v, UnpackFactors3 );
}
float unpackRGToDepth( const in vec2 v ) {
	return v.r * UnpackFactors2.r + v.g * UnpackFactors2.g;
}
vec4 pack2HalfToRGBA( const in vec2 v ) {
	vec4 r = vec4( v.x, fract( v.x * 255.0 ), v.y, fract( v.y * 255.0 ) );
	return vec4( r.x - r.y / 255.0, r.y, r.z - r.w / 255.0, r.w );
}
vec2 unpackRGBATo2Half( const in vec4 v ) {
	return vec2( v.x + ( v.y / 255.0 ), v.z + ( v.w / 255.0 ) );
}
float viewZToOrthographicDepth( const in float viewZ, const in float near, const in float far ) {
	return ( viewZ + near ) / ( near - far );
}
float orthographicDepthToViewZ( const in float depth, const in float near, const in float far ) {
	return depth * ( near - far ) - near;
}
float viewZToPerspectiveDepth( const in float viewZ, const in float near, const in float far ) {
	return ( ( near + viewZ ) * far ) / ( ( far - near ) * viewZ );
}
float perspectiveDepthToViewZ( const in float depth, const in float near, const in float far ) {
	return ( near * far ) / ( ( far - near ) * depth - far );
}`,H_=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,G_=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,W_=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,X_=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,q_=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Y_=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,$_=`#if NUM_SPOT_LIGHT_COORDS > 0
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#if NUM_SPOT_LIGHT_MAPS > 0
	uniform sampler2D spotLightMap[ NUM_SPOT_LIGHT_MAPS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform sampler2D directionalShadowMap[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		uniform sampler2D spotShadowMap[ NUM_SPOT_LIGHT_SHADOWS ];
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform sampler2D pointShadowMap[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
	float texture2DCompare( sampler2D depths, vec2 uv, float compare ) {
		float depth = unpackRGBAToDepth( texture2D( depths, uv ) );
		#ifdef USE_REVERSED_DEPTH_BUFFER
			return step( depth, compare );
		#else
			return step( compare, depth );
		#endif
	}
	vec2 texture2DDistribution( sampler2D shadow, vec2 uv ) {
		return unpackRGBATo2Half( texture2D( shadow, uv ) );
	}
	float VSMShadow( sampler2D shadow, vec2 uv, float compare ) {
		float occlusion = 1.0;
		vec2 distribution = texture2DDistribution( shadow, uv );
		#ifdef USE_REVERSED_DEPTH_BUFFER
			float hard_shadow = step( distribution.x, compare );
		#else
			float hard_shadow = step( compare, distribution.x );
		#endif
		if ( hard_shadow != 1.0 ) {
			float distance = compare - distribution.x;
			float variance = max( 0.00000, distribution.y * distribution.y );
			float softness_probability = variance / (variance + distance * distance );			softness_probability = clamp( ( softness_probability - 0.3 ) / ( 0.95 - 0.3 ), 0.0, 1.0 );			occlusion = clamp( max( hard_shadow, softness_probability ), 0.0, 1.0 );
		}
		return occlusion;
	}
	float getShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord ) {
		float shadow = 1.0;
		shadowCoord.xyz /= shadowCoord.w;
		shadowCoord.z += shadowBias;
		bool inFrustum = shadowCoord.x >= 0.0 && shadowCoord.x <= 1.0 && shadowCoord.y >= 0.0 && shadowCoord.y <= 1.0;
		bool frustumTest = inFrustum && shadowCoord.z <= 1.0;
		if ( frustumTest ) {
		#if defined( SHADOWMAP_TYPE_PCF )
			vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
			float dx0 = - texelSize.x * shadowRadius;
			float dy0 = - texelSize.y * shadowRadius;
			float dx1 = + texelSize.x * shadowRadius;
			float dy1 = + texelSize.y * shadowRadius;
			float dx2 = dx0 / 2.0;
			float dy2 = dy0 / 2.0;
			float dx3 = dx1 / 2.0;
			float dy3 = dy1 / 2.0;
			shadow = (
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, dy0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, dy2 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy, shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx2, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx3, dy3 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx0, dy1 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( 0.0, dy1 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, shadowCoord.xy + vec2( dx1, dy1 ), shadowCoord.z )
			) * ( 1.0 / 17.0 );
		#elif defined( SHADOWMAP_TYPE_PCF_SOFT )
			vec2 texelSize = vec2( 1.0 ) / shadowMapSize;
			float dx = texelSize.x;
			float dy = texelSize.y;
			vec2 uv = shadowCoord.xy;
			vec2 f = fract( uv * shadowMapSize + 0.5 );
			uv -= f * texelSize;
			shadow = (
				texture2DCompare( shadowMap, uv, shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + vec2( dx, 0.0 ), shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + vec2( 0.0, dy ), shadowCoord.z ) +
				texture2DCompare( shadowMap, uv + texelSize, shadowCoord.z ) +
				mix( texture2DCompare( shadowMap, uv + vec2( -dx, 0.0 ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, 0.0 ), shadowCoord.z ),
					 f.x ) +
				mix( texture2DCompare( shadowMap, uv + vec2( -dx, dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, dy ), shadowCoord.z ),
					 f.x ) +
				mix( texture2DCompare( shadowMap, uv + vec2( 0.0, -dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( 0.0, 2.0 * dy ), shadowCoord.z ),
					 f.y ) +
				mix( texture2DCompare( shadowMap, uv + vec2( dx, -dy ), shadowCoord.z ),
					 texture2DCompare( shadowMap, uv + vec2( dx, 2.0 * dy ), shadowCoord.z ),
					 f.y ) +
				mix( mix( texture2DCompare( shadowMap, uv + vec2( -dx, -dy ), shadowCoord.z ),
						  texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, -dy ), shadowCoord.z ),
						  f.x ),
					 mix( texture2DCompare( shadowMap, uv + vec2( -dx, 2.0 * dy ), shadowCoord.z ),
						  texture2DCompare( shadowMap, uv + vec2( 2.0 * dx, 2.0 * dy ), shadowCoord.z ),
						  f.x ),
					 f.y )
			) * ( 1.0 / 9.0 );
		#elif defined( SHADOWMAP_TYPE_VSM )
			shadow = VSMShadow( shadowMap, shadowCoord.xy, shadowCoord.z );
		#else
			shadow = texture2DCompare( shadowMap, shadowCoord.xy, shadowCoord.z );
		#endif
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
	vec2 cubeToUV( vec3 v, float texelSizeY ) {
		vec3 absV = abs( v );
		float scaleToCube = 1.0 / max( absV.x, max( absV.y, absV.z ) );
		absV *= scaleToCube;
		v *= scaleToCube * ( 1.0 - 2.0 * texelSizeY );
		vec2 planar = v.xy;
		float almostATexel = 1.5 * texelSizeY;
		float almostOne = 1.0 - almostATexel;
		if ( absV.z >= almostOne ) {
			if ( v.z > 0.0 )
				planar.x = 4.0 - v.x;
		} else if ( absV.x >= almostOne ) {
			float signX = sign( v.x );
			planar.x = v.z * signX + 2.0 * signX;
		} else if ( absV.y >= almostOne ) {
			float signY = sign( v.y );
			planar.x = v.x + 2.0 * signY + 2.0;
			planar.y = v.z * signY - 2.0;
		}
		return vec2( 0.125, 0.25 ) * planar + vec2( 0.375, 0.75 );
	}
	float getPointShadow( sampler2D shadowMap, vec2 shadowMapSize, float shadowIntensity, float shadowBias, float shadowRadius, vec4 shadowCoord, float shadowCameraNear, float shadowCameraFar ) {
		float shadow = 1.0;
		vec3 lightToPosition = shadowCoord.xyz;
		
		float lightToPositionLength = length( lightToPosition );
		if ( lightToPositionLength - shadowCameraFar <= 0.0 && lightToPositionLength - shadowCameraNear >= 0.0 ) {
			float dp = ( lightToPositionLength - shadowCameraNear ) / ( shadowCameraFar - shadowCameraNear );			dp += shadowBias;
			vec3 bd3D = normalize( lightToPosition );
			vec2 texelSize = vec2( 1.0 ) / ( shadowMapSize * vec2( 4.0, 2.0 ) );
			#if defined( SHADOWMAP_TYPE_PCF ) || defined( SHADOWMAP_TYPE_PCF_SOFT ) || defined( SHADOWMAP_TYPE_VSM )
				vec2 offset = vec2( - 1, 1 ) * shadowRadius * texelSize.y;
				shadow = (
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xyy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yyy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xyx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yyx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xxy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yxy, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.xxx, texelSize.y ), dp ) +
					texture2DCompare( shadowMap, cubeToUV( bd3D + offset.yxx, texelSize.y ), dp )
				) * ( 1.0 / 9.0 );
			#else
				shadow = texture2DCompare( shadowMap, cubeToUV( bd3D, texelSize.y ), dp );
			#endif
		}
		return mix( 1.0, shadow, shadowIntensity );
	}
#endif`,Z_=`#if NUM_SPOT_LIGHT_COORDS > 0
	uniform mat4 spotLightMatrix[ NUM_SPOT_LIGHT_COORDS ];
	varying vec4 vSpotLightCoord[ NUM_SPOT_LIGHT_COORDS ];
#endif
#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
		uniform mat4 directionalShadowMatrix[ NUM_DIR_LIGHT_SHADOWS ];
		varying vec4 vDirectionalShadowCoord[ NUM_DIR_LIGHT_SHADOWS ];
		struct DirectionalLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform DirectionalLightShadow directionalLightShadows[ NUM_DIR_LIGHT_SHADOWS ];
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
		struct SpotLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
		};
		uniform SpotLightShadow spotLightShadows[ NUM_SPOT_LIGHT_SHADOWS ];
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		uniform mat4 pointShadowMatrix[ NUM_POINT_LIGHT_SHADOWS ];
		varying vec4 vPointShadowCoord[ NUM_POINT_LIGHT_SHADOWS ];
		struct PointLightShadow {
			float shadowIntensity;
			float shadowBias;
			float shadowNormalBias;
			float shadowRadius;
			vec2 shadowMapSize;
			float shadowCameraNear;
			float shadowCameraFar;
		};
		uniform PointLightShadow pointLightShadows[ NUM_POINT_LIGHT_SHADOWS ];
	#endif
#endif`,J_=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
	vec3 shadowWorldNormal = inverseTransformDirection( transformedNormal, viewMatrix );
	vec4 shadowWorldPosition;
#endif
#if defined( USE_SHADOWMAP )
	#if NUM_DIR_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * directionalLightShadows[ i ].shadowNormalBias, 0 );
			vDirectionalShadowCoord[ i ] = directionalShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
		#pragma unroll_loop_start
		for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
			shadowWorldPosition = worldPosition + vec4( shadowWorldNormal * pointLightShadows[ i ].shadowNormalBias, 0 );
			vPointShadowCoord[ i ] = pointShadowMatrix[ i ] * shadowWorldPosition;
		}
		#pragma unroll_loop_end
	#endif
#endif
#if NUM_SPOT_LIGHT_COORDS > 0
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_COORDS; i ++ ) {
		shadowWorldPosition = worldPosition;
		#if ( defined( USE_SHADOWMAP ) && UNROLLED_LOOP_INDEX < NUM_SPOT_LIGHT_SHADOWS )
			shadowWorldPosition.xyz += shadowWorldNormal * spotLightShadows[ i ].shadowNormalBias;
		#endif
		vSpotLightCoord[ i ] = spotLightMatrix[ i ] * shadowWorldPosition;
	}
	#pragma unroll_loop_end
#endif`,K_=`float getShadowMask() {
	float shadow = 1.0;
	#ifdef USE_SHADOWMAP
	#if NUM_DIR_LIGHT_SHADOWS > 0
	DirectionalLightShadow directionalLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_DIR_LIGHT_SHADOWS; i ++ ) {
		directionalLight = directionalLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( directionalShadowMap[ i ], directionalLight.shadowMapSize, directionalLight.shadowIntensity, directionalLight.shadowBias, directionalLight.shadowRadius, vDirectionalShadowCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_SPOT_LIGHT_SHADOWS > 0
	SpotLightShadow spotLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_SPOT_LIGHT_SHADOWS; i ++ ) {
		spotLight = spotLightShadows[ i ];
		shadow *= receiveShadow ? getShadow( spotShadowMap[ i ], spotLight.shadowMapSize, spotLight.shadowIntensity, spotLight.shadowBias, spotLight.shadowRadius, vSpotLightCoord[ i ] ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#if NUM_POINT_LIGHT_SHADOWS > 0
	PointLightShadow pointLight;
	#pragma unroll_loop_start
	for ( int i = 0; i < NUM_POINT_LIGHT_SHADOWS; i ++ ) {
		pointLight = pointLightShadows[ i ];
		shadow *= receiveShadow ? getPointShadow( pointShadowMap[ i ], pointLight.shadowMapSize, pointLight.shadowIntensity, pointLight.shadowBias, pointLight.shadowRadius, vPointShadowCoord[ i ], pointLight.shadowCameraNear, pointLight.shadowCameraFar ) : 1.0;
	}
	#pragma unroll_loop_end
	#endif
	#endif
	return shadow;
}`,j_=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Q_=`#ifdef USE_SKINNING
	uniform mat4 bindMatrix;
	uniform mat4 bindMatrixInverse;
	uniform highp sampler2D boneTexture;
	mat4 getBoneMatrix( const in float i ) {
		int size = textureSize( boneTexture, 0 ).x;
		int j = int( i ) * 4;
		int x = j % size;
		int y = j / size;
		vec4 v1 = texelFetch( boneTexture, ivec2( x, y ), 0 );
		vec4 v2 = texelFetch( boneTexture, ivec2( x + 1, y ), 0 );
		vec4 v3 = texelFetch( boneTexture, ivec2( x + 2, y ), 0 );
		vec4 v4 = texelFetch( boneTexture, ivec2( x + 3, y ), 0 );
		return mat4( v1, v2, v3, v4 );
	}
#endif`,tx=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,ex=`#ifdef USE_SKINNING
	mat4 skinMatrix = mat4( 0.0 );
	skinMatrix += skinWeight.x * boneMatX;
	skinMatrix += skinWeight.y * boneMatY;
	skinMatrix += skinWeight.z * boneMatZ;
	skinMatrix += skinWeight.w * boneMatW;
	skinMatrix = bindMatrixInverse * skinMatrix * bindMatrix;
	objectNormal = vec4( skinMatrix * vec4( objectNormal, 0.0 ) ).xyz;
	#ifdef USE_TANGENT
		objectTangent = vec4( skinMatrix * vec4( objectTangent, 0.0 ) ).xyz;
	#endif
#endif`,nx=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,ix=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,sx=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,rx=`#ifndef saturate
#define saturate( a ) clamp( a, 0.0, 1.0 )
#endif
uniform float toneMappingExposure;
vec3 LinearToneMapping( vec3 color ) {
	return saturate( toneMappingExposure * color );
}
vec3 ReinhardToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	return saturate( color / ( vec3( 1.0 ) + color ) );
}
vec3 CineonToneMapping( vec3 color ) {
	color *= toneMappingExposure;
	color = max( vec3( 0.0 ), color - 0.004 );
	return pow( ( color * ( 6.2 * color + 0.5 ) ) / ( color * ( 6.2 * color + 1.7 ) + 0.06 ), vec3( 2.2 ) );
}
vec3 RRTAndODTFit( vec3 v ) {
	vec3 a = v * ( v + 0.0245786 ) - 0.000090537;
	vec3 b = v * ( 0.983729 * v + 0.4329510 ) + 0.238081;
	return a / b;
}
vec3 ACESFilmicToneMapping( vec3 color ) {
	const mat3 ACESInputMat = mat3(
		vec3( 0.59719, 0.07600, 0.02840 ),		vec3( 0.35458, 0.90834, 0.13383 ),
		vec3( 0.04823, 0.01566, 0.83777 )
	);
	const mat3 ACESOutputMat = mat3(
		vec3(  1.60475, -0.10208, -0.00327 ),		vec3( -0.53108,  1.10813, -0.07276 ),
		vec3( -0.07367, -0.00605,  1.07602 )
	);
	color *= toneMappingExposure / 0.6;
	color = ACESInputMat * color;
	color = RRTAndODTFit( color );
	color = ACESOutputMat * color;
	return saturate( color );
}
const mat3 LINEAR_REC2020_TO_LINEAR_SRGB = mat3(
	vec3( 1.6605, - 0.1246, - 0.0182 ),
	vec3( - 0.5876, 1.1329, - 0.1006 ),
	vec3( - 0.0728, - 0.0083, 1.1187 )
);
const mat3 LINEAR_SRGB_TO_LINEAR_REC2020 = mat3(
	vec3( 0.6274, 0.0691, 0.0164 ),
	vec3( 0.3293, 0.9195, 0.0880 ),
	vec3( 0.0433, 0.0113, 0.8956 )
);
vec3 agxDefaultContrastApprox( vec3 x ) {
	vec3 x2 = x * x;
	vec3 x4 = x2 * x2;
	return + 15.5 * x4 * x2
		- 40.14 * x4 * x
		+ 31.96 * x4
		- 6.868 * x2 * x
		+ 0.4298 * x2
		+ 0.1191 * x
		- 0.00232;
}
vec3 AgXToneMapping( vec3 color ) {
	const mat3 AgXInsetMatrix = mat3(
		vec3( 0.856627153315983, 0.137318972929847, 0.11189821299995 ),
		vec3( 0.0951212405381588, 0.761241990602591, 0.0767994186031903 ),
		vec3( 0.0482516061458583, 0.101439036467562, 0.811302368396859 )
	);
	const mat3 AgXOutsetMatrix = mat3(
		vec3( 1.1271005818144368, - 0.1413297634984383, - 0.14132976349843826 ),
		vec3( - 0.11060664309660323, 1.157823702216272, - 0.11060664309660294 ),
		vec3( - 0.016493938717834573, - 0.016493938717834257, 1.2519364065950405 )
	);
	const float AgxMinEv = - 12.47393;	const float AgxMaxEv = 4.026069;
	color *= toneMappingExposure;
	color = LINEAR_SRGB_TO_LINEAR_REC2020 * color;
	color = AgXInsetMatrix * color;
	color = max( color, 1e-10 );	color = log2( color );
	color = ( color - AgxMinEv ) / ( AgxMaxEv - AgxMinEv );
	color = clamp( color, 0.0, 1.0 );
	color = agxDefaultContrastApprox( color );
	color = AgXOutsetMatrix * color;
	color = pow( max( vec3( 0.0 ), color ), vec3( 2.2 ) );
	color = LINEAR_REC2020_TO_LINEAR_SRGB * color;
	color = clamp( color, 0.0, 1.0 );
	return color;
}
vec3 NeutralToneMapping( vec3 color ) {
	const float StartCompression = 0.8 - 0.04;
	const float Desaturation = 0.15;
	color *= toneMappingExposure;
	float x = min( color.r, min( color.g, color.b ) );
	float offset = x < 0.08 ? x - 6.25 * x * x : 0.04;
	color -= offset;
	float peak = max( color.r, max( color.g, color.b ) );
	if ( peak < StartCompression ) return color;
	float d = 1. - StartCompression;
	float newPeak = 1. - d * d / ( peak + d - StartCompression );
	color *= newPeak / peak;
	float g = 1. - 1. / ( Desaturation * ( peak - newPeak ) + 1. );
	return mix( color, vec3( newPeak ), g );
}
vec3 CustomToneMapping( vec3 color ) { return color; }`,ox=`#ifdef USE_TRANSMISSION
	material.transmission = transmission;
	material.transmissionAlpha = 1.0;
	material.thickness = thickness;
	material.attenuationDistance = attenuationDistance;
	material.attenuationColor = attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		material.transmission *= texture2D( transmissionMap, vTransmissionMapUv ).r;
	#endif
	#ifdef USE_THICKNESSMAP
		material.thickness *= texture2D( thicknessMap, vThicknessMapUv ).g;
	#endif
	vec3 pos = vWorldPosition;
	vec3 v = normalize( cameraPosition - pos );
	vec3 n = inverseTransformDirection( normal, viewMatrix );
	vec4 transmitted = getIBLVolumeRefraction(
		n, v, material.roughness, material.diffuseColor, material.specularColor, material.specularF90,
		pos, modelMatrix, viewMatrix, projectionMatrix, material.dispersion, material.ior, material.thickness,
		material.attenuationColor, material.attenuationDistance );
	material.transmissionAlpha = mix( material.transmissionAlpha, transmitted.a, material.transmission );
	totalDiffuse = mix( totalDiffuse, transmitted.rgb, material.transmission );
#endif`,ax=`#ifdef USE_TRANSMISSION
	uniform float transmission;
	uniform float thickness;
	uniform float attenuationDistance;
	uniform vec3 attenuationColor;
	#ifdef USE_TRANSMISSIONMAP
		uniform sampler2D transmissionMap;
	#endif
	#ifdef USE_THICKNESSMAP
		uniform sampler2D thicknessMap;
	#endif
	uniform vec2 transmissionSamplerSize;
	uniform sampler2D transmissionSamplerMap;
	uniform mat4 modelMatrix;
	uniform mat4 projectionMatrix;
	varying vec3 vWorldPosition;
	float w0( float a ) {
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - a + 3.0 ) - 3.0 ) + 1.0 );
	}
	float w1( float a ) {
		return ( 1.0 / 6.0 ) * ( a *  a * ( 3.0 * a - 6.0 ) + 4.0 );
	}
	float w2( float a ){
		return ( 1.0 / 6.0 ) * ( a * ( a * ( - 3.0 * a + 3.0 ) + 3.0 ) + 1.0 );
	}
	float w3( float a ) {
		return ( 1.0 / 6.0 ) * ( a * a * a );
	}
	float g0( float a ) {
		return w0( a ) + w1( a );
	}
	float g1( float a ) {
		return w2( a ) + w3( a );
	}
	float h0( float a ) {
		return - 1.0 + w1( a ) / ( w0( a ) + w1( a ) );
	}
	float h1( float a ) {
		return 1.0 + w3( a ) / ( w2( a ) + w3( a ) );
	}
	vec4 bicubic( sampler2D tex, vec2 uv, vec4 texelSize, float lod ) {
		uv = uv * texelSize.zw + 0.5;
		vec2 iuv = floor( uv );
		vec2 fuv = fract( uv );
		float g0x = g0( fuv.x );
		float g1x = g1( fuv.x );
		float h0x = h0( fuv.x );
		float h1x = h1( fuv.x );
		float h0y = h0( fuv.y );
		float h1y = h1( fuv.y );
		vec2 p0 = ( vec2( iuv.x + h0x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p1 = ( vec2( iuv.x + h1x, iuv.y + h0y ) - 0.5 ) * texelSize.xy;
		vec2 p2 = ( vec2( iuv.x + h0x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		vec2 p3 = ( vec2( iuv.x + h1x, iuv.y + h1y ) - 0.5 ) * texelSize.xy;
		return g0( fuv.y ) * ( g0x * textureLod( tex, p0, lod ) + g1x * textureLod( tex, p1, lod ) ) +
			g1( fuv.y ) * ( g0x * textureLod( tex, p2, lod ) + g1x * textureLod( tex, p3, lod ) );
	}
	vec4 textureBicubic( sampler2D sampler, vec2 uv, float lod ) {
		vec2 fLodSize = vec2( textureSize( sampler, int( lod ) ) );
		vec2 cLodSize = vec2( textureSize( sampler, int( lod + 1.0 ) ) );
		vec2 fLodSizeInv = 1.0 / fLodSize;
		vec2 cLodSizeInv = 1.0 / cLodSize;
		vec4 fSample = bicubic( sampler, uv, vec4( fLodSizeInv, fLodSize ), floor( lod ) );
		vec4 cSample = bicubic( sampler, uv, vec4( cLodSizeInv, cLodSize ), ceil( lod ) );
		return mix( fSample, cSample, fract( lod ) );
	}
	vec3 getVolumeTransmissionRay( const in vec3 n, const in vec3 v, const in float thickness, const in float ior, const in mat4 modelMatrix ) {
		vec3 refractionVector = refract( - v, normalize( n ), 1.0 / ior );
		vec3 modelScale;
		modelScale.x = length( vec3( modelMatrix[ 0 ].xyz ) );
		modelScale.y = length( vec3( modelMatrix[ 1 ].xyz ) );
		modelScale.z = length( vec3( modelMatrix[ 2 ].xyz ) );
		return normalize( refractionVector ) * thickness * modelScale;
	}
	float applyIorToRoughness( const in float roughness, const in float ior ) {
		return roughness * clamp( ior * 2.0 - 2.0, 0.0, 1.0 );
	}
	vec4 getTransmissionSample( const in vec2 fragCoord, const in float roughness, const in float ior ) {
		float lod = log2( transmissionSamplerSize.x ) * applyIorToRoughness( roughness, ior );
		return textureBicubic( transmissionSamplerMap, fragCoord.xy, lod );
	}
	vec3 volumeAttenuation( const in float transmissionDistance, const in vec3 attenuationColor, const in float attenuationDistance ) {
		if ( isinf( attenuationDistance ) ) {
			return vec3( 1.0 );
		} else {
			vec3 attenuationCoefficient = -log( attenuationColor ) / attenuationDistance;
			vec3 transmittance = exp( - attenuationCoefficient * transmissionDistance );			return transmittance;
		}
	}
	vec4 getIBLVolumeRefraction( const in vec3 n, const in vec3 v, const in float roughness, const in vec3 diffuseColor,
		const in vec3 specularColor, const in float specularF90, const in vec3 position, const in mat4 modelMatrix,
		const in mat4 viewMatrix, const in mat4 projMatrix, const in float dispersion, const in float ior, const in float thickness,
		const in vec3 attenuationColor, const in float attenuationDistance ) {
		vec4 transmittedLight;
		vec3 transmittance;
		#ifdef USE_DISPERSION
			float halfSpread = ( ior - 1.0 ) * 0.025 * dispersion;
			vec3 iors = vec3( ior - halfSpread, ior, ior + halfSpread );
			for ( int i = 0; i < 3; i ++ ) {
				vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, iors[ i ], modelMatrix );
				vec3 refractedRayExit = position + transmissionRay;
				vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
				vec2 refractionCoords = ndcPos.xy / ndcPos.w;
				refractionCoords += 1.0;
				refractionCoords /= 2.0;
				vec4 transmissionSample = getTransmissionSample( refractionCoords, roughness, iors[ i ] );
				transmittedLight[ i ] = transmissionSample[ i ];
				transmittedLight.a += transmissionSample.a;
				transmittance[ i ] = diffuseColor[ i ] * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance )[ i ];
			}
			transmittedLight.a /= 3.0;
		#else
			vec3 transmissionRay = getVolumeTransmissionRay( n, v, thickness, ior, modelMatrix );
			vec3 refractedRayExit = position + transmissionRay;
			vec4 ndcPos = projMatrix * viewMatrix * vec4( refractedRayExit, 1.0 );
			vec2 refractionCoords = ndcPos.xy / ndcPos.w;
			refractionCoords += 1.0;
			refractionCoords /= 2.0;
			transmittedLight = getTransmissionSample( refractionCoords, roughness, ior );
			transmittance = diffuseColor * volumeAttenuation( length( transmissionRay ), attenuationColor, attenuationDistance );
		#endif
		vec3 attenuatedColor = transmittance * transmittedLight.rgb;
		vec3 F = EnvironmentBRDF( n, v, specularColor, specularF90, roughness );
		float transmittanceFactor = ( transmittance.r + transmittance.g + transmittance.b ) / 3.0;
		return vec4( ( 1.0 - F ) * attenuatedColor, 1.0 - ( 1.0 - transmittedLight.a ) * transmittanceFactor );
	}
#endif`,lx=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_SPECULARMAP
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,cx=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	varying vec2 vUv;
#endif
#ifdef USE_MAP
	uniform mat3 mapTransform;
	varying vec2 vMapUv;
#endif
#ifdef USE_ALPHAMAP
	uniform mat3 alphaMapTransform;
	varying vec2 vAlphaMapUv;
#endif
#ifdef USE_LIGHTMAP
	uniform mat3 lightMapTransform;
	varying vec2 vLightMapUv;
#endif
#ifdef USE_AOMAP
	uniform mat3 aoMapTransform;
	varying vec2 vAoMapUv;
#endif
#ifdef USE_BUMPMAP
	uniform mat3 bumpMapTransform;
	varying vec2 vBumpMapUv;
#endif
#ifdef USE_NORMALMAP
	uniform mat3 normalMapTransform;
	varying vec2 vNormalMapUv;
#endif
#ifdef USE_DISPLACEMENTMAP
	uniform mat3 displacementMapTransform;
	varying vec2 vDisplacementMapUv;
#endif
#ifdef USE_EMISSIVEMAP
	uniform mat3 emissiveMapTransform;
	varying vec2 vEmissiveMapUv;
#endif
#ifdef USE_METALNESSMAP
	uniform mat3 metalnessMapTransform;
	varying vec2 vMetalnessMapUv;
#endif
#ifdef USE_ROUGHNESSMAP
	uniform mat3 roughnessMapTransform;
	varying vec2 vRoughnessMapUv;
#endif
#ifdef USE_ANISOTROPYMAP
	uniform mat3 anisotropyMapTransform;
	varying vec2 vAnisotropyMapUv;
#endif
#ifdef USE_CLEARCOATMAP
	uniform mat3 clearcoatMapTransform;
	varying vec2 vClearcoatMapUv;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform mat3 clearcoatNormalMapTransform;
	varying vec2 vClearcoatNormalMapUv;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform mat3 clearcoatRoughnessMapTransform;
	varying vec2 vClearcoatRoughnessMapUv;
#endif
#ifdef USE_SHEEN_COLORMAP
	uniform mat3 sheenColorMapTransform;
	varying vec2 vSheenColorMapUv;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	uniform mat3 sheenRoughnessMapTransform;
	varying vec2 vSheenRoughnessMapUv;
#endif
#ifdef USE_IRIDESCENCEMAP
	uniform mat3 iridescenceMapTransform;
	varying vec2 vIridescenceMapUv;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform mat3 iridescenceThicknessMapTransform;
	varying vec2 vIridescenceThicknessMapUv;
#endif
#ifdef USE_SPECULARMAP
	uniform mat3 specularMapTransform;
	varying vec2 vSpecularMapUv;
#endif
#ifdef USE_SPECULAR_COLORMAP
	uniform mat3 specularColorMapTransform;
	varying vec2 vSpecularColorMapUv;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	uniform mat3 specularIntensityMapTransform;
	varying vec2 vSpecularIntensityMapUv;
#endif
#ifdef USE_TRANSMISSIONMAP
	uniform mat3 transmissionMapTransform;
	varying vec2 vTransmissionMapUv;
#endif
#ifdef USE_THICKNESSMAP
	uniform mat3 thicknessMapTransform;
	varying vec2 vThicknessMapUv;
#endif`,hx=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
	vUv = vec3( uv, 1 ).xy;
#endif
#ifdef USE_MAP
	vMapUv = ( mapTransform * vec3( MAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ALPHAMAP
	vAlphaMapUv = ( alphaMapTransform * vec3( ALPHAMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_LIGHTMAP
	vLightMapUv = ( lightMapTransform * vec3( LIGHTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_AOMAP
	vAoMapUv = ( aoMapTransform * vec3( AOMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_BUMPMAP
	vBumpMapUv = ( bumpMapTransform * vec3( BUMPMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_NORMALMAP
	vNormalMapUv = ( normalMapTransform * vec3( NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_DISPLACEMENTMAP
	vDisplacementMapUv = ( displacementMapTransform * vec3( DISPLACEMENTMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_EMISSIVEMAP
	vEmissiveMapUv = ( emissiveMapTransform * vec3( EMISSIVEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_METALNESSMAP
	vMetalnessMapUv = ( metalnessMapTransform * vec3( METALNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ROUGHNESSMAP
	vRoughnessMapUv = ( roughnessMapTransform * vec3( ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_ANISOTROPYMAP
	vAnisotropyMapUv = ( anisotropyMapTransform * vec3( ANISOTROPYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOATMAP
	vClearcoatMapUv = ( clearcoatMapTransform * vec3( CLEARCOATMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	vClearcoatNormalMapUv = ( clearcoatNormalMapTransform * vec3( CLEARCOAT_NORMALMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	vClearcoatRoughnessMapUv = ( clearcoatRoughnessMapTransform * vec3( CLEARCOAT_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCEMAP
	vIridescenceMapUv = ( iridescenceMapTransform * vec3( IRIDESCENCEMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	vIridescenceThicknessMapUv = ( iridescenceThicknessMapTransform * vec3( IRIDESCENCE_THICKNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_COLORMAP
	vSheenColorMapUv = ( sheenColorMapTransform * vec3( SHEEN_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SHEEN_ROUGHNESSMAP
	vSheenRoughnessMapUv = ( sheenRoughnessMapTransform * vec3( SHEEN_ROUGHNESSMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULARMAP
	vSpecularMapUv = ( specularMapTransform * vec3( SPECULARMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_COLORMAP
	vSpecularColorMapUv = ( specularColorMapTransform * vec3( SPECULAR_COLORMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_SPECULAR_INTENSITYMAP
	vSpecularIntensityMapUv = ( specularIntensityMapTransform * vec3( SPECULAR_INTENSITYMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_TRANSMISSIONMAP
	vTransmissionMapUv = ( transmissionMapTransform * vec3( TRANSMISSIONMAP_UV, 1 ) ).xy;
#endif
#ifdef USE_THICKNESSMAP
	vThicknessMapUv = ( thicknessMapTransform * vec3( THICKNESSMAP_UV, 1 ) ).xy;
#endif`,ux=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,dx=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,fx=`uniform sampler2D t2D;
uniform float backgroundIntensity;
varying vec2 vUv;
void main() {
	vec4 texColor = texture2D( t2D, vUv );
	#ifdef DECODE_VIDEO_TEXTURE
		texColor = vec4( mix( pow( texColor.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), texColor.rgb * 0.0773993808, vec3( lessThanEqual( texColor.rgb, vec3( 0.04045 ) ) ) ), texColor.w );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,px=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,mx=`#ifdef ENVMAP_TYPE_CUBE
	uniform samplerCube envMap;
#elif defined( ENVMAP_TYPE_CUBE_UV )
	uniform sampler2D envMap;
#endif
uniform float flipEnvMap;
uniform float backgroundBlurriness;
uniform float backgroundIntensity;
uniform mat3 backgroundRotation;
varying vec3 vWorldDirection;
#include <cube_uv_reflection_fragment>
void main() {
	#ifdef ENVMAP_TYPE_CUBE
		vec4 texColor = textureCube( envMap, backgroundRotation * vec3( flipEnvMap * vWorldDirection.x, vWorldDirection.yz ) );
	#elif defined( ENVMAP_TYPE_CUBE_UV )
		vec4 texColor = textureCubeUV( envMap, backgroundRotation * vWorldDirection, backgroundBlurriness );
	#else
		vec4 texColor = vec4( 0.0, 0.0, 0.0, 1.0 );
	#endif
	texColor.rgb *= backgroundIntensity;
	gl_FragColor = texColor;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,gx=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,vx=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,yx=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
varying vec2 vHighPrecisionZW;
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vHighPrecisionZW = gl_Position.zw;
}`,_x=`#if DEPTH_PACKING == 3200
	uniform float opacity;
#endif
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
varying vec2 vHighPrecisionZW;
void main() {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#if DEPTH_PACKING == 3200
		diffuseColor.a = opacity;
	#endif
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <logdepthbuf_fragment>
	#ifdef USE_REVERSED_DEPTH_BUFFER
		float fragCoordZ = vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ];
	#else
		float fragCoordZ = 0.5 * vHighPrecisionZW[ 0 ] / vHighPrecisionZW[ 1 ] + 0.5;
	#endif
	#if DEPTH_PACKING == 3200
		gl_FragColor = vec4( vec3( 1.0 - fragCoordZ ), opacity );
	#elif DEPTH_PACKING == 3201
		gl_FragColor = packDepthToRGBA( fragCoordZ );
	#elif DEPTH_PACKING == 3202
		gl_FragColor = vec4( packDepthToRGB( fragCoordZ ), 1.0 );
	#elif DEPTH_PACKING == 3203
		gl_FragColor = vec4( packDepthToRG( fragCoordZ ), 0.0, 1.0 );
	#endif
}`,xx=`#define DISTANCE
varying vec3 vWorldPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <skinbase_vertex>
	#include <morphinstance_vertex>
	#ifdef USE_DISPLACEMENTMAP
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <worldpos_vertex>
	#include <clipping_planes_vertex>
	vWorldPosition = worldPosition.xyz;
}`,bx=`#define DISTANCE
uniform vec3 referencePosition;
uniform float nearDistance;
uniform float farDistance;
varying vec3 vWorldPosition;
#include <common>
#include <packing>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <clipping_planes_pars_fragment>
void main () {
	vec4 diffuseColor = vec4( 1.0 );
	#include <clipping_planes_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	float dist = length( vWorldPosition - referencePosition );
	dist = ( dist - nearDistance ) / ( farDistance - nearDistance );
	dist = saturate( dist );
	gl_FragColor = packDepthToRGBA( dist );
}`,Mx=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,Sx=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,wx=`uniform float scale;
attribute float lineDistance;
varying float vLineDistance;
#include <common>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	vLineDistance = scale * lineDistance;
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Ax=`uniform vec3 diffuse;
uniform float opacity;
uniform float dashSize;
uniform float totalSize;
varying float vLineDistance;
#include <common>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	if ( mod( vLineDistance, totalSize ) > dashSize ) {
		discard;
	}
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Tx=`#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#if defined ( USE_ENVMAP ) || defined ( USE_SKINNING )
		#include <beginnormal_vertex>
		#include <morphnormal_vertex>
		#include <skinbase_vertex>
		#include <skinnormal_vertex>
		#include <defaultnormal_vertex>
	#endif
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <fog_vertex>
}`,Ex=`uniform vec3 diffuse;
uniform float opacity;
#ifndef FLAT_SHADED
	varying vec3 vNormal;
#endif
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	#ifdef USE_LIGHTMAP
		vec4 lightMapTexel = texture2D( lightMap, vLightMapUv );
		reflectedLight.indirectDiffuse += lightMapTexel.rgb * lightMapIntensity * RECIPROCAL_PI;
	#else
		reflectedLight.indirectDiffuse += vec3( 1.0 );
	#endif
	#include <aomap_fragment>
	reflectedLight.indirectDiffuse *= diffuseColor.rgb;
	vec3 outgoingLight = reflectedLight.indirectDiffuse;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Cx=`#define LAMBERT
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Rx=`#define LAMBERT
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_lambert_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_lambert_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Px=`#define MATCAP
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <color_pars_vertex>
#include <displacementmap_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
	vViewPosition = - mvPosition.xyz;
}`,Ix=`#define MATCAP
uniform vec3 diffuse;
uniform float opacity;
uniform sampler2D matcap;
varying vec3 vViewPosition;
#include <common>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	vec3 viewDir = normalize( vViewPosition );
	vec3 x = normalize( vec3( viewDir.z, 0.0, - viewDir.x ) );
	vec3 y = cross( viewDir, x );
	vec2 uv = vec2( dot( x, normal ), dot( y, normal ) ) * 0.495 + 0.5;
	#ifdef USE_MATCAP
		vec4 matcapColor = texture2D( matcap, uv );
	#else
		vec4 matcapColor = vec4( vec3( mix( 0.2, 0.8, uv.y ) ), 1.0 );
	#endif
	vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Lx=`#define NORMAL
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	vViewPosition = - mvPosition.xyz;
#endif
}`,Dx=`#define NORMAL
uniform float opacity;
#if defined( FLAT_SHADED ) || defined( USE_BUMPMAP ) || defined( USE_NORMALMAP_TANGENTSPACE )
	varying vec3 vViewPosition;
#endif
#include <packing>
#include <uv_pars_fragment>
#include <normal_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( 0.0, 0.0, 0.0, opacity );
	#include <clipping_planes_fragment>
	#include <logdepthbuf_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	gl_FragColor = vec4( packNormalToRGB( normal ), diffuseColor.a );
	#ifdef OPAQUE
		gl_FragColor.a = 1.0;
	#endif
}`,Ux=`#define PHONG
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <envmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <envmap_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Nx=`#define PHONG
uniform vec3 diffuse;
uniform vec3 emissive;
uniform vec3 specular;
uniform float shininess;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_phong_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <specularmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <specularmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_phong_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + reflectedLight.directSpecular + reflectedLight.indirectSpecular + totalEmissiveRadiance;
	#include <envmap_fragment>
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Fx=`#define STANDARD
varying vec3 vViewPosition;
#ifdef USE_TRANSMISSION
	varying vec3 vWorldPosition;
#endif
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
#ifdef USE_TRANSMISSION
	vWorldPosition = worldPosition.xyz;
#endif
}`,Ox=`#define STANDARD
#ifdef PHYSICAL
	#define IOR
	#define USE_SPECULAR
#endif
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef IOR
	uniform float ior;
#endif
#ifdef USE_SPECULAR
	uniform float specularIntensity;
	uniform vec3 specularColor;
	#ifdef USE_SPECULAR_COLORMAP
		uniform sampler2D specularColorMap;
	#endif
	#ifdef USE_SPECULAR_INTENSITYMAP
		uniform sampler2D specularIntensityMap;
	#endif
#endif
#ifdef USE_CLEARCOAT
	uniform float clearcoat;
	uniform float clearcoatRoughness;
#endif
#ifdef USE_DISPERSION
	uniform float dispersion;
#endif
#ifdef USE_IRIDESCENCE
	uniform float iridescence;
	uniform float iridescenceIOR;
	uniform float iridescenceThicknessMinimum;
	uniform float iridescenceThicknessMaximum;
#endif
#ifdef USE_SHEEN
	uniform vec3 sheenColor;
	uniform float sheenRoughness;
	#ifdef USE_SHEEN_COLORMAP
		uniform sampler2D sheenColorMap;
	#endif
	#ifdef USE_SHEEN_ROUGHNESSMAP
		uniform sampler2D sheenRoughnessMap;
	#endif
#endif
#ifdef USE_ANISOTROPY
	uniform vec2 anisotropyVector;
	#ifdef USE_ANISOTROPYMAP
		uniform sampler2D anisotropyMap;
	#endif
#endif
varying vec3 vViewPosition;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <iridescence_fragment>
#include <cube_uv_reflection_fragment>
#include <envmap_common_pars_fragment>
#include <envmap_physical_pars_fragment>
#include <fog_pars_fragment>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_physical_pars_fragment>
#include <transmission_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <clearcoat_pars_fragment>
#include <iridescence_pars_fragment>
#include <roughnessmap_pars_fragment>
#include <metalnessmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <roughnessmap_fragment>
	#include <metalnessmap_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <clearcoat_normal_fragment_begin>
	#include <clearcoat_normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_physical_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 totalDiffuse = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse;
	vec3 totalSpecular = reflectedLight.directSpecular + reflectedLight.indirectSpecular;
	#include <transmission_fragment>
	vec3 outgoingLight = totalDiffuse + totalSpecular + totalEmissiveRadiance;
	#ifdef USE_SHEEN
		float sheenEnergyComp = 1.0 - 0.157 * max3( material.sheenColor );
		outgoingLight = outgoingLight * sheenEnergyComp + sheenSpecularDirect + sheenSpecularIndirect;
	#endif
	#ifdef USE_CLEARCOAT
		float dotNVcc = saturate( dot( geometryClearcoatNormal, geometryViewDir ) );
		vec3 Fcc = F_Schlick( material.clearcoatF0, material.clearcoatF90, dotNVcc );
		outgoingLight = outgoingLight * ( 1.0 - material.clearcoat * Fcc ) + ( clearcoatSpecularDirect + clearcoatSpecularIndirect ) * material.clearcoat;
	#endif
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,Bx=`#define TOON
varying vec3 vViewPosition;
#include <common>
#include <batching_pars_vertex>
#include <uv_pars_vertex>
#include <displacementmap_pars_vertex>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <normal_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <shadowmap_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <normal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <displacementmap_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	vViewPosition = - mvPosition.xyz;
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,kx=`#define TOON
uniform vec3 diffuse;
uniform vec3 emissive;
uniform float opacity;
#include <common>
#include <packing>
#include <dithering_pars_fragment>
#include <color_pars_fragment>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <aomap_pars_fragment>
#include <lightmap_pars_fragment>
#include <emissivemap_pars_fragment>
#include <gradientmap_pars_fragment>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <normal_pars_fragment>
#include <lights_toon_pars_fragment>
#include <shadowmap_pars_fragment>
#include <bumpmap_pars_fragment>
#include <normalmap_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	ReflectedLight reflectedLight = ReflectedLight( vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ), vec3( 0.0 ) );
	vec3 totalEmissiveRadiance = emissive;
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <color_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	#include <normal_fragment_begin>
	#include <normal_fragment_maps>
	#include <emissivemap_fragment>
	#include <lights_toon_fragment>
	#include <lights_fragment_begin>
	#include <lights_fragment_maps>
	#include <lights_fragment_end>
	#include <aomap_fragment>
	vec3 outgoingLight = reflectedLight.directDiffuse + reflectedLight.indirectDiffuse + totalEmissiveRadiance;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
	#include <dithering_fragment>
}`,zx=`uniform float size;
uniform float scale;
#include <common>
#include <color_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
#ifdef USE_POINTS_UV
	varying vec2 vUv;
	uniform mat3 uvTransform;
#endif
void main() {
	#ifdef USE_POINTS_UV
		vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	#endif
	#include <color_vertex>
	#include <morphinstance_vertex>
	#include <morphcolor_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <project_vertex>
	gl_PointSize = size;
	#ifdef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) gl_PointSize *= ( scale / - mvPosition.z );
	#endif
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <worldpos_vertex>
	#include <fog_vertex>
}`,Vx=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <color_pars_fragment>
#include <map_particle_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_particle_fragment>
	#include <color_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
	#include <premultiplied_alpha_fragment>
}`,Hx=`#include <common>
#include <batching_pars_vertex>
#include <fog_pars_vertex>
#include <morphtarget_pars_vertex>
#include <skinning_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <shadowmap_pars_vertex>
void main() {
	#include <batching_vertex>
	#include <beginnormal_vertex>
	#include <morphinstance_vertex>
	#include <morphnormal_vertex>
	#include <skinbase_vertex>
	#include <skinnormal_vertex>
	#include <defaultnormal_vertex>
	#include <begin_vertex>
	#include <morphtarget_vertex>
	#include <skinning_vertex>
	#include <project_vertex>
	#include <logdepthbuf_vertex>
	#include <worldpos_vertex>
	#include <shadowmap_vertex>
	#include <fog_vertex>
}`,Gx=`uniform vec3 color;
uniform float opacity;
#include <common>
#include <packing>
#include <fog_pars_fragment>
#include <bsdfs>
#include <lights_pars_begin>
#include <logdepthbuf_pars_fragment>
#include <shadowmap_pars_fragment>
#include <shadowmask_pars_fragment>
void main() {
	#include <logdepthbuf_fragment>
	gl_FragColor = vec4( color, opacity * ( 1.0 - getShadowMask() ) );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,Wx=`uniform float rotation;
uniform vec2 center;
#include <common>
#include <uv_pars_vertex>
#include <fog_pars_vertex>
#include <logdepthbuf_pars_vertex>
#include <clipping_planes_pars_vertex>
void main() {
	#include <uv_vertex>
	vec4 mvPosition = modelViewMatrix[ 3 ];
	vec2 scale = vec2( length( modelMatrix[ 0 ].xyz ), length( modelMatrix[ 1 ].xyz ) );
	#ifndef USE_SIZEATTENUATION
		bool isPerspective = isPerspectiveMatrix( projectionMatrix );
		if ( isPerspective ) scale *= - mvPosition.z;
	#endif
	vec2 alignedPosition = ( position.xy - ( center - vec2( 0.5 ) ) ) * scale;
	vec2 rotatedPosition;
	rotatedPosition.x = cos( rotation ) * alignedPosition.x - sin( rotation ) * alignedPosition.y;
	rotatedPosition.y = sin( rotation ) * alignedPosition.x + cos( rotation ) * alignedPosition.y;
	mvPosition.xy += rotatedPosition;
	gl_Position = projectionMatrix * mvPosition;
	#include <logdepthbuf_vertex>
	#include <clipping_planes_vertex>
	#include <fog_vertex>
}`,Xx=`uniform vec3 diffuse;
uniform float opacity;
#include <common>
#include <uv_pars_fragment>
#include <map_pars_fragment>
#include <alphamap_pars_fragment>
#include <alphatest_pars_fragment>
#include <alphahash_pars_fragment>
#include <fog_pars_fragment>
#include <logdepthbuf_pars_fragment>
#include <clipping_planes_pars_fragment>
void main() {
	vec4 diffuseColor = vec4( diffuse, opacity );
	#include <clipping_planes_fragment>
	vec3 outgoingLight = vec3( 0.0 );
	#include <logdepthbuf_fragment>
	#include <map_fragment>
	#include <alphamap_fragment>
	#include <alphatest_fragment>
	#include <alphahash_fragment>
	outgoingLight = diffuseColor.rgb;
	#include <opaque_fragment>
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
	#include <fog_fragment>
}`,de={alphahash_fragment:fy,alphahash_pars_fragment:py,alphamap_fragment:my,alphamap_pars_fragment:gy,alphatest_fragment:vy,alphatest_pars_fragment:yy,aomap_fragment:_y,aomap_pars_fragment:xy,batching_pars_vertex:by,batching_vertex:My,begin_vertex:Sy,beginnormal_vertex:wy,bsdfs:Ay,iridescence_fragment:Ty,bumpmap_pars_fragment:Ey,clipping_planes_fragment:Cy,clipping_planes_pars_fragment:Ry,clipping_planes_pars_vertex:Py,clipping_planes_vertex:Iy,color_fragment:Ly,color_pars_fragment:Dy,color_pars_vertex:Uy,color_vertex:Ny,common:Fy,cube_uv_reflection_fragment:Oy,defaultnormal_vertex:By,displacementmap_pars_vertex:ky,displacementmap_vertex:zy,emissivemap_fragment:Vy,emissivemap_pars_fragment:Hy,colorspace_fragment:Gy,colorspace_pars_fragment:Wy,envmap_fragment:Xy,envmap_common_pars_fragment:qy,envmap_pars_fragment:Yy,envmap_pars_vertex:$y,envmap_physical_pars_fragment:r_,envmap_vertex:Zy,fog_vertex:Jy,fog_pars_vertex:Ky,fog_fragment:jy,fog_pars_fragment:Qy,gradientmap_pars_fragment:t_,lightmap_pars_fragment:e_,lights_lambert_fragment:n_,lights_lambert_pars_fragment:i_,lights_pars_begin:s_,lights_toon_fragment:o_,lights_toon_pars_fragment:a_,lights_phong_fragment:l_,lights_phong_pars_fragment:c_,lights_physical_fragment:h_,lights_physical_pars_fragment:u_,lights_fragment_begin:d_,lights_fragment_maps:f_,lights_fragment_end:p_,logdepthbuf_fragment:m_,logdepthbuf_pars_fragment:g_,logdepthbuf_pars_vertex:v_,logdepthbuf_vertex:y_,map_fragment:__,map_pars_fragment:x_,map_particle_fragment:b_,map_particle_pars_fragment:M_,metalnessmap_fragment:S_,metalnessmap_pars_fragment:w_,morphinstance_vertex:A_,morphcolor_vertex:T_,morphnormal_vertex:E_,morphtarget_pars_vertex:C_,morphtarget_vertex:R_,normal_fragment_begin:P_,normal_fragment_maps:I_,normal_pars_fragment:L_,normal_pars_vertex:D_,normal_vertex:U_,normalmap_pars_fragment:N_,clearcoat_normal_fragment_begin:F_,clearcoat_normal_fragment_maps:O_,clearcoat_pars_fragment:B_,iridescence_pars_fragment:k_,opaque_fragment:z_,packing:V_,premultiplied_alpha_fragment:H_,project_vertex:G_,dithering_fragment:W_,dithering_pars_fragment:X_,roughnessmap_fragment:q_,roughnessmap_pars_fragment:Y_,shadowmap_pars_fragment:$_,shadowmap_pars_vertex:Z_,shadowmap_vertex:J_,shadowmask_pars_fragment:K_,skinbase_vertex:j_,skinning_pars_vertex:Q_,skinning_vertex:tx,skinnormal_vertex:ex,specularmap_fragment:nx,specularmap_pars_fragment:ix,tonemapping_fragment:sx,tonemapping_pars_fragment:rx,transmission_fragment:ox,transmission_pars_fragment:ax,uv_pars_fragment:lx,uv_pars_vertex:cx,uv_vertex:hx,worldpos_vertex:ux,background_vert:dx,background_frag:fx,backgroundCube_vert:px,backgroundCube_frag:mx,cube_vert:gx,cube_frag:vx,depth_vert:yx,depth_frag:_x,distanceRGBA_vert:xx,distanceRGBA_frag:bx,equirect_vert:Mx,equirect_frag:Sx,linedashed_vert:wx,linedashed_frag:Ax,meshbasic_vert:Tx,meshbasic_frag:Ex,meshlambert_vert:Cx,meshlambert_frag:Rx,meshmatcap_vert:Px,meshmatcap_frag:Ix,meshnormal_vert:Lx,meshnormal_frag:Dx,meshphong_vert:Ux,meshphong_frag:Nx,meshphysical_vert:Fx,meshphysical_frag:Ox,meshtoon_vert:Bx,meshtoon_frag:kx,points_vert:zx,points_frag:Vx,shadow_vert:Hx,shadow_frag:Gx,sprite_vert:Wx,sprite_frag:Xx},Lt={common:{diffuse:{value:new ae(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ce},alphaMap:{value:null},alphaMapTransform:{value:new ce},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ce}},envmap:{envMap:{value:null},envMapRotation:{value:new ce},flipEnvMap:{value:-1},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ce}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ce}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ce},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ce},normalScale:{value:new Rt(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ce},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ce}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ce}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ce}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new ae(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMap:{value:[]},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotShadowMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMap:{value:[]},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null}},points:{diffuse:{value:new ae(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ce},alphaTest:{value:0},uvTransform:{value:new ce}},sprite:{diffuse:{value:new ae(16777215)},opacity:{value:1},center:{value:new Rt(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ce},alphaMap:{value:null},alphaMapTransform:{value:new ce},alphaTest:{value:0}}},Vi={basic:{uniforms:Cn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.fog]),vertexShader:de.meshbasic_vert,fragmentShader:de.meshbasic_frag},lambert:{uniforms:Cn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new ae(0)}}]),vertexShader:de.meshlambert_vert,fragmentShader:de.meshlambert_frag},phong:{uniforms:Cn([Lt.common,Lt.specularmap,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,Lt.lights,{emissive:{value:new ae(0)},specular:{value:new ae(1118481)},shininess:{value:30}}]),vertexShader:de.meshphong_vert,fragmentShader:de.meshphong_frag},standard:{uniforms:Cn([Lt.common,Lt.envmap,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.roughnessmap,Lt.metalnessmap,Lt.fog,Lt.lights,{emissive:{value:new ae(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag},toon:{uniforms:Cn([Lt.common,Lt.aomap,Lt.lightmap,Lt.emissivemap,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.gradientmap,Lt.fog,Lt.lights,{emissive:{value:new ae(0)}}]),vertexShader:de.meshtoon_vert,fragmentShader:de.meshtoon_frag},matcap:{uniforms:Cn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,Lt.fog,{matcap:{value:null}}]),vertexShader:de.meshmatcap_vert,fragmentShader:de.meshmatcap_frag},points:{uniforms:Cn([Lt.points,Lt.fog]),vertexShader:de.points_vert,fragmentShader:de.points_frag},dashed:{uniforms:Cn([Lt.common,Lt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:de.linedashed_vert,fragmentShader:de.linedashed_frag},depth:{uniforms:Cn([Lt.common,Lt.displacementmap]),vertexShader:de.depth_vert,fragmentShader:de.depth_frag},normal:{uniforms:Cn([Lt.common,Lt.bumpmap,Lt.normalmap,Lt.displacementmap,{opacity:{value:1}}]),vertexShader:de.meshnormal_vert,fragmentShader:de.meshnormal_frag},sprite:{uniforms:Cn([Lt.sprite,Lt.fog]),vertexShader:de.sprite_vert,fragmentShader:de.sprite_frag},background:{uniforms:{uvTransform:{value:new ce},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:de.background_vert,fragmentShader:de.background_frag},backgroundCube:{uniforms:{envMap:{value:null},flipEnvMap:{value:-1},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ce}},vertexShader:de.backgroundCube_vert,fragmentShader:de.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:de.cube_vert,fragmentShader:de.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:de.equirect_vert,fragmentShader:de.equirect_frag},distanceRGBA:{uniforms:Cn([Lt.common,Lt.displacementmap,{referencePosition:{value:new O},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:de.distanceRGBA_vert,fragmentShader:de.distanceRGBA_frag},shadow:{uniforms:Cn([Lt.lights,Lt.fog,{color:{value:new ae(0)},opacity:{value:1}}]),vertexShader:de.shadow_vert,fragmentShader:de.shadow_frag}};Vi.physical={uniforms:Cn([Vi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ce},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ce},clearcoatNormalScale:{value:new Rt(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ce},dispersion:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ce},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ce},sheen:{value:0},sheenColor:{value:new ae(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ce},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ce},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ce},transmissionSamplerSize:{value:new Rt},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ce},attenuationDistance:{value:0},attenuationColor:{value:new ae(0)},specularColor:{value:new ae(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ce},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ce},anisotropyVector:{value:new Rt},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ce}}]),vertexShader:de.meshphysical_vert,fragmentShader:de.meshphysical_frag};var Uc={r:0,b:0,g:0},or=new wi,qx=new Ue;function Yx(i,t,e,n,s,r,o){let a=new ae(0),l=r===!0?0:1,c,h,u=null,d=0,f=null;function m(w){let x=w.isScene===!0?w.background:null;return x&&x.isTexture&&(x=(w.backgroundBlurriness>0?e:t).get(x)),x}function v(w){let x=!1,R=m(w);R===null?p(a,l):R&&R.isColor&&(p(R,1),x=!0);let E=i.xr.getEnvironmentBlendMode();E==="additive"?n.buffers.color.setClear(0,0,0,1,o):E==="alpha-blend"&&n.buffers.color.setClear(0,0,0,0,o),(i.autoClear||x)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function g(w,x){let R=m(x);R&&(R.isCubeTexture||R.mapping===ha)?(h===void 0&&(h=new _e(new ui(1,1,1),new Qn({name:"BackgroundCubeMaterial",uniforms:rr(Vi.backgroundCube.uniforms),vertexShader:Vi.backgroundCube.vertexShader,fragmentShader:Vi.backgroundCube.fragmentShader,side:Fn,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),h.geometry.deleteAttribute("normal"),h.geometry.deleteAttribute("uv"),h.onBeforeRender=function(E,D,U){this.matrixWorld.copyPosition(U.matrixWorld)},Object.defineProperty(h.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),s.update(h)),or.copy(x.backgroundRotation),or.x*=-1,or.y*=-1,or.z*=-1,R.isCubeTexture&&R.isRenderTargetTexture===!1&&(or.y*=-1,or.z*=-1),h.material.uniforms.envMap.value=R,h.material.uniforms.flipEnvMap.value=R.isCubeTexture&&R.isRenderTargetTexture===!1?-1:1,h.material.uniforms.backgroundBlurriness.value=x.backgroundBlurriness,h.material.uniforms.backgroundIntensity.value=x.backgroundIntensity,h.material.uniforms.backgroundRotation.value.setFromMatrix4(qx.makeRotationFromEuler(or)),h.material.toneMapped=xe.getTransfer(R.colorSpace)!==Pe,(u!==R||d!==R.version||f!==i.toneMapping)&&(h.material.needsUpdate=!0,u=R,d=R.version,f=i.toneMapping),h.layers.enableAll(),w.unshift(h,h.geometry,h.material,0,0,null)):R&&R.isTexture&&(c===void 0&&(c=new _e(new tr(2,2),new Qn({name:"BackgroundMaterial",uniforms:rr(Vi.background.uniforms),vertexShader:Vi.background.vertexShader,fragmentShader:Vi.background.fragmentShader,side:ji,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),s.update(c)),c.material.uniforms.t2D.value=R,c.material.uniforms.backgroundIntensity.value=x.backgroundIntensity,c.material.toneMapped=xe.getTransfer(R.colorSpace)!==Pe,R.matrixAutoUpdate===!0&&R.updateMatrix(),c.material.uniforms.uvTransform.value.copy(R.matrix),(u!==R||d!==R.version||f!==i.toneMapping)&&(c.material.needsUpdate=!0,u=R,d=R.version,f=i.toneMapping),c.layers.enableAll(),w.unshift(c,c.geometry,c.material,0,0,null))}function p(w,x){w.getRGB(Uc,ju(i)),n.buffers.color.setClear(Uc.r,Uc.g,Uc.b,x,o)}function _(){h!==void 0&&(h.geometry.dispose(),h.material.dispose(),h=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return a},setClearColor:function(w,x=1){a.set(w),l=x,p(a,l)},getClearAlpha:function(){return l},setClearAlpha:function(w){l=w,p(a,l)},render:v,addToRenderList:g,dispose:_}}function $x(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},s=d(null),r=s,o=!1;function a(M,C,B,k,X){let G=!1,Y=u(k,B,C);r!==Y&&(r=Y,c(r.object)),G=f(M,k,B,X),G&&m(M,k,B,X),X!==null&&t.update(X,i.ELEMENT_ARRAY_BUFFER),(G||o)&&(o=!1,x(M,C,B,k),X!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(X).buffer))}function l(){return i.createVertexArray()}function c(M){return i.bindVertexArray(M)}function h(M){return i.deleteVertexArray(M)}function u(M,C,B){let k=B.wireframe===!0,X=n[M.id];X===void 0&&(X={},n[M.id]=X);let G=X[C.id];G===void 0&&(G={},X[C.id]=G);let Y=G[k];return Y===void 0&&(Y=d(l()),G[k]=Y),Y}function d(M){let C=[],B=[],k=[];for(let X=0;X<e;X++)C[X]=0,B[X]=0,k[X]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:C,enabledAttributes:B,attributeDivisors:k,object:M,attributes:{},index:null}}function f(M,C,B,k){let X=r.attributes,G=C.attributes,Y=0,J=B.getAttributes();for(let Q in J)if(J[Q].location>=0){let dt=X[Q],xt=G[Q];if(xt===void 0&&(Q==="instanceMatrix"&&M.instanceMatrix&&(xt=M.instanceMatrix),Q==="instanceColor"&&M.instanceColor&&(xt=M.instanceColor)),dt===void 0||dt.attribute!==xt||xt&&dt.data!==xt.data)return!0;Y++}return r.attributesNum!==Y||r.index!==k}function m(M,C,B,k){let X={},G=C.attributes,Y=0,J=B.getAttributes();for(let Q in J)if(J[Q].location>=0){let dt=G[Q];dt===void 0&&(Q==="instanceMatrix"&&M.instanceMatrix&&(dt=M.instanceMatrix),Q==="instanceColor"&&M.instanceColor&&(dt=M.instanceColor));let xt={};xt.attribute=dt,dt&&dt.data&&(xt.data=dt.data),X[Q]=xt,Y++}r.attributes=X,r.attributesNum=Y,r.index=k}function v(){let M=r.newAttributes;for(let C=0,B=M.length;C<B;C++)M[C]=0}function g(M){p(M,0)}function p(M,C){let B=r.newAttributes,k=r.enabledAttributes,X=r.attributeDivisors;B[M]=1,k[M]===0&&(i.enableVertexAttribArray(M),k[M]=1),X[M]!==C&&(i.vertexAttribDivisor(M,C),X[M]=C)}function _(){let M=r.newAttributes,C=r.enabledAttributes;for(let B=0,k=C.length;B<k;B++)C[B]!==M[B]&&(i.disableVertexAttribArray(B),C[B]=0)}function w(M,C,B,k,X,G,Y){Y===!0?i.vertexAttribIPointer(M,C,B,X,G):i.vertexAttribPointer(M,C,B,k,X,G)}function x(M,C,B,k){v();let X=k.attributes,G=B.getAttributes(),Y=C.defaultAttributeValues;for(let J in G){let Q=G[J];if(Q.location>=0){let ht=X[J];if(ht===void 0&&(J==="instanceMatrix"&&M.instanceMatrix&&(ht=M.instanceMatrix),J==="instanceColor"&&M.instanceColor&&(ht=M.instanceColor)),ht!==void 0){let dt=ht.normalized,xt=ht.itemSize,Et=t.get(ht);if(Et===void 0)continue;let bt=Et.buffer,te=Et.type,ee=Et.bytesPerElement,tt=te===i.INT||te===i.UNSIGNED_INT||ht.gpuType===tc;if(ht.isInterleavedBufferAttribute){let nt=ht.data,Pt=nt.stride,Ot=ht.offset;if(nt.isInstancedInterleavedBuffer){for(let Tt=0;Tt<Q.locationSize;Tt++)p(Q.location+Tt,nt.meshPerAttribute);M.isInstancedMesh!==!0&&k._maxInstanceCount===void 0&&(k._maxInstanceCount=nt.meshPerAttribute*nt.count)}else for(let Tt=0;Tt<Q.locationSize;Tt++)g(Q.location+Tt);i.bindBuffer(i.ARRAY_BUFFER,bt);for(let Tt=0;Tt<Q.locationSize;Tt++)w(Q.location+Tt,xt/Q.locationSize,te,dt,Pt*ee,(Ot+xt/Q.locationSize*Tt)*ee,tt)}else{if(ht.isInstancedBufferAttribute){for(let nt=0;nt<Q.locationSize;nt++)p(Q.location+nt,ht.meshPerAttribute);M.isInstancedMesh!==!0&&k._maxInstanceCount===void 0&&(k._maxInstanceCount=ht.meshPerAttribute*ht.count)}else for(let nt=0;nt<Q.locationSize;nt++)g(Q.location+nt);i.bindBuffer(i.ARRAY_BUFFER,bt);for(let nt=0;nt<Q.locationSize;nt++)w(Q.location+nt,xt/Q.locationSize,te,dt,xt*ee,xt/Q.locationSize*nt*ee,tt)}}else if(Y!==void 0){let dt=Y[J];if(dt!==void 0)switch(dt.length){case 2:i.vertexAttrib2fv(Q.location,dt);break;case 3:i.vertexAttrib3fv(Q.location,dt);break;case 4:i.vertexAttrib4fv(Q.location,dt);break;default:i.vertexAttrib1fv(Q.location,dt)}}}}_()}function R(){U();for(let M in n){let C=n[M];for(let B in C){let k=C[B];for(let X in k)h(k[X].object),delete k[X];delete C[B]}delete n[M]}}function E(M){if(n[M.id]===void 0)return;let C=n[M.id];for(let B in C){let k=C[B];for(let X in k)h(k[X].object),delete k[X];delete C[B]}delete n[M.id]}function D(M){for(let C in n){let B=n[C];if(B[M.id]===void 0)continue;let k=B[M.id];for(let X in k)h(k[X].object),delete k[X];delete B[M.id]}}function U(){A(),o=!0,r!==s&&(r=s,c(r.object))}function A(){s.geometry=null,s.program=null,s.wireframe=!1}return{setup:a,reset:U,resetDefaultState:A,dispose:R,releaseStatesOfGeometry:E,releaseStatesOfProgram:D,initAttributes:v,enableAttribute:g,disableUnusedAttributes:_}}function Zx(i,t,e){let n;function s(c){n=c}function r(c,h){i.drawArrays(n,c,h),e.update(h,n,1)}function o(c,h,u){u!==0&&(i.drawArraysInstanced(n,c,h,u),e.update(h,n,u))}function a(c,h,u){if(u===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,h,0,u);let f=0;for(let m=0;m<u;m++)f+=h[m];e.update(f,n,1)}function l(c,h,u,d){if(u===0)return;let f=t.get("WEBGL_multi_draw");if(f===null)for(let m=0;m<c.length;m++)o(c[m],h[m],d[m]);else{f.multiDrawArraysInstancedWEBGL(n,c,0,h,0,d,0,u);let m=0;for(let v=0;v<u;v++)m+=h[v]*d[v];e.update(m,n,1)}}this.setMode=s,this.render=r,this.renderInstances=o,this.renderMultiDraw=a,this.renderMultiDrawInstances=l}function Jx(i,t,e,n){let s;function r(){if(s!==void 0)return s;if(t.has("EXT_texture_filter_anisotropic")===!0){let D=t.get("EXT_texture_filter_anisotropic");s=i.getParameter(D.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else s=0;return s}function o(D){return!(D!==di&&n.convert(D)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(D){let U=D===Kr&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(D!==Ai&&n.convert(D)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE)&&D!==zi&&!U)}function l(D){if(D==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";D="mediump"}return D==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(console.warn("THREE.WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.logarithmicDepthBuffer===!0,d=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),f=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),m=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),v=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),_=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),w=i.getParameter(i.MAX_VARYING_VECTORS),x=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=m>0,E=i.getParameter(i.MAX_SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:r,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:d,maxTextures:f,maxVertexTextures:m,maxTextureSize:v,maxCubemapSize:g,maxAttributes:p,maxVertexUniforms:_,maxVaryings:w,maxFragmentUniforms:x,vertexTextures:R,maxSamples:E}}function Kx(i){let t=this,e=null,n=0,s=!1,r=!1,o=new Fi,a=new ce,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,d){let f=u.length!==0||d||n!==0||s;return s=d,n=u.length,f},this.beginShadows=function(){r=!0,h(null)},this.endShadows=function(){r=!1},this.setGlobalState=function(u,d){e=h(u,d,0)},this.setState=function(u,d,f){let m=u.clippingPlanes,v=u.clipIntersection,g=u.clipShadows,p=i.get(u);if(!s||m===null||m.length===0||r&&!g)r?h(null):c();else{let _=r?0:n,w=_*4,x=p.clippingState||null;l.value=x,x=h(m,d,w,f);for(let R=0;R!==w;++R)x[R]=e[R];p.clippingState=x,this.numIntersection=v?this.numPlanes:0,this.numPlanes+=_}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,d,f,m){let v=u!==null?u.length:0,g=null;if(v!==0){if(g=l.value,m!==!0||g===null){let p=f+v*4,_=d.matrixWorldInverse;a.getNormalMatrix(_),(g===null||g.length<p)&&(g=new Float32Array(p));for(let w=0,x=f;w!==v;++w,x+=4)o.copy(u[w]).applyMatrix4(_,a),o.normal.toArray(g,x),g[x+3]=o.constant}l.value=g,l.needsUpdate=!0}return t.numPlanes=v,t.numIntersection=0,g}}function jx(i){let t=new WeakMap;function e(o,a){return a===Kl?o.mapping=nr:a===jl&&(o.mapping=ir),o}function n(o){if(o&&o.isTexture){let a=o.mapping;if(a===Kl||a===jl)if(t.has(o)){let l=t.get(o).texture;return e(l,o.mapping)}else{let l=o.image;if(l&&l.height>0){let c=new bl(l.height);return c.fromEquirectangularTexture(i,o),t.set(o,c),o.addEventListener("dispose",s),e(c.texture,o.mapping)}else return null}}return o}function s(o){let a=o.target;a.removeEventListener("dispose",s);let l=t.get(a);l!==void 0&&(t.delete(a),l.dispose())}function r(){t=new WeakMap}return{get:n,dispose:r}}var no=4,Kp=[.125,.215,.35,.446,.526,.582],cr=20,id=new ca,jp=new ae,sd=null,rd=0,od=0,ad=!1,lr=(1+Math.sqrt(5))/2,eo=1/lr,Qp=[new O(-lr,eo,0),new O(lr,eo,0),new O(-eo,0,lr),new O(eo,0,lr),new O(0,lr,-eo),new O(0,lr,eo),new O(-1,1,-1),new O(1,1,-1),new O(-1,1,1),new O(1,1,1)],Qx=new O,Oc=class{constructor(t){this._renderer=t,this._pingPongRenderTarget=null,this._lodMax=0,this._cubeSize=0,this._lodPlanes=[],this._sizeLods=[],this._sigmas=[],this._blurMaterial=null,this._cubemapMaterial=null,this._equirectMaterial=null,this._compileMaterial(this._blurMaterial)}fromScene(t,e=0,n=.1,s=100,r={}){let{size:o=256,position:a=Qx}=r;sd=this._renderer.getRenderTarget(),rd=this._renderer.getActiveCubeFace(),od=this._renderer.getActiveMipmapLevel(),ad=this._renderer.xr.enabled,this._renderer.xr.enabled=!1,this._setSize(o);let l=this._allocateTargets();return l.depthBuffer=!0,this._sceneToCubeUV(t,n,s,l,a),e>0&&this._blur(l,0,0,e),this._applyPMREM(l),this._cleanup(l),l}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=nm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=em(),this._compileMaterial(this._equirectMaterial))}dispose(){this._dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose()}_setSize(t){this._lodMax=Math.floor(Math.log2(t)),this._cubeSize=Math.pow(2,this._lodMax)}_dispose(){this._blurMaterial!==null&&this._blurMaterial.dispose(),this._pingPongRenderTarget!==null&&this._pingPongRenderTarget.dispose();for(let t=0;t<this._lodPlanes.length;t++)this._lodPlanes[t].dispose()}_cleanup(t){this._renderer.setRenderTarget(sd,rd,od),this._renderer.xr.enabled=ad,t.scissorTest=!1,Nc(t,0,0,t.width,t.height)}_fromTexture(t,e){t.mapping===nr||t.mapping===ir?this._setSize(t.image.length===0?16:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4),sd=this._renderer.getRenderTarget(),rd=this._renderer.getActiveCubeFace(),od=this._renderer.getActiveMipmapLevel(),ad=this._renderer.xr.enabled,this._renderer.xr.enabled=!1;let n=e||this._allocateTargets();return this._textureToCubeUV(t,n),this._applyPMREM(n),this._cleanup(n),n}_allocateTargets(){let t=3*Math.max(this._cubeSize,112),e=4*this._cubeSize,n={magFilter:Si,minFilter:Si,generateMipmaps:!1,type:Kr,format:di,colorSpace:qs,depthBuffer:!1},s=tm(t,e,n);if(this._pingPongRenderTarget===null||this._pingPongRenderTarget.width!==t||this._pingPongRenderTarget.height!==e){this._pingPongRenderTarget!==null&&this._dispose(),this._pingPongRenderTarget=tm(t,e,n);let{_lodMax:r}=this;({sizeLods:this._sizeLods,lodPlanes:this._lodPlanes,sigmas:this._sigmas}=tb(r)),this._blurMaterial=eb(r,t,e)}return s}_compileMaterial(t){let e=new _e(this._lodPlanes[0],t);this._renderer.compile(e,id)}_sceneToCubeUV(t,e,n,s,r){let l=new Vn(90,1,e,n),c=[1,-1,1,1,1,1],h=[1,1,1,-1,-1,-1],u=this._renderer,d=u.autoClear,f=u.toneMapping;u.getClearColor(jp),u.toneMapping=ns,u.autoClear=!1,u.state.buffers.depth.getReversed()&&(u.setRenderTarget(s),u.clearDepth(),u.setRenderTarget(null));let v=new Go({name:"PMREM.Background",side:Fn,depthWrite:!1,depthTest:!1}),g=new _e(new ui,v),p=!1,_=t.background;_?_.isColor&&(v.color.copy(_),t.background=null,p=!0):(v.color.copy(jp),p=!0);for(let w=0;w<6;w++){let x=w%3;x===0?(l.up.set(0,c[w],0),l.position.set(r.x,r.y,r.z),l.lookAt(r.x+h[w],r.y,r.z)):x===1?(l.up.set(0,0,c[w]),l.position.set(r.x,r.y,r.z),l.lookAt(r.x,r.y+h[w],r.z)):(l.up.set(0,c[w],0),l.position.set(r.x,r.y,r.z),l.lookAt(r.x,r.y,r.z+h[w]));let R=this._cubeSize;Nc(s,x*R,w>2?R:0,R,R),u.setRenderTarget(s),p&&u.render(g,l),u.render(t,l)}g.geometry.dispose(),g.material.dispose(),u.toneMapping=f,u.autoClear=d,t.background=_}_textureToCubeUV(t,e){let n=this._renderer,s=t.mapping===nr||t.mapping===ir;s?(this._cubemapMaterial===null&&(this._cubemapMaterial=nm()),this._cubemapMaterial.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):this._equirectMaterial===null&&(this._equirectMaterial=em());let r=s?this._cubemapMaterial:this._equirectMaterial,o=new _e(this._lodPlanes[0],r),a=r.uniforms;a.envMap.value=t;let l=this._cubeSize;Nc(e,0,0,3*l,2*l),n.setRenderTarget(e),n.render(o,id)}_applyPMREM(t){let e=this._renderer,n=e.autoClear;e.autoClear=!1;let s=this._lodPlanes.length;for(let r=1;r<s;r++){let o=Math.sqrt(this._sigmas[r]*this._sigmas[r]-this._sigmas[r-1]*this._sigmas[r-1]),a=Qp[(s-r-1)%Qp.length];this._blur(t,r-1,r,o,a)}e.autoClear=n}_blur(t,e,n,s,r){let o=this._pingPongRenderTarget;this._halfBlur(t,o,e,n,s,"latitudinal",r),this._halfBlur(o,t,n,n,s,"longitudinal",r)}_halfBlur(t,e,n,s,r,o,a){let l=this._renderer,c=this._blurMaterial;o!=="latitudinal"&&o!=="longitudinal"&&console.error("blur direction must be either latitudinal or longitudinal!");let h=3,u=new _e(this._lodPlanes[s],c),d=c.uniforms,f=this._sizeLods[n]-1,m=isFinite(r)?Math.PI/(2*f):2*Math.PI/(2*cr-1),v=r/m,g=isFinite(r)?1+Math.floor(h*v):cr;g>cr&&console.warn(`sigmaRadians, ${r}, is too large and will clip, as it requested ${g} samples when the maximum is set to ${cr}`);let p=[],_=0;for(let D=0;D<cr;++D){let U=D/v,A=Math.exp(-U*U/2);p.push(A),D===0?_+=A:D<g&&(_+=2*A)}for(let D=0;D<p.length;D++)p[D]=p[D]/_;d.envMap.value=t.texture,d.samples.value=g,d.weights.value=p,d.latitudinal.value=o==="latitudinal",a&&(d.poleAxis.value=a);let{_lodMax:w}=this;d.dTheta.value=m,d.mipInt.value=w-n;let x=this._sizeLods[s],R=3*x*(s>w-no?s-w+no:0),E=4*(this._cubeSize-x);Nc(e,R,E,3*x,2*x),l.setRenderTarget(e),l.render(u,id)}};function tb(i){let t=[],e=[],n=[],s=i,r=i-no+1+Kp.length;for(let o=0;o<r;o++){let a=Math.pow(2,s);e.push(a);let l=1/a;o>i-no?l=Kp[o-i+no-1]:o===0&&(l=0),n.push(l);let c=1/(a-2),h=-c,u=1+c,d=[h,h,u,h,u,u,h,h,u,u,h,u],f=6,m=6,v=3,g=2,p=1,_=new Float32Array(v*m*f),w=new Float32Array(g*m*f),x=new Float32Array(p*m*f);for(let E=0;E<f;E++){let D=E%3*2/3-1,U=E>2?0:-1,A=[D,U,0,D+2/3,U,0,D+2/3,U+1,0,D,U,0,D+2/3,U+1,0,D,U+1,0];_.set(A,v*m*E),w.set(d,g*m*E);let M=[E,E,E,E,E,E];x.set(M,p*m*E)}let R=new qe;R.setAttribute("position",new Ve(_,v)),R.setAttribute("uv",new Ve(w,g)),R.setAttribute("faceIndex",new Ve(x,p)),t.push(R),s>no&&s--}return{lodPlanes:t,sizeLods:e,sigmas:n}}function tm(i,t,e){let n=new Oi(i,t,e);return n.texture.mapping=ha,n.texture.name="PMREM.cubeUv",n.scissorTest=!0,n}function Nc(i,t,e,n,s){i.viewport.set(t,e,n,s),i.scissor.set(t,e,n,s)}function eb(i,t,e){let n=new Float32Array(cr),s=new O(0,1,0);return new Qn({name:"SphericalGaussianBlur",defines:{n:cr,CUBEUV_TEXEL_WIDTH:1/t,CUBEUV_TEXEL_HEIGHT:1/e,CUBEUV_MAX_MIP:`${i}.0`},uniforms:{envMap:{value:null},samples:{value:1},weights:{value:n},latitudinal:{value:!1},dTheta:{value:0},mipInt:{value:0},poleAxis:{value:s}},vertexShader:vd(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;
			uniform int samples;
			uniform float weights[ n ];
			uniform bool latitudinal;
			uniform float dTheta;
			uniform float mipInt;
			uniform vec3 poleAxis;

			#define ENVMAP_TYPE_CUBE_UV
			#include <cube_uv_reflection_fragment>

			vec3 getSample( float theta, vec3 axis ) {

				float cosTheta = cos( theta );
				// Rodrigues' axis-angle rotation
				vec3 sampleDirection = vOutputDirection * cosTheta
					+ cross( axis, vOutputDirection ) * sin( theta )
					+ axis * dot( axis, vOutputDirection ) * ( 1.0 - cosTheta );

				return bilinearCubeUV( envMap, sampleDirection, mipInt );

			}

			void main() {

				vec3 axis = latitudinal ? poleAxis : cross( poleAxis, vOutputDirection );

				if ( all( equal( axis, vec3( 0.0 ) ) ) ) {

					axis = vec3( vOutputDirection.z, 0.0, - vOutputDirection.x );

				}

				axis = normalize( axis );

				gl_FragColor = vec4( 0.0, 0.0, 0.0, 1.0 );
				gl_FragColor.rgb += weights[ 0 ] * getSample( 0.0, axis );

				for ( int i = 1; i < n; i++ ) {

					if ( i >= samples ) {

						break;

					}

					float theta = dTheta * float( i );
					gl_FragColor.rgb += weights[ i ] * getSample( -1.0 * theta, axis );
					gl_FragColor.rgb += weights[ i ] * getSample( theta, axis );

				}

			}
		`,blending:es,depthTest:!1,depthWrite:!1})}function em(){return new Qn({name:"EquirectangularToCubeUV",uniforms:{envMap:{value:null}},vertexShader:vd(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			varying vec3 vOutputDirection;

			uniform sampler2D envMap;

			#include <common>

			void main() {

				vec3 outputDirection = normalize( vOutputDirection );
				vec2 uv = equirectUv( outputDirection );

				gl_FragColor = vec4( texture2D ( envMap, uv ).rgb, 1.0 );

			}
		`,blending:es,depthTest:!1,depthWrite:!1})}function nm(){return new Qn({name:"CubemapToCubeUV",uniforms:{envMap:{value:null},flipEnvMap:{value:-1}},vertexShader:vd(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			uniform float flipEnvMap;

			varying vec3 vOutputDirection;

			uniform samplerCube envMap;

			void main() {

				gl_FragColor = textureCube( envMap, vec3( flipEnvMap * vOutputDirection.x, vOutputDirection.yz ) );

			}
		`,blending:es,depthTest:!1,depthWrite:!1})}function vd(){return`

		precision mediump float;
		precision mediump int;

		attribute float faceIndex;

		varying vec3 vOutputDirection;

		// RH coordinate system; PMREM face-indexing convention
		vec3 getDirection( vec2 uv, float face ) {

			uv = 2.0 * uv - 1.0;

			vec3 direction = vec3( uv, 1.0 );

			if ( face == 0.0 ) {

				direction = direction.zyx; // ( 1, v, u ) pos x

			} else if ( face == 1.0 ) {

				direction = direction.xzy;
				direction.xz *= -1.0; // ( -u, 1, -v ) pos y

			} else if ( face == 2.0 ) {

				direction.x *= -1.0; // ( -u, v, 1 ) pos z

			} else if ( face == 3.0 ) {

				direction = direction.zyx;
				direction.xz *= -1.0; // ( -1, v, -u ) neg x

			} else if ( face == 4.0 ) {

				direction = direction.xzy;
				direction.xy *= -1.0; // ( -u, -1, v ) neg y

			} else if ( face == 5.0 ) {

				direction.z *= -1.0; // ( u, v, -1 ) neg z

			}

			return direction;

		}

		void main() {

			vOutputDirection = getDirection( uv, faceIndex );
			gl_Position = vec4( position, 1.0 );

		}
	`}function nb(i){let t=new WeakMap,e=null;function n(a){if(a&&a.isTexture){let l=a.mapping,c=l===Kl||l===jl,h=l===nr||l===ir;if(c||h){let u=t.get(a),d=u!==void 0?u.texture.pmremVersion:0;if(a.isRenderTargetTexture&&a.pmremVersion!==d)return e===null&&(e=new Oc(i)),u=c?e.fromEquirectangular(a,u):e.fromCubemap(a,u),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),u.texture;if(u!==void 0)return u.texture;{let f=a.image;return c&&f&&f.height>0||h&&f&&s(f)?(e===null&&(e=new Oc(i)),u=c?e.fromEquirectangular(a):e.fromCubemap(a),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),a.addEventListener("dispose",r),u.texture):null}}}return a}function s(a){let l=0,c=6;for(let h=0;h<c;h++)a[h]!==void 0&&l++;return l===c}function r(a){let l=a.target;l.removeEventListener("dispose",r);let c=t.get(l);c!==void 0&&(t.delete(l),c.dispose())}function o(){t=new WeakMap,e!==null&&(e.dispose(),e=null)}return{get:n,dispose:o}}function ib(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let s;switch(n){case"WEBGL_depth_texture":s=i.getExtension("WEBGL_depth_texture")||i.getExtension("MOZ_WEBGL_depth_texture")||i.getExtension("WEBKIT_WEBGL_depth_texture");break;case"EXT_texture_filter_anisotropic":s=i.getExtension("EXT_texture_filter_anisotropic")||i.getExtension("MOZ_EXT_texture_filter_anisotropic")||i.getExtension("WEBKIT_EXT_texture_filter_anisotropic");break;case"WEBGL_compressed_texture_s3tc":s=i.getExtension("WEBGL_compressed_texture_s3tc")||i.getExtension("MOZ_WEBGL_compressed_texture_s3tc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_s3tc");break;case"WEBGL_compressed_texture_pvrtc":s=i.getExtension("WEBGL_compressed_texture_pvrtc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_pvrtc");break;default:s=i.getExtension(n)}return t[n]=s,s}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let s=e(n);return s===null&&Vr("THREE.WebGLRenderer: "+n+" extension not supported."),s}}}function sb(i,t,e,n){let s={},r=new WeakMap;function o(u){let d=u.target;d.index!==null&&t.remove(d.index);for(let m in d.attributes)t.remove(d.attributes[m]);d.removeEventListener("dispose",o),delete s[d.id];let f=r.get(d);f&&(t.remove(f),r.delete(d)),n.releaseStatesOfGeometry(d),d.isInstancedBufferGeometry===!0&&delete d._maxInstanceCount,e.memory.geometries--}function a(u,d){return s[d.id]===!0||(d.addEventListener("dispose",o),s[d.id]=!0,e.memory.geometries++),d}function l(u){let d=u.attributes;for(let f in d)t.update(d[f],i.ARRAY_BUFFER)}function c(u){let d=[],f=u.index,m=u.attributes.position,v=0;if(f!==null){let _=f.array;v=f.version;for(let w=0,x=_.length;w<x;w+=3){let R=_[w+0],E=_[w+1],D=_[w+2];d.push(R,E,E,D,D,R)}}else if(m!==void 0){let _=m.array;v=m.version;for(let w=0,x=_.length/3-1;w<x;w+=3){let R=w+0,E=w+1,D=w+2;d.push(R,E,E,D,D,R)}}else return;let g=new(Ku(d)?Xo:Wo)(d,1);g.version=v;let p=r.get(u);p&&t.remove(p),r.set(u,g)}function h(u){let d=r.get(u);if(d){let f=u.index;f!==null&&d.version<f.version&&c(u)}else c(u);return r.get(u)}return{get:a,update:l,getWireframeAttribute:h}}function rb(i,t,e){let n;function s(d){n=d}let r,o;function a(d){r=d.type,o=d.bytesPerElement}function l(d,f){i.drawElements(n,f,r,d*o),e.update(f,n,1)}function c(d,f,m){m!==0&&(i.drawElementsInstanced(n,f,r,d*o,m),e.update(f,n,m))}function h(d,f,m){if(m===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,f,0,r,d,0,m);let g=0;for(let p=0;p<m;p++)g+=f[p];e.update(g,n,1)}function u(d,f,m,v){if(m===0)return;let g=t.get("WEBGL_multi_draw");if(g===null)for(let p=0;p<d.length;p++)c(d[p]/o,f[p],v[p]);else{g.multiDrawElementsInstancedWEBGL(n,f,0,r,d,0,v,0,m);let p=0;for(let _=0;_<m;_++)p+=f[_]*v[_];e.update(p,n,1)}}this.setMode=s,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h,this.renderMultiDrawInstances=u}function ob(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(r,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(r/3);break;case i.LINES:e.lines+=a*(r/2);break;case i.LINE_STRIP:e.lines+=a*(r-1);break;case i.LINE_LOOP:e.lines+=a*r;break;case i.POINTS:e.points+=a*r;break;default:console.error("THREE.WebGLInfo: Unknown draw mode:",o);break}}function s(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:s,update:n}}function ab(i,t,e){let n=new WeakMap,s=new Ke;function r(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,d=n.get(a);if(d===void 0||d.count!==u){let A=function(){D.dispose(),n.delete(a),a.removeEventListener("dispose",A)};d!==void 0&&d.texture.dispose();let f=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,v=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],_=a.morphAttributes.color||[],w=0;f===!0&&(w=1),m===!0&&(w=2),v===!0&&(w=3);let x=a.attributes.position.count*w,R=1;x>t.maxTextureSize&&(R=Math.ceil(x/t.maxTextureSize),x=t.maxTextureSize);let E=new Float32Array(x*R*4*u),D=new zo(E,x,R,u);D.type=zi,D.needsUpdate=!0;let U=w*4;for(let M=0;M<u;M++){let C=g[M],B=p[M],k=_[M],X=x*R*4*M;for(let G=0;G<C.count;G++){let Y=G*U;f===!0&&(s.fromBufferAttribute(C,G),E[X+Y+0]=s.x,E[X+Y+1]=s.y,E[X+Y+2]=s.z,E[X+Y+3]=0),m===!0&&(s.fromBufferAttribute(B,G),E[X+Y+4]=s.x,E[X+Y+5]=s.y,E[X+Y+6]=s.z,E[X+Y+7]=0),v===!0&&(s.fromBufferAttribute(k,G),E[X+Y+8]=s.x,E[X+Y+9]=s.y,E[X+Y+10]=s.z,E[X+Y+11]=k.itemSize===4?s.w:1)}}d={count:u,texture:D,size:new Rt(x,R)},n.set(a,d),a.addEventListener("dispose",A)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let f=0;for(let v=0;v<c.length;v++)f+=c[v];let m=a.morphTargetsRelative?1:1-f;l.getUniforms().setValue(i,"morphTargetBaseInfluence",m),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",d.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",d.size)}return{update:r}}function lb(i,t,e,n){let s=new WeakMap;function r(l){let c=n.render.frame,h=l.geometry,u=t.get(l,h);if(s.get(u)!==c&&(t.update(u),s.set(u,c)),l.isInstancedMesh&&(l.hasEventListener("dispose",a)===!1&&l.addEventListener("dispose",a),s.get(l)!==c&&(e.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&e.update(l.instanceColor,i.ARRAY_BUFFER),s.set(l,c))),l.isSkinnedMesh){let d=l.skeleton;s.get(d)!==c&&(d.update(),s.set(d,c))}return u}function o(){s=new WeakMap}function a(l){let c=l.target;c.removeEventListener("dispose",a),e.remove(c.instanceMatrix),c.instanceColor!==null&&e.remove(c.instanceColor)}return{update:r,dispose:o}}var bm=new jn,im=new Zo(1,1),Mm=new zo,Sm=new _l,wm=new qo,sm=[],rm=[],om=new Float32Array(16),am=new Float32Array(9),lm=new Float32Array(4);function so(i,t,e){let n=i[0];if(n<=0||n>0)return i;let s=t*e,r=sm[s];if(r===void 0&&(r=new Float32Array(s),sm[s]=r),t!==0){n.toArray(r,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(r,a)}return r}function an(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function ln(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function kc(i,t){let e=rm[t];e===void 0&&(e=new Int32Array(t),rm[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function cb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function hb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(an(e,t))return;i.uniform2fv(this.addr,t),ln(e,t)}}function ub(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(an(e,t))return;i.uniform3fv(this.addr,t),ln(e,t)}}function db(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(an(e,t))return;i.uniform4fv(this.addr,t),ln(e,t)}}function fb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(an(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),ln(e,t)}else{if(an(e,n))return;lm.set(n),i.uniformMatrix2fv(this.addr,!1,lm),ln(e,n)}}function pb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(an(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),ln(e,t)}else{if(an(e,n))return;am.set(n),i.uniformMatrix3fv(this.addr,!1,am),ln(e,n)}}function mb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(an(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),ln(e,t)}else{if(an(e,n))return;om.set(n),i.uniformMatrix4fv(this.addr,!1,om),ln(e,n)}}function gb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function vb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(an(e,t))return;i.uniform2iv(this.addr,t),ln(e,t)}}function yb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(an(e,t))return;i.uniform3iv(this.addr,t),ln(e,t)}}function _b(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(an(e,t))return;i.uniform4iv(this.addr,t),ln(e,t)}}function xb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function bb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(an(e,t))return;i.uniform2uiv(this.addr,t),ln(e,t)}}function Mb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(an(e,t))return;i.uniform3uiv(this.addr,t),ln(e,t)}}function Sb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(an(e,t))return;i.uniform4uiv(this.addr,t),ln(e,t)}}function wb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s);let r;this.type===i.SAMPLER_2D_SHADOW?(im.compareFunction=Zu,r=im):r=bm,e.setTexture2D(t||r,s)}function Ab(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture3D(t||Sm,s)}function Tb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTextureCube(t||wm,s)}function Eb(i,t,e){let n=this.cache,s=e.allocateTextureUnit();n[0]!==s&&(i.uniform1i(this.addr,s),n[0]=s),e.setTexture2DArray(t||Mm,s)}function Cb(i){switch(i){case 5126:return cb;case 35664:return hb;case 35665:return ub;case 35666:return db;case 35674:return fb;case 35675:return pb;case 35676:return mb;case 5124:case 35670:return gb;case 35667:case 35671:return vb;case 35668:case 35672:return yb;case 35669:case 35673:return _b;case 5125:return xb;case 36294:return bb;case 36295:return Mb;case 36296:return Sb;case 35678:case 36198:case 36298:case 36306:case 35682:return wb;case 35679:case 36299:case 36307:return Ab;case 35680:case 36300:case 36308:case 36293:return Tb;case 36289:case 36303:case 36311:case 36292:return Eb}}function Rb(i,t){i.uniform1fv(this.addr,t)}function Pb(i,t){let e=so(t,this.size,2);i.uniform2fv(this.addr,e)}function Ib(i,t){let e=so(t,this.size,3);i.uniform3fv(this.addr,e)}function Lb(i,t){let e=so(t,this.size,4);i.uniform4fv(this.addr,e)}function Db(i,t){let e=so(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function Ub(i,t){let e=so(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function Nb(i,t){let e=so(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function Fb(i,t){i.uniform1iv(this.addr,t)}function Ob(i,t){i.uniform2iv(this.addr,t)}function Bb(i,t){i.uniform3iv(this.addr,t)}function kb(i,t){i.uniform4iv(this.addr,t)}function zb(i,t){i.uniform1uiv(this.addr,t)}function Vb(i,t){i.uniform2uiv(this.addr,t)}function Hb(i,t){i.uniform3uiv(this.addr,t)}function Gb(i,t){i.uniform4uiv(this.addr,t)}function Wb(i,t,e){let n=this.cache,s=t.length,r=kc(e,s);an(n,r)||(i.uniform1iv(this.addr,r),ln(n,r));for(let o=0;o!==s;++o)e.setTexture2D(t[o]||bm,r[o])}function Xb(i,t,e){let n=this.cache,s=t.length,r=kc(e,s);an(n,r)||(i.uniform1iv(this.addr,r),ln(n,r));for(let o=0;o!==s;++o)e.setTexture3D(t[o]||Sm,r[o])}function qb(i,t,e){let n=this.cache,s=t.length,r=kc(e,s);an(n,r)||(i.uniform1iv(this.addr,r),ln(n,r));for(let o=0;o!==s;++o)e.setTextureCube(t[o]||wm,r[o])}function Yb(i,t,e){let n=this.cache,s=t.length,r=kc(e,s);an(n,r)||(i.uniform1iv(this.addr,r),ln(n,r));for(let o=0;o!==s;++o)e.setTexture2DArray(t[o]||Mm,r[o])}function $b(i){switch(i){case 5126:return Rb;case 35664:return Pb;case 35665:return Ib;case 35666:return Lb;case 35674:return Db;case 35675:return Ub;case 35676:return Nb;case 5124:case 35670:return Fb;case 35667:case 35671:return Ob;case 35668:case 35672:return Bb;case 35669:case 35673:return kb;case 5125:return zb;case 36294:return Vb;case 36295:return Hb;case 36296:return Gb;case 35678:case 36198:case 36298:case 36306:case 35682:return Wb;case 35679:case 36299:case 36307:return Xb;case 35680:case 36300:case 36308:case 36293:return qb;case 36289:case 36303:case 36311:case 36292:return Yb}}var cd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=Cb(e.type)}},hd=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=$b(e.type)}},ud=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let s=this.seq;for(let r=0,o=s.length;r!==o;++r){let a=s[r];a.setValue(t,e[a.id],n)}}},ld=/(\w+)(\])?(\[|\.)?/g;function cm(i,t){i.seq.push(t),i.map[t.id]=t}function Zb(i,t,e){let n=i.name,s=n.length;for(ld.lastIndex=0;;){let r=ld.exec(n),o=ld.lastIndex,a=r[1],l=r[2]==="]",c=r[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===s){cm(e,c===void 0?new cd(a,i,t):new hd(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new ud(a),cm(e,u)),e=u}}}var io=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let s=0;s<n;++s){let r=t.getActiveUniform(e,s),o=t.getUniformLocation(e,r.name);Zb(r,o,this)}}setValue(t,e,n,s){let r=this.map[e];r!==void 0&&r.setValue(t,n,s)}setOptional(t,e,n){let s=e[n];s!==void 0&&this.setValue(t,n,s)}static upload(t,e,n,s){for(let r=0,o=e.length;r!==o;++r){let a=e[r],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,s)}}static seqWithValue(t,e){let n=[];for(let s=0,r=t.length;s!==r;++s){let o=t[s];o.id in e&&n.push(o)}return n}};function hm(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var Jb=37297,Kb=0;function jb(i,t){let e=i.split(`
`),n=[],s=Math.max(t-6,0),r=Math.min(t+6,e.length);for(let o=s;o<r;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var um=new ce;function Qb(i){xe._getMatrix(um,xe.workingColorSpace,i);let t=`mat3( ${um.elements.map(e=>e.toFixed(4))} )`;switch(xe.getTransfer(i)){case Oo:return[t,"LinearTransferOETF"];case Pe:return[t,"sRGBTransferOETF"];default:return console.warn("THREE.WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function dm(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),r=(i.getShaderInfoLog(t)||"").trim();if(n&&r==="")return"";let o=/ERROR: 0:(\d+)/.exec(r);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+r+`

`+jb(i.getShaderSource(t),a)}else return r}function tM(i,t){let e=Qb(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( value.rgb * ${e[0]}, value.a ) );`,"}"].join(`
`)}function eM(i,t){let e;switch(t){case wp:e="Linear";break;case Ap:e="Reinhard";break;case Tp:e="Cineon";break;case Ep:e="ACESFilmic";break;case Rp:e="AgX";break;case Pp:e="Neutral";break;case Cp:e="Custom";break;default:console.warn("THREE.WebGLProgram: Unsupported toneMapping:",t),e="Linear"}return"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Fc=new O;function nM(){xe.getLuminanceCoefficients(Fc);let i=Fc.x.toFixed(4),t=Fc.y.toFixed(4),e=Fc.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function iM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(ga).join(`
`)}function sM(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function rM(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let s=0;s<n;s++){let r=i.getActiveAttrib(t,s),o=r.name,a=1;r.type===i.FLOAT_MAT2&&(a=2),r.type===i.FLOAT_MAT3&&(a=3),r.type===i.FLOAT_MAT4&&(a=4),e[o]={type:r.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function ga(i){return i!==""}function fm(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows)}function pm(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var oM=/^[ \t]*#include +<([\w\d./]+)>/gm;function dd(i){return i.replace(oM,lM)}var aM=new Map;function lM(i,t){let e=de[t];if(e===void 0){let n=aM.get(t);if(n!==void 0)e=de[n],console.warn('THREE.WebGLRenderer: Shader chunk "%s" has been deprecated. Use "%s" instead.',t,n);else throw new Error("Can not resolve #include <"+t+">")}return dd(e)}var cM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function mm(i){return i.replace(cM,hM)}function hM(i,t,e,n){let s="";for(let r=parseInt(t);r<parseInt(e);r++)s+=n.replace(/\[\s*i\s*\]/g,"[ "+r+" ]").replace(/UNROLLED_LOOP_INDEX/g,r);return s}function gm(i){let t=`precision ${i.precision} float;
	precision ${i.precision} int;
	precision ${i.precision} sampler2D;
	precision ${i.precision} samplerCube;
	precision ${i.precision} sampler3D;
	precision ${i.precision} sampler2DArray;
	precision ${i.precision} sampler2DShadow;
	precision ${i.precision} samplerCubeShadow;
	precision ${i.precision} sampler2DArrayShadow;
	precision ${i.precision} isampler2D;
	precision ${i.precision} isampler3D;
	precision ${i.precision} isamplerCube;
	precision ${i.precision} isampler2DArray;
	precision ${i.precision} usampler2D;
	precision ${i.precision} usampler3D;
	precision ${i.precision} usamplerCube;
	precision ${i.precision} usampler2DArray;
	`;return i.precision==="highp"?t+=`
#define HIGH_PRECISION`:i.precision==="mediump"?t+=`
#define MEDIUM_PRECISION`:i.precision==="lowp"&&(t+=`
#define LOW_PRECISION`),t}function uM(i){let t="SHADOWMAP_TYPE_BASIC";return i.shadowMapType===Uu?t="SHADOWMAP_TYPE_PCF":i.shadowMapType===Gl?t="SHADOWMAP_TYPE_PCF_SOFT":i.shadowMapType===ki&&(t="SHADOWMAP_TYPE_VSM"),t}function dM(i){let t="ENVMAP_TYPE_CUBE";if(i.envMap)switch(i.envMapMode){case nr:case ir:t="ENVMAP_TYPE_CUBE";break;case ha:t="ENVMAP_TYPE_CUBE_UV";break}return t}function fM(i){let t="ENVMAP_MODE_REFLECTION";if(i.envMap)switch(i.envMapMode){case ir:t="ENVMAP_MODE_REFRACTION";break}return t}function pM(i){let t="ENVMAP_BLENDING_NONE";if(i.envMap)switch(i.combine){case Bu:t="ENVMAP_BLENDING_MULTIPLY";break;case Mp:t="ENVMAP_BLENDING_MIX";break;case Sp:t="ENVMAP_BLENDING_ADD";break}return t}function mM(i){let t=i.envMapCubeUVHeight;if(t===null)return null;let e=Math.log2(t)-2,n=1/t;return{texelWidth:1/(3*Math.max(Math.pow(2,e),112)),texelHeight:n,maxMip:e}}function gM(i,t,e,n){let s=i.getContext(),r=e.defines,o=e.vertexShader,a=e.fragmentShader,l=uM(e),c=dM(e),h=fM(e),u=pM(e),d=mM(e),f=iM(e),m=sM(r),v=s.createProgram(),g,p,_=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(g=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m].filter(ga).join(`
`),g.length>0&&(g+=`
`),p=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m].filter(ga).join(`
`),p.length>0&&(p+=`
`)):(g=[gm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(ga).join(`
`),p=[gm(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",d?"#define CUBEUV_TEXEL_WIDTH "+d.texelWidth:"",d?"#define CUBEUV_TEXEL_HEIGHT "+d.texelHeight:"",d?"#define CUBEUV_MAX_MIP "+d.maxMip+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor||e.batchingColor?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==ns?"#define TONE_MAPPING":"",e.toneMapping!==ns?de.tonemapping_pars_fragment:"",e.toneMapping!==ns?eM("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",de.colorspace_pars_fragment,tM("linearToOutputTexel",e.outputColorSpace),nM(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(ga).join(`
`)),o=dd(o),o=fm(o,e),o=pm(o,e),a=dd(a),a=fm(a,e),a=pm(a,e),o=mm(o),a=mm(a),e.isRawShaderMaterial!==!0&&(_=`#version 300 es
`,g=[f,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+g,p=["#define varying in",e.glslVersion===Ju?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Ju?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let w=_+g+o,x=_+p+a,R=hm(s,s.VERTEX_SHADER,w),E=hm(s,s.FRAGMENT_SHADER,x);s.attachShader(v,R),s.attachShader(v,E),e.index0AttributeName!==void 0?s.bindAttribLocation(v,0,e.index0AttributeName):e.morphTargets===!0&&s.bindAttribLocation(v,0,"position"),s.linkProgram(v);function D(C){if(i.debug.checkShaderErrors){let B=s.getProgramInfoLog(v)||"",k=s.getShaderInfoLog(R)||"",X=s.getShaderInfoLog(E)||"",G=B.trim(),Y=k.trim(),J=X.trim(),Q=!0,ht=!0;if(s.getProgramParameter(v,s.LINK_STATUS)===!1)if(Q=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(s,v,R,E);else{let dt=dm(s,R,"vertex"),xt=dm(s,E,"fragment");console.error("THREE.WebGLProgram: Shader Error "+s.getError()+" - VALIDATE_STATUS "+s.getProgramParameter(v,s.VALIDATE_STATUS)+`

Material Name: `+C.name+`
Material Type: `+C.type+`

Program Info Log: `+G+`
`+dt+`
`+xt)}else G!==""?console.warn("THREE.WebGLProgram: Program Info Log:",G):(Y===""||J==="")&&(ht=!1);ht&&(C.diagnostics={runnable:Q,programLog:G,vertexShader:{log:Y,prefix:g},fragmentShader:{log:J,prefix:p}})}s.deleteShader(R),s.deleteShader(E),U=new io(s,v),A=rM(s,v)}let U;this.getUniforms=function(){return U===void 0&&D(this),U};let A;this.getAttributes=function(){return A===void 0&&D(this),A};let M=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return M===!1&&(M=s.getProgramParameter(v,Jb)),M},this.destroy=function(){n.releaseStatesOfProgram(this),s.deleteProgram(v),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=Kb++,this.cacheKey=t,this.usedTimes=1,this.program=v,this.vertexShader=R,this.fragmentShader=E,this}var vM=0,fd=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t){let e=t.vertexShader,n=t.fragmentShader,s=this._getShaderStage(e),r=this._getShaderStage(n),o=this._getShaderCacheForMaterial(t);return o.has(s)===!1&&(o.add(s),s.usedTimes++),o.has(r)===!1&&(o.add(r),r.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderID(t){return this._getShaderStage(t.vertexShader).id}getFragmentShaderID(t){return this._getShaderStage(t.fragmentShader).id}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new pd(t),e.set(t,n)),n}},pd=class{constructor(t){this.id=vM++,this.code=t,this.usedTimes=0}};function yM(i,t,e,n,s,r,o){let a=new Ho,l=new fd,c=new Set,h=[],u=s.logarithmicDepthBuffer,d=s.vertexTextures,f=s.precision,m={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distanceRGBA",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function v(A){return c.add(A),A===0?"uv":`uv${A}`}function g(A,M,C,B,k){let X=B.fog,G=k.geometry,Y=A.isMeshStandardMaterial?B.environment:null,J=(A.isMeshStandardMaterial?e:t).get(A.envMap||Y),Q=J&&J.mapping===ha?J.image.height:null,ht=m[A.type];A.precision!==null&&(f=s.getMaxPrecision(A.precision),f!==A.precision&&console.warn("THREE.WebGLProgram.getParameters:",A.precision,"not supported, using",f,"instead."));let dt=G.morphAttributes.position||G.morphAttributes.normal||G.morphAttributes.color,xt=dt!==void 0?dt.length:0,Et=0;G.morphAttributes.position!==void 0&&(Et=1),G.morphAttributes.normal!==void 0&&(Et=2),G.morphAttributes.color!==void 0&&(Et=3);let bt,te,ee,tt;if(ht){let be=Vi[ht];bt=be.vertexShader,te=be.fragmentShader}else bt=A.vertexShader,te=A.fragmentShader,l.update(A),ee=l.getVertexShaderID(A),tt=l.getFragmentShaderID(A);let nt=i.getRenderTarget(),Pt=i.state.buffers.depth.getReversed(),Ot=k.isInstancedMesh===!0,Tt=k.isBatchedMesh===!0,se=!!A.map,ge=!!A.matcap,N=!!J,ct=!!A.aoMap,at=!!A.lightMap,st=!!A.bumpMap,rt=!!A.normalMap,At=!!A.displacementMap,ft=!!A.emissiveMap,mt=!!A.metalnessMap,jt=!!A.roughnessMap,$t=A.anisotropy>0,P=A.clearcoat>0,b=A.dispersion>0,F=A.iridescence>0,$=A.sheen>0,it=A.transmission>0,et=$t&&!!A.anisotropyMap,kt=P&&!!A.clearcoatMap,gt=P&&!!A.clearcoatNormalMap,Bt=P&&!!A.clearcoatRoughnessMap,Dt=F&&!!A.iridescenceMap,ut=F&&!!A.iridescenceThicknessMap,wt=$&&!!A.sheenColorMap,Xt=$&&!!A.sheenRoughnessMap,Wt=!!A.specularMap,Ct=!!A.specularColorMap,ie=!!A.specularIntensityMap,z=it&&!!A.transmissionMap,yt=it&&!!A.thicknessMap,Mt=!!A.gradientMap,zt=!!A.alphaMap,vt=A.alphaTest>0,lt=!!A.alphaHash,Gt=!!A.extensions,re=ns;A.toneMapped&&(nt===null||nt.isXRRenderTarget===!0)&&(re=i.toneMapping);let Le={shaderID:ht,shaderType:A.type,shaderName:A.name,vertexShader:bt,fragmentShader:te,defines:A.defines,customVertexShaderID:ee,customFragmentShaderID:tt,isRawShaderMaterial:A.isRawShaderMaterial===!0,glslVersion:A.glslVersion,precision:f,batching:Tt,batchingColor:Tt&&k._colorsTexture!==null,instancing:Ot,instancingColor:Ot&&k.instanceColor!==null,instancingMorph:Ot&&k.morphTexture!==null,supportsVertexTextures:d,outputColorSpace:nt===null?i.outputColorSpace:nt.isXRRenderTarget===!0?nt.texture.colorSpace:qs,alphaToCoverage:!!A.alphaToCoverage,map:se,matcap:ge,envMap:N,envMapMode:N&&J.mapping,envMapCubeUVHeight:Q,aoMap:ct,lightMap:at,bumpMap:st,normalMap:rt,displacementMap:d&&At,emissiveMap:ft,normalMapObjectSpace:rt&&A.normalMapType===Up,normalMapTangentSpace:rt&&A.normalMapType===$u,metalnessMap:mt,roughnessMap:jt,anisotropy:$t,anisotropyMap:et,clearcoat:P,clearcoatMap:kt,clearcoatNormalMap:gt,clearcoatRoughnessMap:Bt,dispersion:b,iridescence:F,iridescenceMap:Dt,iridescenceThicknessMap:ut,sheen:$,sheenColorMap:wt,sheenRoughnessMap:Xt,specularMap:Wt,specularColorMap:Ct,specularIntensityMap:ie,transmission:it,transmissionMap:z,thicknessMap:yt,gradientMap:Mt,opaque:A.transparent===!1&&A.blending===Ws&&A.alphaToCoverage===!1,alphaMap:zt,alphaTest:vt,alphaHash:lt,combine:A.combine,mapUv:se&&v(A.map.channel),aoMapUv:ct&&v(A.aoMap.channel),lightMapUv:at&&v(A.lightMap.channel),bumpMapUv:st&&v(A.bumpMap.channel),normalMapUv:rt&&v(A.normalMap.channel),displacementMapUv:At&&v(A.displacementMap.channel),emissiveMapUv:ft&&v(A.emissiveMap.channel),metalnessMapUv:mt&&v(A.metalnessMap.channel),roughnessMapUv:jt&&v(A.roughnessMap.channel),anisotropyMapUv:et&&v(A.anisotropyMap.channel),clearcoatMapUv:kt&&v(A.clearcoatMap.channel),clearcoatNormalMapUv:gt&&v(A.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Bt&&v(A.clearcoatRoughnessMap.channel),iridescenceMapUv:Dt&&v(A.iridescenceMap.channel),iridescenceThicknessMapUv:ut&&v(A.iridescenceThicknessMap.channel),sheenColorMapUv:wt&&v(A.sheenColorMap.channel),sheenRoughnessMapUv:Xt&&v(A.sheenRoughnessMap.channel),specularMapUv:Wt&&v(A.specularMap.channel),specularColorMapUv:Ct&&v(A.specularColorMap.channel),specularIntensityMapUv:ie&&v(A.specularIntensityMap.channel),transmissionMapUv:z&&v(A.transmissionMap.channel),thicknessMapUv:yt&&v(A.thicknessMap.channel),alphaMapUv:zt&&v(A.alphaMap.channel),vertexTangents:!!G.attributes.tangent&&(rt||$t),vertexColors:A.vertexColors,vertexAlphas:A.vertexColors===!0&&!!G.attributes.color&&G.attributes.color.itemSize===4,pointsUvs:k.isPoints===!0&&!!G.attributes.uv&&(se||zt),fog:!!X,useFog:A.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:A.flatShading===!0&&A.wireframe===!1,sizeAttenuation:A.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Pt,skinning:k.isSkinnedMesh===!0,morphTargets:G.morphAttributes.position!==void 0,morphNormals:G.morphAttributes.normal!==void 0,morphColors:G.morphAttributes.color!==void 0,morphTargetsCount:xt,morphTextureStride:Et,numDirLights:M.directional.length,numPointLights:M.point.length,numSpotLights:M.spot.length,numSpotLightMaps:M.spotLightMap.length,numRectAreaLights:M.rectArea.length,numHemiLights:M.hemi.length,numDirLightShadows:M.directionalShadowMap.length,numPointLightShadows:M.pointShadowMap.length,numSpotLightShadows:M.spotShadowMap.length,numSpotLightShadowsWithMaps:M.numSpotLightShadowsWithMaps,numLightProbes:M.numLightProbes,numClippingPlanes:o.numPlanes,numClipIntersection:o.numIntersection,dithering:A.dithering,shadowMapEnabled:i.shadowMap.enabled&&C.length>0,shadowMapType:i.shadowMap.type,toneMapping:re,decodeVideoTexture:se&&A.map.isVideoTexture===!0&&xe.getTransfer(A.map.colorSpace)===Pe,decodeVideoTextureEmissive:ft&&A.emissiveMap.isVideoTexture===!0&&xe.getTransfer(A.emissiveMap.colorSpace)===Pe,premultipliedAlpha:A.premultipliedAlpha,doubleSided:A.side===ni,flipSided:A.side===Fn,useDepthPacking:A.depthPacking>=0,depthPacking:A.depthPacking||0,index0AttributeName:A.index0AttributeName,extensionClipCullDistance:Gt&&A.extensions.clipCullDistance===!0&&n.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Gt&&A.extensions.multiDraw===!0||Tt)&&n.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:n.has("KHR_parallel_shader_compile"),customProgramCacheKey:A.customProgramCacheKey()};return Le.vertexUv1s=c.has(1),Le.vertexUv2s=c.has(2),Le.vertexUv3s=c.has(3),c.clear(),Le}function p(A){let M=[];if(A.shaderID?M.push(A.shaderID):(M.push(A.customVertexShaderID),M.push(A.customFragmentShaderID)),A.defines!==void 0)for(let C in A.defines)M.push(C),M.push(A.defines[C]);return A.isRawShaderMaterial===!1&&(_(M,A),w(M,A),M.push(i.outputColorSpace)),M.push(A.customProgramCacheKey),M.join()}function _(A,M){A.push(M.precision),A.push(M.outputColorSpace),A.push(M.envMapMode),A.push(M.envMapCubeUVHeight),A.push(M.mapUv),A.push(M.alphaMapUv),A.push(M.lightMapUv),A.push(M.aoMapUv),A.push(M.bumpMapUv),A.push(M.normalMapUv),A.push(M.displacementMapUv),A.push(M.emissiveMapUv),A.push(M.metalnessMapUv),A.push(M.roughnessMapUv),A.push(M.anisotropyMapUv),A.push(M.clearcoatMapUv),A.push(M.clearcoatNormalMapUv),A.push(M.clearcoatRoughnessMapUv),A.push(M.iridescenceMapUv),A.push(M.iridescenceThicknessMapUv),A.push(M.sheenColorMapUv),A.push(M.sheenRoughnessMapUv),A.push(M.specularMapUv),A.push(M.specularColorMapUv),A.push(M.specularIntensityMapUv),A.push(M.transmissionMapUv),A.push(M.thicknessMapUv),A.push(M.combine),A.push(M.fogExp2),A.push(M.sizeAttenuation),A.push(M.morphTargetsCount),A.push(M.morphAttributeCount),A.push(M.numDirLights),A.push(M.numPointLights),A.push(M.numSpotLights),A.push(M.numSpotLightMaps),A.push(M.numHemiLights),A.push(M.numRectAreaLights),A.push(M.numDirLightShadows),A.push(M.numPointLightShadows),A.push(M.numSpotLightShadows),A.push(M.numSpotLightShadowsWithMaps),A.push(M.numLightProbes),A.push(M.shadowMapType),A.push(M.toneMapping),A.push(M.numClippingPlanes),A.push(M.numClipIntersection),A.push(M.depthPacking)}function w(A,M){a.disableAll(),M.supportsVertexTextures&&a.enable(0),M.instancing&&a.enable(1),M.instancingColor&&a.enable(2),M.instancingMorph&&a.enable(3),M.matcap&&a.enable(4),M.envMap&&a.enable(5),M.normalMapObjectSpace&&a.enable(6),M.normalMapTangentSpace&&a.enable(7),M.clearcoat&&a.enable(8),M.iridescence&&a.enable(9),M.alphaTest&&a.enable(10),M.vertexColors&&a.enable(11),M.vertexAlphas&&a.enable(12),M.vertexUv1s&&a.enable(13),M.vertexUv2s&&a.enable(14),M.vertexUv3s&&a.enable(15),M.vertexTangents&&a.enable(16),M.anisotropy&&a.enable(17),M.alphaHash&&a.enable(18),M.batching&&a.enable(19),M.dispersion&&a.enable(20),M.batchingColor&&a.enable(21),M.gradientMap&&a.enable(22),A.push(a.mask),a.disableAll(),M.fog&&a.enable(0),M.useFog&&a.enable(1),M.flatShading&&a.enable(2),M.logarithmicDepthBuffer&&a.enable(3),M.reversedDepthBuffer&&a.enable(4),M.skinning&&a.enable(5),M.morphTargets&&a.enable(6),M.morphNormals&&a.enable(7),M.morphColors&&a.enable(8),M.premultipliedAlpha&&a.enable(9),M.shadowMapEnabled&&a.enable(10),M.doubleSided&&a.enable(11),M.flipSided&&a.enable(12),M.useDepthPacking&&a.enable(13),M.dithering&&a.enable(14),M.transmission&&a.enable(15),M.sheen&&a.enable(16),M.opaque&&a.enable(17),M.pointsUvs&&a.enable(18),M.decodeVideoTexture&&a.enable(19),M.decodeVideoTextureEmissive&&a.enable(20),M.alphaToCoverage&&a.enable(21),A.push(a.mask)}function x(A){let M=m[A.type],C;if(M){let B=Vi[M];C=Xp.clone(B.uniforms)}else C=A.uniforms;return C}function R(A,M){let C;for(let B=0,k=h.length;B<k;B++){let X=h[B];if(X.cacheKey===M){C=X,++C.usedTimes;break}}return C===void 0&&(C=new gM(i,M,A,r),h.push(C)),C}function E(A){if(--A.usedTimes===0){let M=h.indexOf(A);h[M]=h[h.length-1],h.pop(),A.destroy()}}function D(A){l.remove(A)}function U(){l.dispose()}return{getParameters:g,getProgramCacheKey:p,getUniforms:x,acquireProgram:R,releaseProgram:E,releaseShaderCache:D,programs:h,dispose:U}}function _M(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function s(o,a,l){i.get(o)[a]=l}function r(){i=new WeakMap}return{has:t,get:e,remove:n,update:s,dispose:r}}function xM(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.z!==t.z?i.z-t.z:i.id-t.id}function vm(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function ym(){let i=[],t=0,e=[],n=[],s=[];function r(){t=0,e.length=0,n.length=0,s.length=0}function o(u,d,f,m,v,g){let p=i[t];return p===void 0?(p={id:u.id,object:u,geometry:d,material:f,groupOrder:m,renderOrder:u.renderOrder,z:v,group:g},i[t]=p):(p.id=u.id,p.object=u,p.geometry=d,p.material=f,p.groupOrder=m,p.renderOrder=u.renderOrder,p.z=v,p.group=g),t++,p}function a(u,d,f,m,v,g){let p=o(u,d,f,m,v,g);f.transmission>0?n.push(p):f.transparent===!0?s.push(p):e.push(p)}function l(u,d,f,m,v,g){let p=o(u,d,f,m,v,g);f.transmission>0?n.unshift(p):f.transparent===!0?s.unshift(p):e.unshift(p)}function c(u,d){e.length>1&&e.sort(u||xM),n.length>1&&n.sort(d||vm),s.length>1&&s.sort(d||vm)}function h(){for(let u=t,d=i.length;u<d;u++){let f=i[u];if(f.id===null)break;f.id=null,f.object=null,f.geometry=null,f.material=null,f.group=null}}return{opaque:e,transmissive:n,transparent:s,init:r,push:a,unshift:l,finish:h,sort:c}}function bM(){let i=new WeakMap;function t(n,s){let r=i.get(n),o;return r===void 0?(o=new ym,i.set(n,[o])):s>=r.length?(o=new ym,r.push(o)):o=r[s],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function MM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={direction:new O,color:new ae};break;case"SpotLight":e={position:new O,direction:new O,color:new ae,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new O,color:new ae,distance:0,decay:0};break;case"HemisphereLight":e={direction:new O,skyColor:new ae,groundColor:new ae};break;case"RectAreaLight":e={color:new ae,position:new O,halfWidth:new O,halfHeight:new O};break}return i[t.id]=e,e}}}function SM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Rt};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Rt};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Rt,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var wM=0;function AM(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function TM(i){let t=new MM,e=SM(),n={version:0,hash:{directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new O);let s=new O,r=new Ue,o=new Ue;function a(c){let h=0,u=0,d=0;for(let A=0;A<9;A++)n.probe[A].set(0,0,0);let f=0,m=0,v=0,g=0,p=0,_=0,w=0,x=0,R=0,E=0,D=0;c.sort(AM);for(let A=0,M=c.length;A<M;A++){let C=c[A],B=C.color,k=C.intensity,X=C.distance,G=C.shadow&&C.shadow.map?C.shadow.map.texture:null;if(C.isAmbientLight)h+=B.r*k,u+=B.g*k,d+=B.b*k;else if(C.isLightProbe){for(let Y=0;Y<9;Y++)n.probe[Y].addScaledVector(C.sh.coefficients[Y],k);D++}else if(C.isDirectionalLight){let Y=t.get(C);if(Y.color.copy(C.color).multiplyScalar(C.intensity),C.castShadow){let J=C.shadow,Q=e.get(C);Q.shadowIntensity=J.intensity,Q.shadowBias=J.bias,Q.shadowNormalBias=J.normalBias,Q.shadowRadius=J.radius,Q.shadowMapSize=J.mapSize,n.directionalShadow[f]=Q,n.directionalShadowMap[f]=G,n.directionalShadowMatrix[f]=C.shadow.matrix,_++}n.directional[f]=Y,f++}else if(C.isSpotLight){let Y=t.get(C);Y.position.setFromMatrixPosition(C.matrixWorld),Y.color.copy(B).multiplyScalar(k),Y.distance=X,Y.coneCos=Math.cos(C.angle),Y.penumbraCos=Math.cos(C.angle*(1-C.penumbra)),Y.decay=C.decay,n.spot[v]=Y;let J=C.shadow;if(C.map&&(n.spotLightMap[R]=C.map,R++,J.updateMatrices(C),C.castShadow&&E++),n.spotLightMatrix[v]=J.matrix,C.castShadow){let Q=e.get(C);Q.shadowIntensity=J.intensity,Q.shadowBias=J.bias,Q.shadowNormalBias=J.normalBias,Q.shadowRadius=J.radius,Q.shadowMapSize=J.mapSize,n.spotShadow[v]=Q,n.spotShadowMap[v]=G,x++}v++}else if(C.isRectAreaLight){let Y=t.get(C);Y.color.copy(B).multiplyScalar(k),Y.halfWidth.set(C.width*.5,0,0),Y.halfHeight.set(0,C.height*.5,0),n.rectArea[g]=Y,g++}else if(C.isPointLight){let Y=t.get(C);if(Y.color.copy(C.color).multiplyScalar(C.intensity),Y.distance=C.distance,Y.decay=C.decay,C.castShadow){let J=C.shadow,Q=e.get(C);Q.shadowIntensity=J.intensity,Q.shadowBias=J.bias,Q.shadowNormalBias=J.normalBias,Q.shadowRadius=J.radius,Q.shadowMapSize=J.mapSize,Q.shadowCameraNear=J.camera.near,Q.shadowCameraFar=J.camera.far,n.pointShadow[m]=Q,n.pointShadowMap[m]=G,n.pointShadowMatrix[m]=C.shadow.matrix,w++}n.point[m]=Y,m++}else if(C.isHemisphereLight){let Y=t.get(C);Y.skyColor.copy(C.color).multiplyScalar(k),Y.groundColor.copy(C.groundColor).multiplyScalar(k),n.hemi[p]=Y,p++}}g>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Lt.LTC_FLOAT_1,n.rectAreaLTC2=Lt.LTC_FLOAT_2):(n.rectAreaLTC1=Lt.LTC_HALF_1,n.rectAreaLTC2=Lt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=d;let U=n.hash;(U.directionalLength!==f||U.pointLength!==m||U.spotLength!==v||U.rectAreaLength!==g||U.hemiLength!==p||U.numDirectionalShadows!==_||U.numPointShadows!==w||U.numSpotShadows!==x||U.numSpotMaps!==R||U.numLightProbes!==D)&&(n.directional.length=f,n.spot.length=v,n.rectArea.length=g,n.point.length=m,n.hemi.length=p,n.directionalShadow.length=_,n.directionalShadowMap.length=_,n.pointShadow.length=w,n.pointShadowMap.length=w,n.spotShadow.length=x,n.spotShadowMap.length=x,n.directionalShadowMatrix.length=_,n.pointShadowMatrix.length=w,n.spotLightMatrix.length=x+R-E,n.spotLightMap.length=R,n.numSpotLightShadowsWithMaps=E,n.numLightProbes=D,U.directionalLength=f,U.pointLength=m,U.spotLength=v,U.rectAreaLength=g,U.hemiLength=p,U.numDirectionalShadows=_,U.numPointShadows=w,U.numSpotShadows=x,U.numSpotMaps=R,U.numLightProbes=D,n.version=wM++)}function l(c,h){let u=0,d=0,f=0,m=0,v=0,g=h.matrixWorldInverse;for(let p=0,_=c.length;p<_;p++){let w=c[p];if(w.isDirectionalLight){let x=n.directional[u];x.direction.setFromMatrixPosition(w.matrixWorld),s.setFromMatrixPosition(w.target.matrixWorld),x.direction.sub(s),x.direction.transformDirection(g),u++}else if(w.isSpotLight){let x=n.spot[f];x.position.setFromMatrixPosition(w.matrixWorld),x.position.applyMatrix4(g),x.direction.setFromMatrixPosition(w.matrixWorld),s.setFromMatrixPosition(w.target.matrixWorld),x.direction.sub(s),x.direction.transformDirection(g),f++}else if(w.isRectAreaLight){let x=n.rectArea[m];x.position.setFromMatrixPosition(w.matrixWorld),x.position.applyMatrix4(g),o.identity(),r.copy(w.matrixWorld),r.premultiply(g),o.extractRotation(r),x.halfWidth.set(w.width*.5,0,0),x.halfHeight.set(0,w.height*.5,0),x.halfWidth.applyMatrix4(o),x.halfHeight.applyMatrix4(o),m++}else if(w.isPointLight){let x=n.point[d];x.position.setFromMatrixPosition(w.matrixWorld),x.position.applyMatrix4(g),d++}else if(w.isHemisphereLight){let x=n.hemi[v];x.direction.setFromMatrixPosition(w.matrixWorld),x.direction.transformDirection(g),v++}}}return{setup:a,setupView:l,state:n}}function _m(i){let t=new TM(i),e=[],n=[];function s(h){c.camera=h,e.length=0,n.length=0}function r(h){e.push(h)}function o(h){n.push(h)}function a(){t.setup(e)}function l(h){t.setupView(e,h)}let c={lightsArray:e,shadowsArray:n,camera:null,lights:t,transmissionRenderTarget:{}};return{init:s,state:c,setupLights:a,setupLightsView:l,pushLight:r,pushShadow:o}}function EM(i){let t=new WeakMap;function e(s,r=0){let o=t.get(s),a;return o===void 0?(a=new _m(i),t.set(s,[a])):r>=o.length?(a=new _m(i),o.push(a)):a=o[r],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var CM=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,RM=`uniform sampler2D shadow_pass;
uniform vec2 resolution;
uniform float radius;
#include <packing>
void main() {
	const float samples = float( VSM_SAMPLES );
	float mean = 0.0;
	float squared_mean = 0.0;
	float uvStride = samples <= 1.0 ? 0.0 : 2.0 / ( samples - 1.0 );
	float uvStart = samples <= 1.0 ? 0.0 : - 1.0;
	for ( float i = 0.0; i < samples; i ++ ) {
		float uvOffset = uvStart + i * uvStride;
		#ifdef HORIZONTAL_PASS
			vec2 distribution = unpackRGBATo2Half( texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( uvOffset, 0.0 ) * radius ) / resolution ) );
			mean += distribution.x;
			squared_mean += distribution.y * distribution.y + distribution.x * distribution.x;
		#else
			float depth = unpackRGBAToDepth( texture2D( shadow_pass, ( gl_FragCoord.xy + vec2( 0.0, uvOffset ) * radius ) / resolution ) );
			mean += depth;
			squared_mean += depth * depth;
		#endif
	}
	mean = mean / samples;
	squared_mean = squared_mean / samples;
	float std_dev = sqrt( squared_mean - mean * mean );
	gl_FragColor = pack2HalfToRGBA( vec2( mean, std_dev ) );
}`;function PM(i,t,e){let n=new Wr,s=new Rt,r=new Rt,o=new Ke,a=new Il({depthPacking:Dp}),l=new Ll,c={},h=e.maxTextureSize,u={[ji]:Fn,[Fn]:ji,[ni]:ni},d=new Qn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Rt},radius:{value:4}},vertexShader:CM,fragmentShader:RM}),f=d.clone();f.defines.HORIZONTAL_PASS=1;let m=new qe;m.setAttribute("position",new Ve(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let v=new _e(m,d),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=Uu;let p=this.type;this.render=function(E,D,U){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||E.length===0)return;let A=i.getRenderTarget(),M=i.getActiveCubeFace(),C=i.getActiveMipmapLevel(),B=i.state;B.setBlending(es),B.buffers.depth.getReversed()===!0?B.buffers.color.setClear(0,0,0,0):B.buffers.color.setClear(1,1,1,1),B.buffers.depth.setTest(!0),B.setScissorTest(!1);let k=p!==ki&&this.type===ki,X=p===ki&&this.type!==ki;for(let G=0,Y=E.length;G<Y;G++){let J=E[G],Q=J.shadow;if(Q===void 0){console.warn("THREE.WebGLShadowMap:",J,"has no shadow.");continue}if(Q.autoUpdate===!1&&Q.needsUpdate===!1)continue;s.copy(Q.mapSize);let ht=Q.getFrameExtents();if(s.multiply(ht),r.copy(Q.mapSize),(s.x>h||s.y>h)&&(s.x>h&&(r.x=Math.floor(h/ht.x),s.x=r.x*ht.x,Q.mapSize.x=r.x),s.y>h&&(r.y=Math.floor(h/ht.y),s.y=r.y*ht.y,Q.mapSize.y=r.y)),Q.map===null||k===!0||X===!0){let xt=this.type!==ki?{minFilter:hi,magFilter:hi}:{};Q.map!==null&&Q.map.dispose(),Q.map=new Oi(s.x,s.y,xt),Q.map.texture.name=J.name+".shadowMap",Q.camera.updateProjectionMatrix()}i.setRenderTarget(Q.map),i.clear();let dt=Q.getViewportCount();for(let xt=0;xt<dt;xt++){let Et=Q.getViewport(xt);o.set(r.x*Et.x,r.y*Et.y,r.x*Et.z,r.y*Et.w),B.viewport(o),Q.updateMatrices(J,xt),n=Q.getFrustum(),x(D,U,Q.camera,J,this.type)}Q.isPointLightShadow!==!0&&this.type===ki&&_(Q,U),Q.needsUpdate=!1}p=this.type,g.needsUpdate=!1,i.setRenderTarget(A,M,C)};function _(E,D){let U=t.update(v);d.defines.VSM_SAMPLES!==E.blurSamples&&(d.defines.VSM_SAMPLES=E.blurSamples,f.defines.VSM_SAMPLES=E.blurSamples,d.needsUpdate=!0,f.needsUpdate=!0),E.mapPass===null&&(E.mapPass=new Oi(s.x,s.y)),d.uniforms.shadow_pass.value=E.map.texture,d.uniforms.resolution.value=E.mapSize,d.uniforms.radius.value=E.radius,i.setRenderTarget(E.mapPass),i.clear(),i.renderBufferDirect(D,null,U,d,v,null),f.uniforms.shadow_pass.value=E.mapPass.texture,f.uniforms.resolution.value=E.mapSize,f.uniforms.radius.value=E.radius,i.setRenderTarget(E.map),i.clear(),i.renderBufferDirect(D,null,U,f,v,null)}function w(E,D,U,A){let M=null,C=U.isPointLight===!0?E.customDistanceMaterial:E.customDepthMaterial;if(C!==void 0)M=C;else if(M=U.isPointLight===!0?l:a,i.localClippingEnabled&&D.clipShadows===!0&&Array.isArray(D.clippingPlanes)&&D.clippingPlanes.length!==0||D.displacementMap&&D.displacementScale!==0||D.alphaMap&&D.alphaTest>0||D.map&&D.alphaTest>0||D.alphaToCoverage===!0){let B=M.uuid,k=D.uuid,X=c[B];X===void 0&&(X={},c[B]=X);let G=X[k];G===void 0&&(G=M.clone(),X[k]=G,D.addEventListener("dispose",R)),M=G}if(M.visible=D.visible,M.wireframe=D.wireframe,A===ki?M.side=D.shadowSide!==null?D.shadowSide:D.side:M.side=D.shadowSide!==null?D.shadowSide:u[D.side],M.alphaMap=D.alphaMap,M.alphaTest=D.alphaToCoverage===!0?.5:D.alphaTest,M.map=D.map,M.clipShadows=D.clipShadows,M.clippingPlanes=D.clippingPlanes,M.clipIntersection=D.clipIntersection,M.displacementMap=D.displacementMap,M.displacementScale=D.displacementScale,M.displacementBias=D.displacementBias,M.wireframeLinewidth=D.wireframeLinewidth,M.linewidth=D.linewidth,U.isPointLight===!0&&M.isMeshDistanceMaterial===!0){let B=i.properties.get(M);B.light=U}return M}function x(E,D,U,A,M){if(E.visible===!1)return;if(E.layers.test(D.layers)&&(E.isMesh||E.isLine||E.isPoints)&&(E.castShadow||E.receiveShadow&&M===ki)&&(!E.frustumCulled||n.intersectsObject(E))){E.modelViewMatrix.multiplyMatrices(U.matrixWorldInverse,E.matrixWorld);let k=t.update(E),X=E.material;if(Array.isArray(X)){let G=k.groups;for(let Y=0,J=G.length;Y<J;Y++){let Q=G[Y],ht=X[Q.materialIndex];if(ht&&ht.visible){let dt=w(E,ht,A,M);E.onBeforeShadow(i,E,D,U,k,dt,Q),i.renderBufferDirect(U,null,k,dt,E,Q),E.onAfterShadow(i,E,D,U,k,dt,Q)}}}else if(X.visible){let G=w(E,X,A,M);E.onBeforeShadow(i,E,D,U,k,G,null),i.renderBufferDirect(U,null,k,G,E,null),E.onAfterShadow(i,E,D,U,k,G,null)}}let B=E.children;for(let k=0,X=B.length;k<X;k++)x(B[k],D,U,A,M)}function R(E){E.target.removeEventListener("dispose",R);for(let U in c){let A=c[U],M=E.target.uuid;M in A&&(A[M].dispose(),delete A[M])}}}var IM={[Wl]:Xl,[ql]:Zl,[Yl]:Jl,[Xs]:$l,[Xl]:Wl,[Zl]:ql,[Jl]:Yl,[$l]:Xs};function LM(i,t){function e(){let z=!1,yt=new Ke,Mt=null,zt=new Ke(0,0,0,0);return{setMask:function(vt){Mt!==vt&&!z&&(i.colorMask(vt,vt,vt,vt),Mt=vt)},setLocked:function(vt){z=vt},setClear:function(vt,lt,Gt,re,Le){Le===!0&&(vt*=re,lt*=re,Gt*=re),yt.set(vt,lt,Gt,re),zt.equals(yt)===!1&&(i.clearColor(vt,lt,Gt,re),zt.copy(yt))},reset:function(){z=!1,Mt=null,zt.set(-1,0,0,0)}}}function n(){let z=!1,yt=!1,Mt=null,zt=null,vt=null;return{setReversed:function(lt){if(yt!==lt){let Gt=t.get("EXT_clip_control");lt?Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.ZERO_TO_ONE_EXT):Gt.clipControlEXT(Gt.LOWER_LEFT_EXT,Gt.NEGATIVE_ONE_TO_ONE_EXT),yt=lt;let re=vt;vt=null,this.setClear(re)}},getReversed:function(){return yt},setTest:function(lt){lt?nt(i.DEPTH_TEST):Pt(i.DEPTH_TEST)},setMask:function(lt){Mt!==lt&&!z&&(i.depthMask(lt),Mt=lt)},setFunc:function(lt){if(yt&&(lt=IM[lt]),zt!==lt){switch(lt){case Wl:i.depthFunc(i.NEVER);break;case Xl:i.depthFunc(i.ALWAYS);break;case ql:i.depthFunc(i.LESS);break;case Xs:i.depthFunc(i.LEQUAL);break;case Yl:i.depthFunc(i.EQUAL);break;case $l:i.depthFunc(i.GEQUAL);break;case Zl:i.depthFunc(i.GREATER);break;case Jl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}zt=lt}},setLocked:function(lt){z=lt},setClear:function(lt){vt!==lt&&(yt&&(lt=1-lt),i.clearDepth(lt),vt=lt)},reset:function(){z=!1,Mt=null,zt=null,vt=null,yt=!1}}}function s(){let z=!1,yt=null,Mt=null,zt=null,vt=null,lt=null,Gt=null,re=null,Le=null;return{setTest:function(be){z||(be?nt(i.STENCIL_TEST):Pt(i.STENCIL_TEST))},setMask:function(be){yt!==be&&!z&&(i.stencilMask(be),yt=be)},setFunc:function(be,bn,Ne){(Mt!==be||zt!==bn||vt!==Ne)&&(i.stencilFunc(be,bn,Ne),Mt=be,zt=bn,vt=Ne)},setOp:function(be,bn,Ne){(lt!==be||Gt!==bn||re!==Ne)&&(i.stencilOp(be,bn,Ne),lt=be,Gt=bn,re=Ne)},setLocked:function(be){z=be},setClear:function(be){Le!==be&&(i.clearStencil(be),Le=be)},reset:function(){z=!1,yt=null,Mt=null,zt=null,vt=null,lt=null,Gt=null,re=null,Le=null}}}let r=new e,o=new n,a=new s,l=new WeakMap,c=new WeakMap,h={},u={},d=new WeakMap,f=[],m=null,v=!1,g=null,p=null,_=null,w=null,x=null,R=null,E=null,D=new ae(0,0,0),U=0,A=!1,M=null,C=null,B=null,k=null,X=null,G=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),Y=!1,J=0,Q=i.getParameter(i.VERSION);Q.indexOf("WebGL")!==-1?(J=parseFloat(/^WebGL (\d)/.exec(Q)[1]),Y=J>=1):Q.indexOf("OpenGL ES")!==-1&&(J=parseFloat(/^OpenGL ES (\d)/.exec(Q)[1]),Y=J>=2);let ht=null,dt={},xt=i.getParameter(i.SCISSOR_BOX),Et=i.getParameter(i.VIEWPORT),bt=new Ke().fromArray(xt),te=new Ke().fromArray(Et);function ee(z,yt,Mt,zt){let vt=new Uint8Array(4),lt=i.createTexture();i.bindTexture(z,lt),i.texParameteri(z,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(z,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Gt=0;Gt<Mt;Gt++)z===i.TEXTURE_3D||z===i.TEXTURE_2D_ARRAY?i.texImage3D(yt,0,i.RGBA,1,1,zt,0,i.RGBA,i.UNSIGNED_BYTE,vt):i.texImage2D(yt+Gt,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,vt);return lt}let tt={};tt[i.TEXTURE_2D]=ee(i.TEXTURE_2D,i.TEXTURE_2D,1),tt[i.TEXTURE_CUBE_MAP]=ee(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),tt[i.TEXTURE_2D_ARRAY]=ee(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),tt[i.TEXTURE_3D]=ee(i.TEXTURE_3D,i.TEXTURE_3D,1,1),r.setClear(0,0,0,1),o.setClear(1),a.setClear(0),nt(i.DEPTH_TEST),o.setFunc(Xs),st(!1),rt(Du),nt(i.CULL_FACE),ct(es);function nt(z){h[z]!==!0&&(i.enable(z),h[z]=!0)}function Pt(z){h[z]!==!1&&(i.disable(z),h[z]=!1)}function Ot(z,yt){return u[z]!==yt?(i.bindFramebuffer(z,yt),u[z]=yt,z===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=yt),z===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=yt),!0):!1}function Tt(z,yt){let Mt=f,zt=!1;if(z){Mt=d.get(yt),Mt===void 0&&(Mt=[],d.set(yt,Mt));let vt=z.textures;if(Mt.length!==vt.length||Mt[0]!==i.COLOR_ATTACHMENT0){for(let lt=0,Gt=vt.length;lt<Gt;lt++)Mt[lt]=i.COLOR_ATTACHMENT0+lt;Mt.length=vt.length,zt=!0}}else Mt[0]!==i.BACK&&(Mt[0]=i.BACK,zt=!0);zt&&i.drawBuffers(Mt)}function se(z){return m!==z?(i.useProgram(z),m=z,!0):!1}let ge={[xs]:i.FUNC_ADD,[rp]:i.FUNC_SUBTRACT,[op]:i.FUNC_REVERSE_SUBTRACT};ge[ap]=i.MIN,ge[lp]=i.MAX;let N={[cp]:i.ZERO,[hp]:i.ONE,[up]:i.SRC_COLOR,[ul]:i.SRC_ALPHA,[vp]:i.SRC_ALPHA_SATURATE,[mp]:i.DST_COLOR,[fp]:i.DST_ALPHA,[dp]:i.ONE_MINUS_SRC_COLOR,[dl]:i.ONE_MINUS_SRC_ALPHA,[gp]:i.ONE_MINUS_DST_COLOR,[pp]:i.ONE_MINUS_DST_ALPHA,[yp]:i.CONSTANT_COLOR,[_p]:i.ONE_MINUS_CONSTANT_COLOR,[xp]:i.CONSTANT_ALPHA,[bp]:i.ONE_MINUS_CONSTANT_ALPHA};function ct(z,yt,Mt,zt,vt,lt,Gt,re,Le,be){if(z===es){v===!0&&(Pt(i.BLEND),v=!1);return}if(v===!1&&(nt(i.BLEND),v=!0),z!==sp){if(z!==g||be!==A){if((p!==xs||x!==xs)&&(i.blendEquation(i.FUNC_ADD),p=xs,x=xs),be)switch(z){case Ws:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Nu:i.blendFunc(i.ONE,i.ONE);break;case Fu:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case Ou:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:console.error("THREE.WebGLState: Invalid blending: ",z);break}else switch(z){case Ws:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Nu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Fu:console.error("THREE.WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case Ou:console.error("THREE.WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:console.error("THREE.WebGLState: Invalid blending: ",z);break}_=null,w=null,R=null,E=null,D.set(0,0,0),U=0,g=z,A=be}return}vt=vt||yt,lt=lt||Mt,Gt=Gt||zt,(yt!==p||vt!==x)&&(i.blendEquationSeparate(ge[yt],ge[vt]),p=yt,x=vt),(Mt!==_||zt!==w||lt!==R||Gt!==E)&&(i.blendFuncSeparate(N[Mt],N[zt],N[lt],N[Gt]),_=Mt,w=zt,R=lt,E=Gt),(re.equals(D)===!1||Le!==U)&&(i.blendColor(re.r,re.g,re.b,Le),D.copy(re),U=Le),g=z,A=!1}function at(z,yt){z.side===ni?Pt(i.CULL_FACE):nt(i.CULL_FACE);let Mt=z.side===Fn;yt&&(Mt=!Mt),st(Mt),z.blending===Ws&&z.transparent===!1?ct(es):ct(z.blending,z.blendEquation,z.blendSrc,z.blendDst,z.blendEquationAlpha,z.blendSrcAlpha,z.blendDstAlpha,z.blendColor,z.blendAlpha,z.premultipliedAlpha),o.setFunc(z.depthFunc),o.setTest(z.depthTest),o.setMask(z.depthWrite),r.setMask(z.colorWrite);let zt=z.stencilWrite;a.setTest(zt),zt&&(a.setMask(z.stencilWriteMask),a.setFunc(z.stencilFunc,z.stencilRef,z.stencilFuncMask),a.setOp(z.stencilFail,z.stencilZFail,z.stencilZPass)),ft(z.polygonOffset,z.polygonOffsetFactor,z.polygonOffsetUnits),z.alphaToCoverage===!0?nt(i.SAMPLE_ALPHA_TO_COVERAGE):Pt(i.SAMPLE_ALPHA_TO_COVERAGE)}function st(z){M!==z&&(z?i.frontFace(i.CW):i.frontFace(i.CCW),M=z)}function rt(z){z!==np?(nt(i.CULL_FACE),z!==C&&(z===Du?i.cullFace(i.BACK):z===ip?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Pt(i.CULL_FACE),C=z}function At(z){z!==B&&(Y&&i.lineWidth(z),B=z)}function ft(z,yt,Mt){z?(nt(i.POLYGON_OFFSET_FILL),(k!==yt||X!==Mt)&&(i.polygonOffset(yt,Mt),k=yt,X=Mt)):Pt(i.POLYGON_OFFSET_FILL)}function mt(z){z?nt(i.SCISSOR_TEST):Pt(i.SCISSOR_TEST)}function jt(z){z===void 0&&(z=i.TEXTURE0+G-1),ht!==z&&(i.activeTexture(z),ht=z)}function $t(z,yt,Mt){Mt===void 0&&(ht===null?Mt=i.TEXTURE0+G-1:Mt=ht);let zt=dt[Mt];zt===void 0&&(zt={type:void 0,texture:void 0},dt[Mt]=zt),(zt.type!==z||zt.texture!==yt)&&(ht!==Mt&&(i.activeTexture(Mt),ht=Mt),i.bindTexture(z,yt||tt[z]),zt.type=z,zt.texture=yt)}function P(){let z=dt[ht];z!==void 0&&z.type!==void 0&&(i.bindTexture(z.type,null),z.type=void 0,z.texture=void 0)}function b(){try{i.compressedTexImage2D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function F(){try{i.compressedTexImage3D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function $(){try{i.texSubImage2D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function it(){try{i.texSubImage3D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function et(){try{i.compressedTexSubImage2D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function kt(){try{i.compressedTexSubImage3D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function gt(){try{i.texStorage2D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function Bt(){try{i.texStorage3D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function Dt(){try{i.texImage2D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function ut(){try{i.texImage3D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function wt(z){bt.equals(z)===!1&&(i.scissor(z.x,z.y,z.z,z.w),bt.copy(z))}function Xt(z){te.equals(z)===!1&&(i.viewport(z.x,z.y,z.z,z.w),te.copy(z))}function Wt(z,yt){let Mt=c.get(yt);Mt===void 0&&(Mt=new WeakMap,c.set(yt,Mt));let zt=Mt.get(z);zt===void 0&&(zt=i.getUniformBlockIndex(yt,z.name),Mt.set(z,zt))}function Ct(z,yt){let zt=c.get(yt).get(z);l.get(yt)!==zt&&(i.uniformBlockBinding(yt,zt,z.__bindingPointIndex),l.set(yt,zt))}function ie(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),h={},ht=null,dt={},u={},d=new WeakMap,f=[],m=null,v=!1,g=null,p=null,_=null,w=null,x=null,R=null,E=null,D=new ae(0,0,0),U=0,A=!1,M=null,C=null,B=null,k=null,X=null,bt.set(0,0,i.canvas.width,i.canvas.height),te.set(0,0,i.canvas.width,i.canvas.height),r.reset(),o.reset(),a.reset()}return{buffers:{color:r,depth:o,stencil:a},enable:nt,disable:Pt,bindFramebuffer:Ot,drawBuffers:Tt,useProgram:se,setBlending:ct,setMaterial:at,setFlipSided:st,setCullFace:rt,setLineWidth:At,setPolygonOffset:ft,setScissorTest:mt,activeTexture:jt,bindTexture:$t,unbindTexture:P,compressedTexImage2D:b,compressedTexImage3D:F,texImage2D:Dt,texImage3D:ut,updateUBOMapping:Wt,uniformBlockBinding:Ct,texStorage2D:gt,texStorage3D:Bt,texSubImage2D:$,texSubImage3D:it,compressedTexSubImage2D:et,compressedTexSubImage3D:kt,scissor:wt,viewport:Xt,reset:ie}}function DM(i,t,e,n,s,r,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Rt,h=new WeakMap,u,d=new WeakMap,f=!1;try{f=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(P,b){return f?new OffscreenCanvas(P,b):ko("canvas")}function v(P,b,F){let $=1,it=$t(P);if((it.width>F||it.height>F)&&($=F/Math.max(it.width,it.height)),$<1)if(typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&P instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&P instanceof ImageBitmap||typeof VideoFrame<"u"&&P instanceof VideoFrame){let et=Math.floor($*it.width),kt=Math.floor($*it.height);u===void 0&&(u=m(et,kt));let gt=b?m(et,kt):u;return gt.width=et,gt.height=kt,gt.getContext("2d").drawImage(P,0,0,et,kt),console.warn("THREE.WebGLRenderer: Texture has been resized from ("+it.width+"x"+it.height+") to ("+et+"x"+kt+")."),gt}else return"data"in P&&console.warn("THREE.WebGLRenderer: Image in DataTexture is too big ("+it.width+"x"+it.height+")."),P;return P}function g(P){return P.generateMipmaps}function p(P){i.generateMipmap(P)}function _(P){return P.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:P.isWebGL3DRenderTarget?i.TEXTURE_3D:P.isWebGLArrayRenderTarget||P.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function w(P,b,F,$,it=!1){if(P!==null){if(i[P]!==void 0)return i[P];console.warn("THREE.WebGLRenderer: Attempt to use non-existing WebGL internal format '"+P+"'")}let et=b;if(b===i.RED&&(F===i.FLOAT&&(et=i.R32F),F===i.HALF_FLOAT&&(et=i.R16F),F===i.UNSIGNED_BYTE&&(et=i.R8)),b===i.RED_INTEGER&&(F===i.UNSIGNED_BYTE&&(et=i.R8UI),F===i.UNSIGNED_SHORT&&(et=i.R16UI),F===i.UNSIGNED_INT&&(et=i.R32UI),F===i.BYTE&&(et=i.R8I),F===i.SHORT&&(et=i.R16I),F===i.INT&&(et=i.R32I)),b===i.RG&&(F===i.FLOAT&&(et=i.RG32F),F===i.HALF_FLOAT&&(et=i.RG16F),F===i.UNSIGNED_BYTE&&(et=i.RG8)),b===i.RG_INTEGER&&(F===i.UNSIGNED_BYTE&&(et=i.RG8UI),F===i.UNSIGNED_SHORT&&(et=i.RG16UI),F===i.UNSIGNED_INT&&(et=i.RG32UI),F===i.BYTE&&(et=i.RG8I),F===i.SHORT&&(et=i.RG16I),F===i.INT&&(et=i.RG32I)),b===i.RGB_INTEGER&&(F===i.UNSIGNED_BYTE&&(et=i.RGB8UI),F===i.UNSIGNED_SHORT&&(et=i.RGB16UI),F===i.UNSIGNED_INT&&(et=i.RGB32UI),F===i.BYTE&&(et=i.RGB8I),F===i.SHORT&&(et=i.RGB16I),F===i.INT&&(et=i.RGB32I)),b===i.RGBA_INTEGER&&(F===i.UNSIGNED_BYTE&&(et=i.RGBA8UI),F===i.UNSIGNED_SHORT&&(et=i.RGBA16UI),F===i.UNSIGNED_INT&&(et=i.RGBA32UI),F===i.BYTE&&(et=i.RGBA8I),F===i.SHORT&&(et=i.RGBA16I),F===i.INT&&(et=i.RGBA32I)),b===i.RGB&&(F===i.UNSIGNED_INT_5_9_9_9_REV&&(et=i.RGB9_E5),F===i.UNSIGNED_INT_10F_11F_11F_REV&&(et=i.R11F_G11F_B10F)),b===i.RGBA){let kt=it?Oo:xe.getTransfer($);F===i.FLOAT&&(et=i.RGBA32F),F===i.HALF_FLOAT&&(et=i.RGBA16F),F===i.UNSIGNED_BYTE&&(et=kt===Pe?i.SRGB8_ALPHA8:i.RGBA8),F===i.UNSIGNED_SHORT_4_4_4_4&&(et=i.RGBA4),F===i.UNSIGNED_SHORT_5_5_5_1&&(et=i.RGB5_A1)}return(et===i.R16F||et===i.R32F||et===i.RG16F||et===i.RG32F||et===i.RGBA16F||et===i.RGBA32F)&&t.get("EXT_color_buffer_float"),et}function x(P,b){let F;return P?b===null||b===Ts||b===jr?F=i.DEPTH24_STENCIL8:b===zi?F=i.DEPTH32F_STENCIL8:b===Jr&&(F=i.DEPTH24_STENCIL8,console.warn("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):b===null||b===Ts||b===jr?F=i.DEPTH_COMPONENT24:b===zi?F=i.DEPTH_COMPONENT32F:b===Jr&&(F=i.DEPTH_COMPONENT16),F}function R(P,b){return g(P)===!0||P.isFramebufferTexture&&P.minFilter!==hi&&P.minFilter!==Si?Math.log2(Math.max(b.width,b.height))+1:P.mipmaps!==void 0&&P.mipmaps.length>0?P.mipmaps.length:P.isCompressedTexture&&Array.isArray(P.image)?b.mipmaps.length:1}function E(P){let b=P.target;b.removeEventListener("dispose",E),U(b),b.isVideoTexture&&h.delete(b)}function D(P){let b=P.target;b.removeEventListener("dispose",D),M(b)}function U(P){let b=n.get(P);if(b.__webglInit===void 0)return;let F=P.source,$=d.get(F);if($){let it=$[b.__cacheKey];it.usedTimes--,it.usedTimes===0&&A(P),Object.keys($).length===0&&d.delete(F)}n.remove(P)}function A(P){let b=n.get(P);i.deleteTexture(b.__webglTexture);let F=P.source,$=d.get(F);delete $[b.__cacheKey],o.memory.textures--}function M(P){let b=n.get(P);if(P.depthTexture&&(P.depthTexture.dispose(),n.remove(P.depthTexture)),P.isWebGLCubeRenderTarget)for(let $=0;$<6;$++){if(Array.isArray(b.__webglFramebuffer[$]))for(let it=0;it<b.__webglFramebuffer[$].length;it++)i.deleteFramebuffer(b.__webglFramebuffer[$][it]);else i.deleteFramebuffer(b.__webglFramebuffer[$]);b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer[$])}else{if(Array.isArray(b.__webglFramebuffer))for(let $=0;$<b.__webglFramebuffer.length;$++)i.deleteFramebuffer(b.__webglFramebuffer[$]);else i.deleteFramebuffer(b.__webglFramebuffer);if(b.__webglDepthbuffer&&i.deleteRenderbuffer(b.__webglDepthbuffer),b.__webglMultisampledFramebuffer&&i.deleteFramebuffer(b.__webglMultisampledFramebuffer),b.__webglColorRenderbuffer)for(let $=0;$<b.__webglColorRenderbuffer.length;$++)b.__webglColorRenderbuffer[$]&&i.deleteRenderbuffer(b.__webglColorRenderbuffer[$]);b.__webglDepthRenderbuffer&&i.deleteRenderbuffer(b.__webglDepthRenderbuffer)}let F=P.textures;for(let $=0,it=F.length;$<it;$++){let et=n.get(F[$]);et.__webglTexture&&(i.deleteTexture(et.__webglTexture),o.memory.textures--),n.remove(F[$])}n.remove(P)}let C=0;function B(){C=0}function k(){let P=C;return P>=s.maxTextures&&console.warn("THREE.WebGLTextures: Trying to use "+P+" texture units while this GPU supports only "+s.maxTextures),C+=1,P}function X(P){let b=[];return b.push(P.wrapS),b.push(P.wrapT),b.push(P.wrapR||0),b.push(P.magFilter),b.push(P.minFilter),b.push(P.anisotropy),b.push(P.internalFormat),b.push(P.format),b.push(P.type),b.push(P.generateMipmaps),b.push(P.premultiplyAlpha),b.push(P.flipY),b.push(P.unpackAlignment),b.push(P.colorSpace),b.join()}function G(P,b){let F=n.get(P);if(P.isVideoTexture&&mt(P),P.isRenderTargetTexture===!1&&P.isExternalTexture!==!0&&P.version>0&&F.__version!==P.version){let $=P.image;if($===null)console.warn("THREE.WebGLRenderer: Texture marked for update but no image data found.");else if($.complete===!1)console.warn("THREE.WebGLRenderer: Texture marked for update but image is incomplete");else{tt(F,P,b);return}}else P.isExternalTexture&&(F.__webglTexture=P.sourceTexture?P.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,F.__webglTexture,i.TEXTURE0+b)}function Y(P,b){let F=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&F.__version!==P.version){tt(F,P,b);return}e.bindTexture(i.TEXTURE_2D_ARRAY,F.__webglTexture,i.TEXTURE0+b)}function J(P,b){let F=n.get(P);if(P.isRenderTargetTexture===!1&&P.version>0&&F.__version!==P.version){tt(F,P,b);return}e.bindTexture(i.TEXTURE_3D,F.__webglTexture,i.TEXTURE0+b)}function Q(P,b){let F=n.get(P);if(P.version>0&&F.__version!==P.version){nt(F,P,b);return}e.bindTexture(i.TEXTURE_CUBE_MAP,F.__webglTexture,i.TEXTURE0+b)}let ht={[fl]:i.REPEAT,[_s]:i.CLAMP_TO_EDGE,[pl]:i.MIRRORED_REPEAT},dt={[hi]:i.NEAREST,[Ip]:i.NEAREST_MIPMAP_NEAREST,[ua]:i.NEAREST_MIPMAP_LINEAR,[Si]:i.LINEAR,[Ql]:i.LINEAR_MIPMAP_NEAREST,[As]:i.LINEAR_MIPMAP_LINEAR},xt={[Np]:i.NEVER,[Vp]:i.ALWAYS,[Fp]:i.LESS,[Zu]:i.LEQUAL,[Op]:i.EQUAL,[zp]:i.GEQUAL,[Bp]:i.GREATER,[kp]:i.NOTEQUAL};function Et(P,b){if(b.type===zi&&t.has("OES_texture_float_linear")===!1&&(b.magFilter===Si||b.magFilter===Ql||b.magFilter===ua||b.magFilter===As||b.minFilter===Si||b.minFilter===Ql||b.minFilter===ua||b.minFilter===As)&&console.warn("THREE.WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(P,i.TEXTURE_WRAP_S,ht[b.wrapS]),i.texParameteri(P,i.TEXTURE_WRAP_T,ht[b.wrapT]),(P===i.TEXTURE_3D||P===i.TEXTURE_2D_ARRAY)&&i.texParameteri(P,i.TEXTURE_WRAP_R,ht[b.wrapR]),i.texParameteri(P,i.TEXTURE_MAG_FILTER,dt[b.magFilter]),i.texParameteri(P,i.TEXTURE_MIN_FILTER,dt[b.minFilter]),b.compareFunction&&(i.texParameteri(P,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(P,i.TEXTURE_COMPARE_FUNC,xt[b.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(b.magFilter===hi||b.minFilter!==ua&&b.minFilter!==As||b.type===zi&&t.has("OES_texture_float_linear")===!1)return;if(b.anisotropy>1||n.get(b).__currentAnisotropy){let F=t.get("EXT_texture_filter_anisotropic");i.texParameterf(P,F.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(b.anisotropy,s.getMaxAnisotropy())),n.get(b).__currentAnisotropy=b.anisotropy}}}function bt(P,b){let F=!1;P.__webglInit===void 0&&(P.__webglInit=!0,b.addEventListener("dispose",E));let $=b.source,it=d.get($);it===void 0&&(it={},d.set($,it));let et=X(b);if(et!==P.__cacheKey){it[et]===void 0&&(it[et]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,F=!0),it[et].usedTimes++;let kt=it[P.__cacheKey];kt!==void 0&&(it[P.__cacheKey].usedTimes--,kt.usedTimes===0&&A(b)),P.__cacheKey=et,P.__webglTexture=it[et].texture}return F}function te(P,b,F){return Math.floor(Math.floor(P/F)/b)}function ee(P,b,F,$){let et=P.updateRanges;if(et.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,b.width,b.height,F,$,b.data);else{et.sort((ut,wt)=>ut.start-wt.start);let kt=0;for(let ut=1;ut<et.length;ut++){let wt=et[kt],Xt=et[ut],Wt=wt.start+wt.count,Ct=te(Xt.start,b.width,4),ie=te(wt.start,b.width,4);Xt.start<=Wt+1&&Ct===ie&&te(Xt.start+Xt.count-1,b.width,4)===Ct?wt.count=Math.max(wt.count,Xt.start+Xt.count-wt.start):(++kt,et[kt]=Xt)}et.length=kt+1;let gt=i.getParameter(i.UNPACK_ROW_LENGTH),Bt=i.getParameter(i.UNPACK_SKIP_PIXELS),Dt=i.getParameter(i.UNPACK_SKIP_ROWS);i.pixelStorei(i.UNPACK_ROW_LENGTH,b.width);for(let ut=0,wt=et.length;ut<wt;ut++){let Xt=et[ut],Wt=Math.floor(Xt.start/4),Ct=Math.ceil(Xt.count/4),ie=Wt%b.width,z=Math.floor(Wt/b.width),yt=Ct,Mt=1;i.pixelStorei(i.UNPACK_SKIP_PIXELS,ie),i.pixelStorei(i.UNPACK_SKIP_ROWS,z),e.texSubImage2D(i.TEXTURE_2D,0,ie,z,yt,Mt,F,$,b.data)}P.clearUpdateRanges(),i.pixelStorei(i.UNPACK_ROW_LENGTH,gt),i.pixelStorei(i.UNPACK_SKIP_PIXELS,Bt),i.pixelStorei(i.UNPACK_SKIP_ROWS,Dt)}}function tt(P,b,F){let $=i.TEXTURE_2D;(b.isDataArrayTexture||b.isCompressedArrayTexture)&&($=i.TEXTURE_2D_ARRAY),b.isData3DTexture&&($=i.TEXTURE_3D);let it=bt(P,b),et=b.source;e.bindTexture($,P.__webglTexture,i.TEXTURE0+F);let kt=n.get(et);if(et.version!==kt.__version||it===!0){e.activeTexture(i.TEXTURE0+F);let gt=xe.getPrimaries(xe.workingColorSpace),Bt=b.colorSpace===is?null:xe.getPrimaries(b.colorSpace),Dt=b.colorSpace===is||gt===Bt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Dt);let ut=v(b.image,!1,s.maxTextureSize);ut=jt(b,ut);let wt=r.convert(b.format,b.colorSpace),Xt=r.convert(b.type),Wt=w(b.internalFormat,wt,Xt,b.colorSpace,b.isVideoTexture);Et($,b);let Ct,ie=b.mipmaps,z=b.isVideoTexture!==!0,yt=kt.__version===void 0||it===!0,Mt=et.dataReady,zt=R(b,ut);if(b.isDepthTexture)Wt=x(b.format===Qr,b.type),yt&&(z?e.texStorage2D(i.TEXTURE_2D,1,Wt,ut.width,ut.height):e.texImage2D(i.TEXTURE_2D,0,Wt,ut.width,ut.height,0,wt,Xt,null));else if(b.isDataTexture)if(ie.length>0){z&&yt&&e.texStorage2D(i.TEXTURE_2D,zt,Wt,ie[0].width,ie[0].height);for(let vt=0,lt=ie.length;vt<lt;vt++)Ct=ie[vt],z?Mt&&e.texSubImage2D(i.TEXTURE_2D,vt,0,0,Ct.width,Ct.height,wt,Xt,Ct.data):e.texImage2D(i.TEXTURE_2D,vt,Wt,Ct.width,Ct.height,0,wt,Xt,Ct.data);b.generateMipmaps=!1}else z?(yt&&e.texStorage2D(i.TEXTURE_2D,zt,Wt,ut.width,ut.height),Mt&&ee(b,ut,wt,Xt)):e.texImage2D(i.TEXTURE_2D,0,Wt,ut.width,ut.height,0,wt,Xt,ut.data);else if(b.isCompressedTexture)if(b.isCompressedArrayTexture){z&&yt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,zt,Wt,ie[0].width,ie[0].height,ut.depth);for(let vt=0,lt=ie.length;vt<lt;vt++)if(Ct=ie[vt],b.format!==di)if(wt!==null)if(z){if(Mt)if(b.layerUpdates.size>0){let Gt=nd(Ct.width,Ct.height,b.format,b.type);for(let re of b.layerUpdates){let Le=Ct.data.subarray(re*Gt/Ct.data.BYTES_PER_ELEMENT,(re+1)*Gt/Ct.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,vt,0,0,re,Ct.width,Ct.height,1,wt,Le)}b.clearLayerUpdates()}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,vt,0,0,0,Ct.width,Ct.height,ut.depth,wt,Ct.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,vt,Wt,Ct.width,Ct.height,ut.depth,0,Ct.data,0,0);else console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else z?Mt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,vt,0,0,0,Ct.width,Ct.height,ut.depth,wt,Xt,Ct.data):e.texImage3D(i.TEXTURE_2D_ARRAY,vt,Wt,Ct.width,Ct.height,ut.depth,0,wt,Xt,Ct.data)}else{z&&yt&&e.texStorage2D(i.TEXTURE_2D,zt,Wt,ie[0].width,ie[0].height);for(let vt=0,lt=ie.length;vt<lt;vt++)Ct=ie[vt],b.format!==di?wt!==null?z?Mt&&e.compressedTexSubImage2D(i.TEXTURE_2D,vt,0,0,Ct.width,Ct.height,wt,Ct.data):e.compressedTexImage2D(i.TEXTURE_2D,vt,Wt,Ct.width,Ct.height,0,Ct.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):z?Mt&&e.texSubImage2D(i.TEXTURE_2D,vt,0,0,Ct.width,Ct.height,wt,Xt,Ct.data):e.texImage2D(i.TEXTURE_2D,vt,Wt,Ct.width,Ct.height,0,wt,Xt,Ct.data)}else if(b.isDataArrayTexture)if(z){if(yt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,zt,Wt,ut.width,ut.height,ut.depth),Mt)if(b.layerUpdates.size>0){let vt=nd(ut.width,ut.height,b.format,b.type);for(let lt of b.layerUpdates){let Gt=ut.data.subarray(lt*vt/ut.data.BYTES_PER_ELEMENT,(lt+1)*vt/ut.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,lt,ut.width,ut.height,1,wt,Xt,Gt)}b.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ut.width,ut.height,ut.depth,wt,Xt,ut.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,Wt,ut.width,ut.height,ut.depth,0,wt,Xt,ut.data);else if(b.isData3DTexture)z?(yt&&e.texStorage3D(i.TEXTURE_3D,zt,Wt,ut.width,ut.height,ut.depth),Mt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ut.width,ut.height,ut.depth,wt,Xt,ut.data)):e.texImage3D(i.TEXTURE_3D,0,Wt,ut.width,ut.height,ut.depth,0,wt,Xt,ut.data);else if(b.isFramebufferTexture){if(yt)if(z)e.texStorage2D(i.TEXTURE_2D,zt,Wt,ut.width,ut.height);else{let vt=ut.width,lt=ut.height;for(let Gt=0;Gt<zt;Gt++)e.texImage2D(i.TEXTURE_2D,Gt,Wt,vt,lt,0,wt,Xt,null),vt>>=1,lt>>=1}}else if(ie.length>0){if(z&&yt){let vt=$t(ie[0]);e.texStorage2D(i.TEXTURE_2D,zt,Wt,vt.width,vt.height)}for(let vt=0,lt=ie.length;vt<lt;vt++)Ct=ie[vt],z?Mt&&e.texSubImage2D(i.TEXTURE_2D,vt,0,0,wt,Xt,Ct):e.texImage2D(i.TEXTURE_2D,vt,Wt,wt,Xt,Ct);b.generateMipmaps=!1}else if(z){if(yt){let vt=$t(ut);e.texStorage2D(i.TEXTURE_2D,zt,Wt,vt.width,vt.height)}Mt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,wt,Xt,ut)}else e.texImage2D(i.TEXTURE_2D,0,Wt,wt,Xt,ut);g(b)&&p($),kt.__version=et.version,b.onUpdate&&b.onUpdate(b)}P.__version=b.version}function nt(P,b,F){if(b.image.length!==6)return;let $=bt(P,b),it=b.source;e.bindTexture(i.TEXTURE_CUBE_MAP,P.__webglTexture,i.TEXTURE0+F);let et=n.get(it);if(it.version!==et.__version||$===!0){e.activeTexture(i.TEXTURE0+F);let kt=xe.getPrimaries(xe.workingColorSpace),gt=b.colorSpace===is?null:xe.getPrimaries(b.colorSpace),Bt=b.colorSpace===is||kt===gt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,b.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,b.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,b.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Bt);let Dt=b.isCompressedTexture||b.image[0].isCompressedTexture,ut=b.image[0]&&b.image[0].isDataTexture,wt=[];for(let lt=0;lt<6;lt++)!Dt&&!ut?wt[lt]=v(b.image[lt],!0,s.maxCubemapSize):wt[lt]=ut?b.image[lt].image:b.image[lt],wt[lt]=jt(b,wt[lt]);let Xt=wt[0],Wt=r.convert(b.format,b.colorSpace),Ct=r.convert(b.type),ie=w(b.internalFormat,Wt,Ct,b.colorSpace),z=b.isVideoTexture!==!0,yt=et.__version===void 0||$===!0,Mt=it.dataReady,zt=R(b,Xt);Et(i.TEXTURE_CUBE_MAP,b);let vt;if(Dt){z&&yt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,zt,ie,Xt.width,Xt.height);for(let lt=0;lt<6;lt++){vt=wt[lt].mipmaps;for(let Gt=0;Gt<vt.length;Gt++){let re=vt[Gt];b.format!==di?Wt!==null?z?Mt&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,Gt,0,0,re.width,re.height,Wt,re.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,Gt,ie,re.width,re.height,0,re.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):z?Mt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,Gt,0,0,re.width,re.height,Wt,Ct,re.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,Gt,ie,re.width,re.height,0,Wt,Ct,re.data)}}}else{if(vt=b.mipmaps,z&&yt){vt.length>0&&zt++;let lt=$t(wt[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,zt,ie,lt.width,lt.height)}for(let lt=0;lt<6;lt++)if(ut){z?Mt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,0,0,0,wt[lt].width,wt[lt].height,Wt,Ct,wt[lt].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,0,ie,wt[lt].width,wt[lt].height,0,Wt,Ct,wt[lt].data);for(let Gt=0;Gt<vt.length;Gt++){let Le=vt[Gt].image[lt].image;z?Mt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,Gt+1,0,0,Le.width,Le.height,Wt,Ct,Le.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,Gt+1,ie,Le.width,Le.height,0,Wt,Ct,Le.data)}}else{z?Mt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,0,0,0,Wt,Ct,wt[lt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,0,ie,Wt,Ct,wt[lt]);for(let Gt=0;Gt<vt.length;Gt++){let re=vt[Gt];z?Mt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,Gt+1,0,0,Wt,Ct,re.image[lt]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+lt,Gt+1,ie,Wt,Ct,re.image[lt])}}}g(b)&&p(i.TEXTURE_CUBE_MAP),et.__version=it.version,b.onUpdate&&b.onUpdate(b)}P.__version=b.version}function Pt(P,b,F,$,it,et){let kt=r.convert(F.format,F.colorSpace),gt=r.convert(F.type),Bt=w(F.internalFormat,kt,gt,F.colorSpace),Dt=n.get(b),ut=n.get(F);if(ut.__renderTarget=b,!Dt.__hasExternalTextures){let wt=Math.max(1,b.width>>et),Xt=Math.max(1,b.height>>et);it===i.TEXTURE_3D||it===i.TEXTURE_2D_ARRAY?e.texImage3D(it,et,Bt,wt,Xt,b.depth,0,kt,gt,null):e.texImage2D(it,et,Bt,wt,Xt,0,kt,gt,null)}e.bindFramebuffer(i.FRAMEBUFFER,P),ft(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,$,it,ut.__webglTexture,0,At(b)):(it===i.TEXTURE_2D||it>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&it<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,$,it,ut.__webglTexture,et),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Ot(P,b,F){if(i.bindRenderbuffer(i.RENDERBUFFER,P),b.depthBuffer){let $=b.depthTexture,it=$&&$.isDepthTexture?$.type:null,et=x(b.stencilBuffer,it),kt=b.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,gt=At(b);ft(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,gt,et,b.width,b.height):F?i.renderbufferStorageMultisample(i.RENDERBUFFER,gt,et,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,et,b.width,b.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,kt,i.RENDERBUFFER,P)}else{let $=b.textures;for(let it=0;it<$.length;it++){let et=$[it],kt=r.convert(et.format,et.colorSpace),gt=r.convert(et.type),Bt=w(et.internalFormat,kt,gt,et.colorSpace),Dt=At(b);F&&ft(b)===!1?i.renderbufferStorageMultisample(i.RENDERBUFFER,Dt,Bt,b.width,b.height):ft(b)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,Dt,Bt,b.width,b.height):i.renderbufferStorage(i.RENDERBUFFER,Bt,b.width,b.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Tt(P,b){if(b&&b.isWebGLCubeRenderTarget)throw new Error("Depth Texture with cube render targets is not supported");if(e.bindFramebuffer(i.FRAMEBUFFER,P),!(b.depthTexture&&b.depthTexture.isDepthTexture))throw new Error("renderTarget.depthTexture must be an instance of THREE.DepthTexture");let $=n.get(b.depthTexture);$.__renderTarget=b,(!$.__webglTexture||b.depthTexture.image.width!==b.width||b.depthTexture.image.height!==b.height)&&(b.depthTexture.image.width=b.width,b.depthTexture.image.height=b.height,b.depthTexture.needsUpdate=!0),G(b.depthTexture,0);let it=$.__webglTexture,et=At(b);if(b.depthTexture.format===zr)ft(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,it,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,it,0);else if(b.depthTexture.format===Qr)ft(b)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,it,0,et):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,it,0);else throw new Error("Unknown depthTexture format")}function se(P){let b=n.get(P),F=P.isWebGLCubeRenderTarget===!0;if(b.__boundDepthTexture!==P.depthTexture){let $=P.depthTexture;if(b.__depthDisposeCallback&&b.__depthDisposeCallback(),$){let it=()=>{delete b.__boundDepthTexture,delete b.__depthDisposeCallback,$.removeEventListener("dispose",it)};$.addEventListener("dispose",it),b.__depthDisposeCallback=it}b.__boundDepthTexture=$}if(P.depthTexture&&!b.__autoAllocateDepthBuffer){if(F)throw new Error("target.depthTexture not supported in Cube render targets");let $=P.texture.mipmaps;$&&$.length>0?Tt(b.__webglFramebuffer[0],P):Tt(b.__webglFramebuffer,P)}else if(F){b.__webglDepthbuffer=[];for(let $=0;$<6;$++)if(e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[$]),b.__webglDepthbuffer[$]===void 0)b.__webglDepthbuffer[$]=i.createRenderbuffer(),Ot(b.__webglDepthbuffer[$],P,!1);else{let it=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,et=b.__webglDepthbuffer[$];i.bindRenderbuffer(i.RENDERBUFFER,et),i.framebufferRenderbuffer(i.FRAMEBUFFER,it,i.RENDERBUFFER,et)}}else{let $=P.texture.mipmaps;if($&&$.length>0?e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,b.__webglFramebuffer),b.__webglDepthbuffer===void 0)b.__webglDepthbuffer=i.createRenderbuffer(),Ot(b.__webglDepthbuffer,P,!1);else{let it=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,et=b.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,et),i.framebufferRenderbuffer(i.FRAMEBUFFER,it,i.RENDERBUFFER,et)}}e.bindFramebuffer(i.FRAMEBUFFER,null)}function ge(P,b,F){let $=n.get(P);b!==void 0&&Pt($.__webglFramebuffer,P,P.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),F!==void 0&&se(P)}function N(P){let b=P.texture,F=n.get(P),$=n.get(b);P.addEventListener("dispose",D);let it=P.textures,et=P.isWebGLCubeRenderTarget===!0,kt=it.length>1;if(kt||($.__webglTexture===void 0&&($.__webglTexture=i.createTexture()),$.__version=b.version,o.memory.textures++),et){F.__webglFramebuffer=[];for(let gt=0;gt<6;gt++)if(b.mipmaps&&b.mipmaps.length>0){F.__webglFramebuffer[gt]=[];for(let Bt=0;Bt<b.mipmaps.length;Bt++)F.__webglFramebuffer[gt][Bt]=i.createFramebuffer()}else F.__webglFramebuffer[gt]=i.createFramebuffer()}else{if(b.mipmaps&&b.mipmaps.length>0){F.__webglFramebuffer=[];for(let gt=0;gt<b.mipmaps.length;gt++)F.__webglFramebuffer[gt]=i.createFramebuffer()}else F.__webglFramebuffer=i.createFramebuffer();if(kt)for(let gt=0,Bt=it.length;gt<Bt;gt++){let Dt=n.get(it[gt]);Dt.__webglTexture===void 0&&(Dt.__webglTexture=i.createTexture(),o.memory.textures++)}if(P.samples>0&&ft(P)===!1){F.__webglMultisampledFramebuffer=i.createFramebuffer(),F.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,F.__webglMultisampledFramebuffer);for(let gt=0;gt<it.length;gt++){let Bt=it[gt];F.__webglColorRenderbuffer[gt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,F.__webglColorRenderbuffer[gt]);let Dt=r.convert(Bt.format,Bt.colorSpace),ut=r.convert(Bt.type),wt=w(Bt.internalFormat,Dt,ut,Bt.colorSpace,P.isXRRenderTarget===!0),Xt=At(P);i.renderbufferStorageMultisample(i.RENDERBUFFER,Xt,wt,P.width,P.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+gt,i.RENDERBUFFER,F.__webglColorRenderbuffer[gt])}i.bindRenderbuffer(i.RENDERBUFFER,null),P.depthBuffer&&(F.__webglDepthRenderbuffer=i.createRenderbuffer(),Ot(F.__webglDepthRenderbuffer,P,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(et){e.bindTexture(i.TEXTURE_CUBE_MAP,$.__webglTexture),Et(i.TEXTURE_CUBE_MAP,b);for(let gt=0;gt<6;gt++)if(b.mipmaps&&b.mipmaps.length>0)for(let Bt=0;Bt<b.mipmaps.length;Bt++)Pt(F.__webglFramebuffer[gt][Bt],P,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+gt,Bt);else Pt(F.__webglFramebuffer[gt],P,b,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+gt,0);g(b)&&p(i.TEXTURE_CUBE_MAP),e.unbindTexture()}else if(kt){for(let gt=0,Bt=it.length;gt<Bt;gt++){let Dt=it[gt],ut=n.get(Dt),wt=i.TEXTURE_2D;(P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(wt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(wt,ut.__webglTexture),Et(wt,Dt),Pt(F.__webglFramebuffer,P,Dt,i.COLOR_ATTACHMENT0+gt,wt,0),g(Dt)&&p(wt)}e.unbindTexture()}else{let gt=i.TEXTURE_2D;if((P.isWebGL3DRenderTarget||P.isWebGLArrayRenderTarget)&&(gt=P.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(gt,$.__webglTexture),Et(gt,b),b.mipmaps&&b.mipmaps.length>0)for(let Bt=0;Bt<b.mipmaps.length;Bt++)Pt(F.__webglFramebuffer[Bt],P,b,i.COLOR_ATTACHMENT0,gt,Bt);else Pt(F.__webglFramebuffer,P,b,i.COLOR_ATTACHMENT0,gt,0);g(b)&&p(gt),e.unbindTexture()}P.depthBuffer&&se(P)}function ct(P){let b=P.textures;for(let F=0,$=b.length;F<$;F++){let it=b[F];if(g(it)){let et=_(P),kt=n.get(it).__webglTexture;e.bindTexture(et,kt),p(et),e.unbindTexture()}}}let at=[],st=[];function rt(P){if(P.samples>0){if(ft(P)===!1){let b=P.textures,F=P.width,$=P.height,it=i.COLOR_BUFFER_BIT,et=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,kt=n.get(P),gt=b.length>1;if(gt)for(let Dt=0;Dt<b.length;Dt++)e.bindFramebuffer(i.FRAMEBUFFER,kt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Dt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,kt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Dt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,kt.__webglMultisampledFramebuffer);let Bt=P.texture.mipmaps;Bt&&Bt.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,kt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,kt.__webglFramebuffer);for(let Dt=0;Dt<b.length;Dt++){if(P.resolveDepthBuffer&&(P.depthBuffer&&(it|=i.DEPTH_BUFFER_BIT),P.stencilBuffer&&P.resolveStencilBuffer&&(it|=i.STENCIL_BUFFER_BIT)),gt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,kt.__webglColorRenderbuffer[Dt]);let ut=n.get(b[Dt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,ut,0)}i.blitFramebuffer(0,0,F,$,0,0,F,$,it,i.NEAREST),l===!0&&(at.length=0,st.length=0,at.push(i.COLOR_ATTACHMENT0+Dt),P.depthBuffer&&P.resolveDepthBuffer===!1&&(at.push(et),st.push(et),i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,st)),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,at))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),gt)for(let Dt=0;Dt<b.length;Dt++){e.bindFramebuffer(i.FRAMEBUFFER,kt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Dt,i.RENDERBUFFER,kt.__webglColorRenderbuffer[Dt]);let ut=n.get(b[Dt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,kt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Dt,i.TEXTURE_2D,ut,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,kt.__webglMultisampledFramebuffer)}else if(P.depthBuffer&&P.resolveDepthBuffer===!1&&l){let b=P.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[b])}}}function At(P){return Math.min(s.maxSamples,P.samples)}function ft(P){let b=n.get(P);return P.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&b.__useRenderToTexture!==!1}function mt(P){let b=o.render.frame;h.get(P)!==b&&(h.set(P,b),P.update())}function jt(P,b){let F=P.colorSpace,$=P.format,it=P.type;return P.isCompressedTexture===!0||P.isVideoTexture===!0||F!==qs&&F!==is&&(xe.getTransfer(F)===Pe?($!==di||it!==Ai)&&console.warn("THREE.WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):console.error("THREE.WebGLTextures: Unsupported texture color space:",F)),b}function $t(P){return typeof HTMLImageElement<"u"&&P instanceof HTMLImageElement?(c.width=P.naturalWidth||P.width,c.height=P.naturalHeight||P.height):typeof VideoFrame<"u"&&P instanceof VideoFrame?(c.width=P.displayWidth,c.height=P.displayHeight):(c.width=P.width,c.height=P.height),c}this.allocateTextureUnit=k,this.resetTextureUnits=B,this.setTexture2D=G,this.setTexture2DArray=Y,this.setTexture3D=J,this.setTextureCube=Q,this.rebindTextures=ge,this.setupRenderTarget=N,this.updateRenderTargetMipmap=ct,this.updateMultisampleRenderTarget=rt,this.setupDepthRenderbuffer=se,this.setupFrameBufferTexture=Pt,this.useMultisampledRTT=ft}function UM(i,t){function e(n,s=is){let r,o=xe.getTransfer(s);if(n===Ai)return i.UNSIGNED_BYTE;if(n===ec)return i.UNSIGNED_SHORT_4_4_4_4;if(n===nc)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Hu)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Gu)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===zu)return i.BYTE;if(n===Vu)return i.SHORT;if(n===Jr)return i.UNSIGNED_SHORT;if(n===tc)return i.INT;if(n===Ts)return i.UNSIGNED_INT;if(n===zi)return i.FLOAT;if(n===Kr)return i.HALF_FLOAT;if(n===Wu)return i.ALPHA;if(n===Xu)return i.RGB;if(n===di)return i.RGBA;if(n===zr)return i.DEPTH_COMPONENT;if(n===Qr)return i.DEPTH_STENCIL;if(n===qu)return i.RED;if(n===ic)return i.RED_INTEGER;if(n===Yu)return i.RG;if(n===sc)return i.RG_INTEGER;if(n===rc)return i.RGBA_INTEGER;if(n===da||n===fa||n===pa||n===ma)if(o===Pe)if(r=t.get("WEBGL_compressed_texture_s3tc_srgb"),r!==null){if(n===da)return r.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===fa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===pa)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===ma)return r.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(r=t.get("WEBGL_compressed_texture_s3tc"),r!==null){if(n===da)return r.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===fa)return r.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===pa)return r.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===ma)return r.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===oc||n===ac||n===lc||n===cc)if(r=t.get("WEBGL_compressed_texture_pvrtc"),r!==null){if(n===oc)return r.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===ac)return r.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===lc)return r.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===cc)return r.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===hc||n===uc||n===dc)if(r=t.get("WEBGL_compressed_texture_etc"),r!==null){if(n===hc||n===uc)return o===Pe?r.COMPRESSED_SRGB8_ETC2:r.COMPRESSED_RGB8_ETC2;if(n===dc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:r.COMPRESSED_RGBA8_ETC2_EAC}else return null;if(n===fc||n===pc||n===mc||n===gc||n===vc||n===yc||n===_c||n===xc||n===bc||n===Mc||n===Sc||n===wc||n===Ac||n===Tc)if(r=t.get("WEBGL_compressed_texture_astc"),r!==null){if(n===fc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:r.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===pc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:r.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===mc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:r.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===gc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:r.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===vc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:r.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===yc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:r.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===_c)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:r.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===xc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:r.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===bc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:r.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===Mc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:r.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Sc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:r.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===wc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:r.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===Ac)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:r.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Tc)return o===Pe?r.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:r.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Ec||n===Cc||n===Rc)if(r=t.get("EXT_texture_compression_bptc"),r!==null){if(n===Ec)return o===Pe?r.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:r.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Cc)return r.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Rc)return r.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Pc||n===Ic||n===Lc||n===Dc)if(r=t.get("EXT_texture_compression_rgtc"),r!==null){if(n===Pc)return r.COMPRESSED_RED_RGTC1_EXT;if(n===Ic)return r.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Lc)return r.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Dc)return r.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===jr?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var NM=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,FM=`
uniform sampler2DArray depthColor;
uniform float depthWidth;
uniform float depthHeight;

void main() {

	vec2 coord = vec2( gl_FragCoord.x / depthWidth, gl_FragCoord.y / depthHeight );

	if ( coord.x >= 1.0 ) {

		gl_FragDepth = texture( depthColor, vec3( coord.x - 1.0, coord.y, 1 ) ).r;

	} else {

		gl_FragDepth = texture( depthColor, vec3( coord.x, coord.y, 0 ) ).r;

	}

}`,md=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Jo(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Qn({vertexShader:NM,fragmentShader:FM,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new _e(new tr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},gd=class extends Qi{constructor(t,e){super();let n=this,s=null,r=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,d=null,f=null,m=null,v=typeof XRWebGLBinding<"u",g=new md,p={},_=e.getContextAttributes(),w=null,x=null,R=[],E=[],D=new Rt,U=null,A=new Vn;A.viewport=new Ke;let M=new Vn;M.viewport=new Ke;let C=[A,M],B=new Hl,k=null,X=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(tt){let nt=R[tt];return nt===void 0&&(nt=new Gr,R[tt]=nt),nt.getTargetRaySpace()},this.getControllerGrip=function(tt){let nt=R[tt];return nt===void 0&&(nt=new Gr,R[tt]=nt),nt.getGripSpace()},this.getHand=function(tt){let nt=R[tt];return nt===void 0&&(nt=new Gr,R[tt]=nt),nt.getHandSpace()};function G(tt){let nt=E.indexOf(tt.inputSource);if(nt===-1)return;let Pt=R[nt];Pt!==void 0&&(Pt.update(tt.inputSource,tt.frame,c||o),Pt.dispatchEvent({type:tt.type,data:tt.inputSource}))}function Y(){s.removeEventListener("select",G),s.removeEventListener("selectstart",G),s.removeEventListener("selectend",G),s.removeEventListener("squeeze",G),s.removeEventListener("squeezestart",G),s.removeEventListener("squeezeend",G),s.removeEventListener("end",Y),s.removeEventListener("inputsourceschange",J);for(let tt=0;tt<R.length;tt++){let nt=E[tt];nt!==null&&(E[tt]=null,R[tt].disconnect(nt))}k=null,X=null,g.reset();for(let tt in p)delete p[tt];t.setRenderTarget(w),f=null,d=null,u=null,s=null,x=null,ee.stop(),n.isPresenting=!1,t.setPixelRatio(U),t.setSize(D.width,D.height,!1),n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(tt){r=tt,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(tt){a=tt,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(tt){c=tt},this.getBaseLayer=function(){return d!==null?d:f},this.getBinding=function(){return u===null&&v&&(u=new XRWebGLBinding(s,e)),u},this.getFrame=function(){return m},this.getSession=function(){return s},this.setSession=async function(tt){if(s=tt,s!==null){if(w=t.getRenderTarget(),s.addEventListener("select",G),s.addEventListener("selectstart",G),s.addEventListener("selectend",G),s.addEventListener("squeeze",G),s.addEventListener("squeezestart",G),s.addEventListener("squeezeend",G),s.addEventListener("end",Y),s.addEventListener("inputsourceschange",J),_.xrCompatible!==!0&&await e.makeXRCompatible(),U=t.getPixelRatio(),t.getSize(D),v&&"createProjectionLayer"in XRWebGLBinding.prototype){let Pt=null,Ot=null,Tt=null;_.depth&&(Tt=_.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,Pt=_.stencil?Qr:zr,Ot=_.stencil?jr:Ts);let se={colorFormat:e.RGBA8,depthFormat:Tt,scaleFactor:r};u=this.getBinding(),d=u.createProjectionLayer(se),s.updateRenderState({layers:[d]}),t.setPixelRatio(1),t.setSize(d.textureWidth,d.textureHeight,!1),x=new Oi(d.textureWidth,d.textureHeight,{format:di,type:Ai,depthTexture:new Zo(d.textureWidth,d.textureHeight,Ot,void 0,void 0,void 0,void 0,void 0,void 0,Pt),stencilBuffer:_.stencil,colorSpace:t.outputColorSpace,samples:_.antialias?4:0,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1})}else{let Pt={antialias:_.antialias,alpha:!0,depth:_.depth,stencil:_.stencil,framebufferScaleFactor:r};f=new XRWebGLLayer(s,e,Pt),s.updateRenderState({baseLayer:f}),t.setPixelRatio(1),t.setSize(f.framebufferWidth,f.framebufferHeight,!1),x=new Oi(f.framebufferWidth,f.framebufferHeight,{format:di,type:Ai,colorSpace:t.outputColorSpace,stencilBuffer:_.stencil,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1})}x.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await s.requestReferenceSpace(a),ee.setContext(s),ee.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(s!==null)return s.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function J(tt){for(let nt=0;nt<tt.removed.length;nt++){let Pt=tt.removed[nt],Ot=E.indexOf(Pt);Ot>=0&&(E[Ot]=null,R[Ot].disconnect(Pt))}for(let nt=0;nt<tt.added.length;nt++){let Pt=tt.added[nt],Ot=E.indexOf(Pt);if(Ot===-1){for(let se=0;se<R.length;se++)if(se>=E.length){E.push(Pt),Ot=se;break}else if(E[se]===null){E[se]=Pt,Ot=se;break}if(Ot===-1)break}let Tt=R[Ot];Tt&&Tt.connect(Pt)}}let Q=new O,ht=new O;function dt(tt,nt,Pt){Q.setFromMatrixPosition(nt.matrixWorld),ht.setFromMatrixPosition(Pt.matrixWorld);let Ot=Q.distanceTo(ht),Tt=nt.projectionMatrix.elements,se=Pt.projectionMatrix.elements,ge=Tt[14]/(Tt[10]-1),N=Tt[14]/(Tt[10]+1),ct=(Tt[9]+1)/Tt[5],at=(Tt[9]-1)/Tt[5],st=(Tt[8]-1)/Tt[0],rt=(se[8]+1)/se[0],At=ge*st,ft=ge*rt,mt=Ot/(-st+rt),jt=mt*-st;if(nt.matrixWorld.decompose(tt.position,tt.quaternion,tt.scale),tt.translateX(jt),tt.translateZ(mt),tt.matrixWorld.compose(tt.position,tt.quaternion,tt.scale),tt.matrixWorldInverse.copy(tt.matrixWorld).invert(),Tt[10]===-1)tt.projectionMatrix.copy(nt.projectionMatrix),tt.projectionMatrixInverse.copy(nt.projectionMatrixInverse);else{let $t=ge+mt,P=N+mt,b=At-jt,F=ft+(Ot-jt),$=ct*N/P*$t,it=at*N/P*$t;tt.projectionMatrix.makePerspective(b,F,$,it,$t,P),tt.projectionMatrixInverse.copy(tt.projectionMatrix).invert()}}function xt(tt,nt){nt===null?tt.matrixWorld.copy(tt.matrix):tt.matrixWorld.multiplyMatrices(nt.matrixWorld,tt.matrix),tt.matrixWorldInverse.copy(tt.matrixWorld).invert()}this.updateCamera=function(tt){if(s===null)return;let nt=tt.near,Pt=tt.far;g.texture!==null&&(g.depthNear>0&&(nt=g.depthNear),g.depthFar>0&&(Pt=g.depthFar)),B.near=M.near=A.near=nt,B.far=M.far=A.far=Pt,(k!==B.near||X!==B.far)&&(s.updateRenderState({depthNear:B.near,depthFar:B.far}),k=B.near,X=B.far),B.layers.mask=tt.layers.mask|6,A.layers.mask=B.layers.mask&3,M.layers.mask=B.layers.mask&5;let Ot=tt.parent,Tt=B.cameras;xt(B,Ot);for(let se=0;se<Tt.length;se++)xt(Tt[se],Ot);Tt.length===2?dt(B,A,M):B.projectionMatrix.copy(A.projectionMatrix),Et(tt,B,Ot)};function Et(tt,nt,Pt){Pt===null?tt.matrix.copy(nt.matrixWorld):(tt.matrix.copy(Pt.matrixWorld),tt.matrix.invert(),tt.matrix.multiply(nt.matrixWorld)),tt.matrix.decompose(tt.position,tt.quaternion,tt.scale),tt.updateMatrixWorld(!0),tt.projectionMatrix.copy(nt.projectionMatrix),tt.projectionMatrixInverse.copy(nt.projectionMatrixInverse),tt.isPerspectiveCamera&&(tt.fov=gl*2*Math.atan(1/tt.projectionMatrix.elements[5]),tt.zoom=1)}this.getCamera=function(){return B},this.getFoveation=function(){if(!(d===null&&f===null))return l},this.setFoveation=function(tt){l=tt,d!==null&&(d.fixedFoveation=tt),f!==null&&f.fixedFoveation!==void 0&&(f.fixedFoveation=tt)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh(B)},this.getCameraTexture=function(tt){return p[tt]};let bt=null;function te(tt,nt){if(h=nt.getViewerPose(c||o),m=nt,h!==null){let Pt=h.views;f!==null&&(t.setRenderTargetFramebuffer(x,f.framebuffer),t.setRenderTarget(x));let Ot=!1;Pt.length!==B.cameras.length&&(B.cameras.length=0,Ot=!0);for(let N=0;N<Pt.length;N++){let ct=Pt[N],at=null;if(f!==null)at=f.getViewport(ct);else{let rt=u.getViewSubImage(d,ct);at=rt.viewport,N===0&&(t.setRenderTargetTextures(x,rt.colorTexture,rt.depthStencilTexture),t.setRenderTarget(x))}let st=C[N];st===void 0&&(st=new Vn,st.layers.enable(N),st.viewport=new Ke,C[N]=st),st.matrix.fromArray(ct.transform.matrix),st.matrix.decompose(st.position,st.quaternion,st.scale),st.projectionMatrix.fromArray(ct.projectionMatrix),st.projectionMatrixInverse.copy(st.projectionMatrix).invert(),st.viewport.set(at.x,at.y,at.width,at.height),N===0&&(B.matrix.copy(st.matrix),B.matrix.decompose(B.position,B.quaternion,B.scale)),Ot===!0&&B.cameras.push(st)}let Tt=s.enabledFeatures;if(Tt&&Tt.includes("depth-sensing")&&s.depthUsage=="gpu-optimized"&&v){u=n.getBinding();let N=u.getDepthInformation(Pt[0]);N&&N.isValid&&N.texture&&g.init(N,s.renderState)}if(Tt&&Tt.includes("camera-access")&&v){t.state.unbindTexture(),u=n.getBinding();for(let N=0;N<Pt.length;N++){let ct=Pt[N].camera;if(ct){let at=p[ct];at||(at=new Jo,p[ct]=at);let st=u.getCameraImage(ct);at.sourceTexture=st}}}}for(let Pt=0;Pt<R.length;Pt++){let Ot=E[Pt],Tt=R[Pt];Ot!==null&&Tt!==void 0&&Tt.update(Ot,nt,c||o)}bt&&bt(tt,nt),nt.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:nt}),m=null}let ee=new xm;ee.setAnimationLoop(te),this.setAnimationLoop=function(tt){bt=tt},this.dispose=function(){}}},ar=new wi,OM=new Ue;function BM(i,t){function e(g,p){g.matrixAutoUpdate===!0&&g.updateMatrix(),p.value.copy(g.matrix)}function n(g,p){p.color.getRGB(g.fogColor.value,ju(i)),p.isFog?(g.fogNear.value=p.near,g.fogFar.value=p.far):p.isFogExp2&&(g.fogDensity.value=p.density)}function s(g,p,_,w,x){p.isMeshBasicMaterial||p.isMeshLambertMaterial?r(g,p):p.isMeshToonMaterial?(r(g,p),u(g,p)):p.isMeshPhongMaterial?(r(g,p),h(g,p)):p.isMeshStandardMaterial?(r(g,p),d(g,p),p.isMeshPhysicalMaterial&&f(g,p,x)):p.isMeshMatcapMaterial?(r(g,p),m(g,p)):p.isMeshDepthMaterial?r(g,p):p.isMeshDistanceMaterial?(r(g,p),v(g,p)):p.isMeshNormalMaterial?r(g,p):p.isLineBasicMaterial?(o(g,p),p.isLineDashedMaterial&&a(g,p)):p.isPointsMaterial?l(g,p,_,w):p.isSpriteMaterial?c(g,p):p.isShadowMaterial?(g.color.value.copy(p.color),g.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function r(g,p){g.opacity.value=p.opacity,p.color&&g.diffuse.value.copy(p.color),p.emissive&&g.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(g.map.value=p.map,e(p.map,g.mapTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,e(p.alphaMap,g.alphaMapTransform)),p.bumpMap&&(g.bumpMap.value=p.bumpMap,e(p.bumpMap,g.bumpMapTransform),g.bumpScale.value=p.bumpScale,p.side===Fn&&(g.bumpScale.value*=-1)),p.normalMap&&(g.normalMap.value=p.normalMap,e(p.normalMap,g.normalMapTransform),g.normalScale.value.copy(p.normalScale),p.side===Fn&&g.normalScale.value.negate()),p.displacementMap&&(g.displacementMap.value=p.displacementMap,e(p.displacementMap,g.displacementMapTransform),g.displacementScale.value=p.displacementScale,g.displacementBias.value=p.displacementBias),p.emissiveMap&&(g.emissiveMap.value=p.emissiveMap,e(p.emissiveMap,g.emissiveMapTransform)),p.specularMap&&(g.specularMap.value=p.specularMap,e(p.specularMap,g.specularMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest);let _=t.get(p),w=_.envMap,x=_.envMapRotation;w&&(g.envMap.value=w,ar.copy(x),ar.x*=-1,ar.y*=-1,ar.z*=-1,w.isCubeTexture&&w.isRenderTargetTexture===!1&&(ar.y*=-1,ar.z*=-1),g.envMapRotation.value.setFromMatrix4(OM.makeRotationFromEuler(ar)),g.flipEnvMap.value=w.isCubeTexture&&w.isRenderTargetTexture===!1?-1:1,g.reflectivity.value=p.reflectivity,g.ior.value=p.ior,g.refractionRatio.value=p.refractionRatio),p.lightMap&&(g.lightMap.value=p.lightMap,g.lightMapIntensity.value=p.lightMapIntensity,e(p.lightMap,g.lightMapTransform)),p.aoMap&&(g.aoMap.value=p.aoMap,g.aoMapIntensity.value=p.aoMapIntensity,e(p.aoMap,g.aoMapTransform))}function o(g,p){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,p.map&&(g.map.value=p.map,e(p.map,g.mapTransform))}function a(g,p){g.dashSize.value=p.dashSize,g.totalSize.value=p.dashSize+p.gapSize,g.scale.value=p.scale}function l(g,p,_,w){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,g.size.value=p.size*_,g.scale.value=w*.5,p.map&&(g.map.value=p.map,e(p.map,g.uvTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,e(p.alphaMap,g.alphaMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest)}function c(g,p){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,g.rotation.value=p.rotation,p.map&&(g.map.value=p.map,e(p.map,g.mapTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,e(p.alphaMap,g.alphaMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest)}function h(g,p){g.specular.value.copy(p.specular),g.shininess.value=Math.max(p.shininess,1e-4)}function u(g,p){p.gradientMap&&(g.gradientMap.value=p.gradientMap)}function d(g,p){g.metalness.value=p.metalness,p.metalnessMap&&(g.metalnessMap.value=p.metalnessMap,e(p.metalnessMap,g.metalnessMapTransform)),g.roughness.value=p.roughness,p.roughnessMap&&(g.roughnessMap.value=p.roughnessMap,e(p.roughnessMap,g.roughnessMapTransform)),p.envMap&&(g.envMapIntensity.value=p.envMapIntensity)}function f(g,p,_){g.ior.value=p.ior,p.sheen>0&&(g.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),g.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(g.sheenColorMap.value=p.sheenColorMap,e(p.sheenColorMap,g.sheenColorMapTransform)),p.sheenRoughnessMap&&(g.sheenRoughnessMap.value=p.sheenRoughnessMap,e(p.sheenRoughnessMap,g.sheenRoughnessMapTransform))),p.clearcoat>0&&(g.clearcoat.value=p.clearcoat,g.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(g.clearcoatMap.value=p.clearcoatMap,e(p.clearcoatMap,g.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,e(p.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(g.clearcoatNormalMap.value=p.clearcoatNormalMap,e(p.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Fn&&g.clearcoatNormalScale.value.negate())),p.dispersion>0&&(g.dispersion.value=p.dispersion),p.iridescence>0&&(g.iridescence.value=p.iridescence,g.iridescenceIOR.value=p.iridescenceIOR,g.iridescenceThicknessMinimum.value=p.iridescenceThicknessRange[0],g.iridescenceThicknessMaximum.value=p.iridescenceThicknessRange[1],p.iridescenceMap&&(g.iridescenceMap.value=p.iridescenceMap,e(p.iridescenceMap,g.iridescenceMapTransform)),p.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=p.iridescenceThicknessMap,e(p.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),p.transmission>0&&(g.transmission.value=p.transmission,g.transmissionSamplerMap.value=_.texture,g.transmissionSamplerSize.value.set(_.width,_.height),p.transmissionMap&&(g.transmissionMap.value=p.transmissionMap,e(p.transmissionMap,g.transmissionMapTransform)),g.thickness.value=p.thickness,p.thicknessMap&&(g.thicknessMap.value=p.thicknessMap,e(p.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=p.attenuationDistance,g.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(g.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(g.anisotropyMap.value=p.anisotropyMap,e(p.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=p.specularIntensity,g.specularColor.value.copy(p.specularColor),p.specularColorMap&&(g.specularColorMap.value=p.specularColorMap,e(p.specularColorMap,g.specularColorMapTransform)),p.specularIntensityMap&&(g.specularIntensityMap.value=p.specularIntensityMap,e(p.specularIntensityMap,g.specularIntensityMapTransform))}function m(g,p){p.matcap&&(g.matcap.value=p.matcap)}function v(g,p){let _=t.get(p).light;g.referencePosition.value.setFromMatrixPosition(_.matrixWorld),g.nearDistance.value=_.shadow.camera.near,g.farDistance.value=_.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:s}}function kM(i,t,e,n){let s={},r={},o=[],a=i.getParameter(i.MAX_UNIFORM_BUFFER_BINDINGS);function l(_,w){let x=w.program;n.uniformBlockBinding(_,x)}function c(_,w){let x=s[_.id];x===void 0&&(m(_),x=h(_),s[_.id]=x,_.addEventListener("dispose",g));let R=w.program;n.updateUBOMapping(_,R);let E=t.render.frame;r[_.id]!==E&&(d(_),r[_.id]=E)}function h(_){let w=u();_.__bindingPointIndex=w;let x=i.createBuffer(),R=_.__size,E=_.usage;return i.bindBuffer(i.UNIFORM_BUFFER,x),i.bufferData(i.UNIFORM_BUFFER,R,E),i.bindBuffer(i.UNIFORM_BUFFER,null),i.bindBufferBase(i.UNIFORM_BUFFER,w,x),x}function u(){for(let _=0;_<a;_++)if(o.indexOf(_)===-1)return o.push(_),_;return console.error("THREE.WebGLRenderer: Maximum number of simultaneously usable uniforms groups reached."),0}function d(_){let w=s[_.id],x=_.uniforms,R=_.__cache;i.bindBuffer(i.UNIFORM_BUFFER,w);for(let E=0,D=x.length;E<D;E++){let U=Array.isArray(x[E])?x[E]:[x[E]];for(let A=0,M=U.length;A<M;A++){let C=U[A];if(f(C,E,A,R)===!0){let B=C.__offset,k=Array.isArray(C.value)?C.value:[C.value],X=0;for(let G=0;G<k.length;G++){let Y=k[G],J=v(Y);typeof Y=="number"||typeof Y=="boolean"?(C.__data[0]=Y,i.bufferSubData(i.UNIFORM_BUFFER,B+X,C.__data)):Y.isMatrix3?(C.__data[0]=Y.elements[0],C.__data[1]=Y.elements[1],C.__data[2]=Y.elements[2],C.__data[3]=0,C.__data[4]=Y.elements[3],C.__data[5]=Y.elements[4],C.__data[6]=Y.elements[5],C.__data[7]=0,C.__data[8]=Y.elements[6],C.__data[9]=Y.elements[7],C.__data[10]=Y.elements[8],C.__data[11]=0):(Y.toArray(C.__data,X),X+=J.storage/Float32Array.BYTES_PER_ELEMENT)}i.bufferSubData(i.UNIFORM_BUFFER,B,C.__data)}}}i.bindBuffer(i.UNIFORM_BUFFER,null)}function f(_,w,x,R){let E=_.value,D=w+"_"+x;if(R[D]===void 0)return typeof E=="number"||typeof E=="boolean"?R[D]=E:R[D]=E.clone(),!0;{let U=R[D];if(typeof E=="number"||typeof E=="boolean"){if(U!==E)return R[D]=E,!0}else if(U.equals(E)===!1)return U.copy(E),!0}return!1}function m(_){let w=_.uniforms,x=0,R=16;for(let D=0,U=w.length;D<U;D++){let A=Array.isArray(w[D])?w[D]:[w[D]];for(let M=0,C=A.length;M<C;M++){let B=A[M],k=Array.isArray(B.value)?B.value:[B.value];for(let X=0,G=k.length;X<G;X++){let Y=k[X],J=v(Y),Q=x%R,ht=Q%J.boundary,dt=Q+ht;x+=ht,dt!==0&&R-dt<J.storage&&(x+=R-dt),B.__data=new Float32Array(J.storage/Float32Array.BYTES_PER_ELEMENT),B.__offset=x,x+=J.storage}}}let E=x%R;return E>0&&(x+=R-E),_.__size=x,_.__cache={},this}function v(_){let w={boundary:0,storage:0};return typeof _=="number"||typeof _=="boolean"?(w.boundary=4,w.storage=4):_.isVector2?(w.boundary=8,w.storage=8):_.isVector3||_.isColor?(w.boundary=16,w.storage=12):_.isVector4?(w.boundary=16,w.storage=16):_.isMatrix3?(w.boundary=48,w.storage=48):_.isMatrix4?(w.boundary=64,w.storage=64):_.isTexture?console.warn("THREE.WebGLRenderer: Texture samplers can not be part of an uniforms group."):console.warn("THREE.WebGLRenderer: Unsupported uniform value type.",_),w}function g(_){let w=_.target;w.removeEventListener("dispose",g);let x=o.indexOf(w.__bindingPointIndex);o.splice(x,1),i.deleteBuffer(s[w.id]),delete s[w.id],delete r[w.id]}function p(){for(let _ in s)i.deleteBuffer(s[_]);o=[],s={},r={}}return{bind:l,update:c,dispose:p}}var Bc=class{constructor(t={}){let{canvas:e=Hp(),context:n=null,depth:s=!0,stencil:r=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:d=!1}=t;this.isWebGLRenderer=!0;let f;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");f=n.getContextAttributes().alpha}else f=o;let m=new Uint32Array(4),v=new Int32Array(4),g=null,p=null,_=[],w=[];this.domElement=e,this.debug={checkShaderErrors:!0,onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=ns,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let x=this,R=!1;this._outputColorSpace=Kn;let E=0,D=0,U=null,A=-1,M=null,C=new Ke,B=new Ke,k=null,X=new ae(0),G=0,Y=e.width,J=e.height,Q=1,ht=null,dt=null,xt=new Ke(0,0,Y,J),Et=new Ke(0,0,Y,J),bt=!1,te=new Wr,ee=!1,tt=!1,nt=new Ue,Pt=new O,Ot=new Ke,Tt={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},se=!1;function ge(){return U===null?Q:1}let N=n;function ct(T,H){return e.getContext(T,H)}try{let T={alpha:!0,depth:s,stencil:r,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"180"}`),e.addEventListener("webglcontextlost",Mt,!1),e.addEventListener("webglcontextrestored",zt,!1),e.addEventListener("webglcontextcreationerror",vt,!1),N===null){let H="webgl2";if(N=ct(H,T),N===null)throw ct(H)?new Error("Error creating WebGL context with your selected attributes."):new Error("Error creating WebGL context.")}}catch(T){throw console.error("THREE.WebGLRenderer: "+T.message),T}let at,st,rt,At,ft,mt,jt,$t,P,b,F,$,it,et,kt,gt,Bt,Dt,ut,wt,Xt,Wt,Ct,ie;function z(){at=new ib(N),at.init(),Wt=new UM(N,at),st=new Jx(N,at,t,Wt),rt=new LM(N,at),st.reversedDepthBuffer&&d&&rt.buffers.depth.setReversed(!0),At=new ob(N),ft=new _M,mt=new DM(N,at,rt,ft,st,Wt,At),jt=new jx(x),$t=new nb(x),P=new dy(N),Ct=new $x(N,P),b=new sb(N,P,At,Ct),F=new lb(N,b,P,At),ut=new ab(N,st,mt),gt=new Kx(ft),$=new yM(x,jt,$t,at,st,Ct,gt),it=new BM(x,ft),et=new bM,kt=new EM(at),Dt=new Yx(x,jt,$t,rt,F,f,l),Bt=new PM(x,F,st),ie=new kM(N,At,st,rt),wt=new Zx(N,at,At),Xt=new rb(N,at,At),At.programs=$.programs,x.capabilities=st,x.extensions=at,x.properties=ft,x.renderLists=et,x.shadowMap=Bt,x.state=rt,x.info=At}z();let yt=new gd(x,N);this.xr=yt,this.getContext=function(){return N},this.getContextAttributes=function(){return N.getContextAttributes()},this.forceContextLoss=function(){let T=at.get("WEBGL_lose_context");T&&T.loseContext()},this.forceContextRestore=function(){let T=at.get("WEBGL_lose_context");T&&T.restoreContext()},this.getPixelRatio=function(){return Q},this.setPixelRatio=function(T){T!==void 0&&(Q=T,this.setSize(Y,J,!1))},this.getSize=function(T){return T.set(Y,J)},this.setSize=function(T,H,j=!0){if(yt.isPresenting){console.warn("THREE.WebGLRenderer: Can't change size while VR device is presenting.");return}Y=T,J=H,e.width=Math.floor(T*Q),e.height=Math.floor(H*Q),j===!0&&(e.style.width=T+"px",e.style.height=H+"px"),this.setViewport(0,0,T,H)},this.getDrawingBufferSize=function(T){return T.set(Y*Q,J*Q).floor()},this.setDrawingBufferSize=function(T,H,j){Y=T,J=H,Q=j,e.width=Math.floor(T*j),e.height=Math.floor(H*j),this.setViewport(0,0,T,H)},this.getCurrentViewport=function(T){return T.copy(C)},this.getViewport=function(T){return T.copy(xt)},this.setViewport=function(T,H,j,K){T.isVector4?xt.set(T.x,T.y,T.z,T.w):xt.set(T,H,j,K),rt.viewport(C.copy(xt).multiplyScalar(Q).round())},this.getScissor=function(T){return T.copy(Et)},this.setScissor=function(T,H,j,K){T.isVector4?Et.set(T.x,T.y,T.z,T.w):Et.set(T,H,j,K),rt.scissor(B.copy(Et).multiplyScalar(Q).round())},this.getScissorTest=function(){return bt},this.setScissorTest=function(T){rt.setScissorTest(bt=T)},this.setOpaqueSort=function(T){ht=T},this.setTransparentSort=function(T){dt=T},this.getClearColor=function(T){return T.copy(Dt.getClearColor())},this.setClearColor=function(){Dt.setClearColor(...arguments)},this.getClearAlpha=function(){return Dt.getClearAlpha()},this.setClearAlpha=function(){Dt.setClearAlpha(...arguments)},this.clear=function(T=!0,H=!0,j=!0){let K=0;if(T){let W=!1;if(U!==null){let _t=U.texture.format;W=_t===rc||_t===sc||_t===ic}if(W){let _t=U.texture.type,It=_t===Ai||_t===Ts||_t===Jr||_t===jr||_t===ec||_t===nc,Vt=Dt.getClearColor(),Ut=Dt.getClearAlpha(),Jt=Vt.r,Kt=Vt.g,qt=Vt.b;It?(m[0]=Jt,m[1]=Kt,m[2]=qt,m[3]=Ut,N.clearBufferuiv(N.COLOR,0,m)):(v[0]=Jt,v[1]=Kt,v[2]=qt,v[3]=Ut,N.clearBufferiv(N.COLOR,0,v))}else K|=N.COLOR_BUFFER_BIT}H&&(K|=N.DEPTH_BUFFER_BIT),j&&(K|=N.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),N.clear(K)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.dispose=function(){e.removeEventListener("webglcontextlost",Mt,!1),e.removeEventListener("webglcontextrestored",zt,!1),e.removeEventListener("webglcontextcreationerror",vt,!1),Dt.dispose(),et.dispose(),kt.dispose(),ft.dispose(),jt.dispose(),$t.dispose(),F.dispose(),Ct.dispose(),ie.dispose(),$.dispose(),yt.dispose(),yt.removeEventListener("sessionstart",Ne),yt.removeEventListener("sessionend",Xn),Bn.stop()};function Mt(T){T.preventDefault(),console.log("THREE.WebGLRenderer: Context Lost."),R=!0}function zt(){console.log("THREE.WebGLRenderer: Context Restored."),R=!1;let T=At.autoReset,H=Bt.enabled,j=Bt.autoUpdate,K=Bt.needsUpdate,W=Bt.type;z(),At.autoReset=T,Bt.enabled=H,Bt.autoUpdate=j,Bt.needsUpdate=K,Bt.type=W}function vt(T){console.error("THREE.WebGLRenderer: A WebGL context could not be created. Reason: ",T.statusMessage)}function lt(T){let H=T.target;H.removeEventListener("dispose",lt),Gt(H)}function Gt(T){re(T),ft.remove(T)}function re(T){let H=ft.get(T).programs;H!==void 0&&(H.forEach(function(j){$.releaseProgram(j)}),T.isShaderMaterial&&$.releaseShaderCache(T))}this.renderBufferDirect=function(T,H,j,K,W,_t){H===null&&(H=Tt);let It=W.isMesh&&W.matrixWorld.determinant()<0,Vt=Wi(T,H,j,K,W);rt.setMaterial(K,It);let Ut=j.index,Jt=1;if(K.wireframe===!0){if(Ut=b.getWireframeAttribute(j),Ut===void 0)return;Jt=2}let Kt=j.drawRange,qt=j.attributes.position,ue=Kt.start*Jt,Me=(Kt.start+Kt.count)*Jt;_t!==null&&(ue=Math.max(ue,_t.start*Jt),Me=Math.min(Me,(_t.start+_t.count)*Jt)),Ut!==null?(ue=Math.max(ue,0),Me=Math.min(Me,Ut.count)):qt!=null&&(ue=Math.max(ue,0),Me=Math.min(Me,qt.count));let Be=Me-ue;if(Be<0||Be===1/0)return;Ct.setup(W,K,Vt,j,Ut);let Re,le=wt;if(Ut!==null&&(Re=P.get(Ut),le=Xt,le.setIndex(Re)),W.isMesh)K.wireframe===!0?(rt.setLineWidth(K.wireframeLinewidth*ge()),le.setMode(N.LINES)):le.setMode(N.TRIANGLES);else if(W.isLine){let Zt=K.linewidth;Zt===void 0&&(Zt=1),rt.setLineWidth(Zt*ge()),W.isLineSegments?le.setMode(N.LINES):W.isLineLoop?le.setMode(N.LINE_LOOP):le.setMode(N.LINE_STRIP)}else W.isPoints?le.setMode(N.POINTS):W.isSprite&&le.setMode(N.TRIANGLES);if(W.isBatchedMesh)if(W._multiDrawInstances!==null)Vr("THREE.WebGLRenderer: renderMultiDrawInstances has been deprecated and will be removed in r184. Append to renderMultiDraw arguments and use indirection."),le.renderMultiDrawInstances(W._multiDrawStarts,W._multiDrawCounts,W._multiDrawCount,W._multiDrawInstances);else if(at.get("WEBGL_multi_draw"))le.renderMultiDraw(W._multiDrawStarts,W._multiDrawCounts,W._multiDrawCount);else{let Zt=W._multiDrawStarts,ke=W._multiDrawCounts,ve=W._multiDrawCount,wn=Ut?P.get(Ut).bytesPerElement:1,os=ft.get(K).currentProgram.getUniforms();for(let In=0;In<ve;In++)os.setValue(N,"_gl_DrawID",In),le.render(Zt[In]/wn,ke[In])}else if(W.isInstancedMesh)le.renderInstances(ue,Be,W.count);else if(j.isInstancedBufferGeometry){let Zt=j._maxInstanceCount!==void 0?j._maxInstanceCount:1/0,ke=Math.min(j.instanceCount,Zt);le.renderInstances(ue,Be,ke)}else le.render(ue,Be)};function Le(T,H,j){T.transparent===!0&&T.side===ni&&T.forceSinglePass===!1?(T.side=Fn,T.needsUpdate=!0,Ls(T,H,j),T.side=ji,T.needsUpdate=!0,Ls(T,H,j),T.side=ni):Ls(T,H,j)}this.compile=function(T,H,j=null){j===null&&(j=T),p=kt.get(j),p.init(H),w.push(p),j.traverseVisible(function(W){W.isLight&&W.layers.test(H.layers)&&(p.pushLight(W),W.castShadow&&p.pushShadow(W))}),T!==j&&T.traverseVisible(function(W){W.isLight&&W.layers.test(H.layers)&&(p.pushLight(W),W.castShadow&&p.pushShadow(W))}),p.setupLights();let K=new Set;return T.traverse(function(W){if(!(W.isMesh||W.isPoints||W.isLine||W.isSprite))return;let _t=W.material;if(_t)if(Array.isArray(_t))for(let It=0;It<_t.length;It++){let Vt=_t[It];Le(Vt,j,W),K.add(Vt)}else Le(_t,j,W),K.add(_t)}),p=w.pop(),K},this.compileAsync=function(T,H,j=null){let K=this.compile(T,H,j);return new Promise(W=>{function _t(){if(K.forEach(function(It){ft.get(It).currentProgram.isReady()&&K.delete(It)}),K.size===0){W(T);return}setTimeout(_t,10)}at.get("KHR_parallel_shader_compile")!==null?_t():setTimeout(_t,10)})};let be=null;function bn(T){be&&be(T)}function Ne(){Bn.stop()}function Xn(){Bn.start()}let Bn=new xm;Bn.setAnimationLoop(bn),typeof self<"u"&&Bn.setContext(self),this.setAnimationLoop=function(T){be=T,yt.setAnimationLoop(T),T===null?Bn.stop():Bn.start()},yt.addEventListener("sessionstart",Ne),yt.addEventListener("sessionend",Xn),this.render=function(T,H){if(H!==void 0&&H.isCamera!==!0){console.error("THREE.WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(R===!0)return;if(T.matrixWorldAutoUpdate===!0&&T.updateMatrixWorld(),H.parent===null&&H.matrixWorldAutoUpdate===!0&&H.updateMatrixWorld(),yt.enabled===!0&&yt.isPresenting===!0&&(yt.cameraAutoUpdate===!0&&yt.updateCamera(H),H=yt.getCamera()),T.isScene===!0&&T.onBeforeRender(x,T,H,U),p=kt.get(T,w.length),p.init(H),w.push(p),nt.multiplyMatrices(H.projectionMatrix,H.matrixWorldInverse),te.setFromProjectionMatrix(nt,Mi,H.reversedDepth),tt=this.localClippingEnabled,ee=gt.init(this.clippingPlanes,tt),g=et.get(T,_.length),g.init(),_.push(g),yt.enabled===!0&&yt.isPresenting===!0){let _t=x.xr.getDepthSensingMesh();_t!==null&&Pi(_t,H,-1/0,x.sortObjects)}Pi(T,H,0,x.sortObjects),g.finish(),x.sortObjects===!0&&g.sort(ht,dt),se=yt.enabled===!1||yt.isPresenting===!1||yt.hasDepthSensing()===!1,se&&Dt.addToRenderList(g,T),this.info.render.frame++,ee===!0&&gt.beginShadows();let j=p.state.shadowsArray;Bt.render(j,T,H),ee===!0&&gt.endShadows(),this.info.autoReset===!0&&this.info.reset();let K=g.opaque,W=g.transmissive;if(p.setupLights(),H.isArrayCamera){let _t=H.cameras;if(W.length>0)for(let It=0,Vt=_t.length;It<Vt;It++){let Ut=_t[It];Gi(K,W,T,Ut)}se&&Dt.render(T);for(let It=0,Vt=_t.length;It<Vt;It++){let Ut=_t[It];Pn(g,T,Ut,Ut.viewport)}}else W.length>0&&Gi(K,W,T,H),se&&Dt.render(T),Pn(g,T,H);U!==null&&D===0&&(mt.updateMultisampleRenderTarget(U),mt.updateRenderTargetMipmap(U)),T.isScene===!0&&T.onAfterRender(x,T,H),Ct.resetDefaultState(),A=-1,M=null,w.pop(),w.length>0?(p=w[w.length-1],ee===!0&&gt.setGlobalState(x.clippingPlanes,p.state.camera)):p=null,_.pop(),_.length>0?g=_[_.length-1]:g=null};function Pi(T,H,j,K){if(T.visible===!1)return;if(T.layers.test(H.layers)){if(T.isGroup)j=T.renderOrder;else if(T.isLOD)T.autoUpdate===!0&&T.update(H);else if(T.isLight)p.pushLight(T),T.castShadow&&p.pushShadow(T);else if(T.isSprite){if(!T.frustumCulled||te.intersectsSprite(T)){K&&Ot.setFromMatrixPosition(T.matrixWorld).applyMatrix4(nt);let It=F.update(T),Vt=T.material;Vt.visible&&g.push(T,It,Vt,j,Ot.z,null)}}else if((T.isMesh||T.isLine||T.isPoints)&&(!T.frustumCulled||te.intersectsObject(T))){let It=F.update(T),Vt=T.material;if(K&&(T.boundingSphere!==void 0?(T.boundingSphere===null&&T.computeBoundingSphere(),Ot.copy(T.boundingSphere.center)):(It.boundingSphere===null&&It.computeBoundingSphere(),Ot.copy(It.boundingSphere.center)),Ot.applyMatrix4(T.matrixWorld).applyMatrix4(nt)),Array.isArray(Vt)){let Ut=It.groups;for(let Jt=0,Kt=Ut.length;Jt<Kt;Jt++){let qt=Ut[Jt],ue=Vt[qt.materialIndex];ue&&ue.visible&&g.push(T,It,ue,j,Ot.z,qt)}}else Vt.visible&&g.push(T,It,Vt,j,Ot.z,null)}}let _t=T.children;for(let It=0,Vt=_t.length;It<Vt;It++)Pi(_t[It],H,j,K)}function Pn(T,H,j,K){let W=T.opaque,_t=T.transmissive,It=T.transparent;p.setupLightsView(j),ee===!0&&gt.setGlobalState(x.clippingPlanes,j),K&&rt.viewport(C.copy(K)),W.length>0&&gi(W,H,j),_t.length>0&&gi(_t,H,j),It.length>0&&gi(It,H,j),rt.buffers.depth.setTest(!0),rt.buffers.depth.setMask(!0),rt.buffers.color.setMask(!0),rt.setPolygonOffset(!1)}function Gi(T,H,j,K){if((j.isScene===!0?j.overrideMaterial:null)!==null)return;p.state.transmissionRenderTarget[K.id]===void 0&&(p.state.transmissionRenderTarget[K.id]=new Oi(1,1,{generateMipmaps:!0,type:at.has("EXT_color_buffer_half_float")||at.has("EXT_color_buffer_float")?Kr:Ai,minFilter:As,samples:4,stencilBuffer:r,resolveDepthBuffer:!1,resolveStencilBuffer:!1,colorSpace:xe.workingColorSpace}));let _t=p.state.transmissionRenderTarget[K.id],It=K.viewport||C;_t.setSize(It.z*x.transmissionResolutionScale,It.w*x.transmissionResolutionScale);let Vt=x.getRenderTarget(),Ut=x.getActiveCubeFace(),Jt=x.getActiveMipmapLevel();x.setRenderTarget(_t),x.getClearColor(X),G=x.getClearAlpha(),G<1&&x.setClearColor(16777215,.5),x.clear(),se&&Dt.render(j);let Kt=x.toneMapping;x.toneMapping=ns;let qt=K.viewport;if(K.viewport!==void 0&&(K.viewport=void 0),p.setupLightsView(K),ee===!0&&gt.setGlobalState(x.clippingPlanes,K),gi(T,j,K),mt.updateMultisampleRenderTarget(_t),mt.updateRenderTargetMipmap(_t),at.has("WEBGL_multisampled_render_to_texture")===!1){let ue=!1;for(let Me=0,Be=H.length;Me<Be;Me++){let Re=H[Me],le=Re.object,Zt=Re.geometry,ke=Re.material,ve=Re.group;if(ke.side===ni&&le.layers.test(K.layers)){let wn=ke.side;ke.side=Fn,ke.needsUpdate=!0,bo(le,j,K,Zt,ke,ve),ke.side=wn,ke.needsUpdate=!0,ue=!0}}ue===!0&&(mt.updateMultisampleRenderTarget(_t),mt.updateRenderTargetMipmap(_t))}x.setRenderTarget(Vt,Ut,Jt),x.setClearColor(X,G),qt!==void 0&&(K.viewport=qt),x.toneMapping=Kt}function gi(T,H,j){let K=H.isScene===!0?H.overrideMaterial:null;for(let W=0,_t=T.length;W<_t;W++){let It=T[W],Vt=It.object,Ut=It.geometry,Jt=It.group,Kt=It.material;Kt.allowOverride===!0&&K!==null&&(Kt=K),Vt.layers.test(j.layers)&&bo(Vt,H,j,Ut,Kt,Jt)}}function bo(T,H,j,K,W,_t){T.onBeforeRender(x,H,j,K,W,_t),T.modelViewMatrix.multiplyMatrices(j.matrixWorldInverse,T.matrixWorld),T.normalMatrix.getNormalMatrix(T.modelViewMatrix),W.onBeforeRender(x,H,j,K,T,_t),W.transparent===!0&&W.side===ni&&W.forceSinglePass===!1?(W.side=Fn,W.needsUpdate=!0,x.renderBufferDirect(j,H,K,W,T,_t),W.side=ji,W.needsUpdate=!0,x.renderBufferDirect(j,H,K,W,T,_t),W.side=ni):x.renderBufferDirect(j,H,K,W,T,_t),T.onAfterRender(x,H,j,K,W,_t)}function Ls(T,H,j){H.isScene!==!0&&(H=Tt);let K=ft.get(T),W=p.state.lights,_t=p.state.shadowsArray,It=W.state.version,Vt=$.getParameters(T,W.state,_t,H,j),Ut=$.getProgramCacheKey(Vt),Jt=K.programs;K.environment=T.isMeshStandardMaterial?H.environment:null,K.fog=H.fog,K.envMap=(T.isMeshStandardMaterial?$t:jt).get(T.envMap||K.environment),K.envMapRotation=K.environment!==null&&T.envMap===null?H.environmentRotation:T.envMapRotation,Jt===void 0&&(T.addEventListener("dispose",lt),Jt=new Map,K.programs=Jt);let Kt=Jt.get(Ut);if(Kt!==void 0){if(K.currentProgram===Kt&&K.lightsStateVersion===It)return Fa(T,Vt),Kt}else Vt.uniforms=$.getUniforms(T),T.onBeforeCompile(Vt,x),Kt=$.acquireProgram(Vt,Ut),Jt.set(Ut,Kt),K.uniforms=Vt.uniforms;let qt=K.uniforms;return(!T.isShaderMaterial&&!T.isRawShaderMaterial||T.clipping===!0)&&(qt.clippingPlanes=gt.uniform),Fa(T,Vt),K.needsLights=Ds(T),K.lightsStateVersion=It,K.needsLights&&(qt.ambientLightColor.value=W.state.ambient,qt.lightProbe.value=W.state.probe,qt.directionalLights.value=W.state.directional,qt.directionalLightShadows.value=W.state.directionalShadow,qt.spotLights.value=W.state.spot,qt.spotLightShadows.value=W.state.spotShadow,qt.rectAreaLights.value=W.state.rectArea,qt.ltc_1.value=W.state.rectAreaLTC1,qt.ltc_2.value=W.state.rectAreaLTC2,qt.pointLights.value=W.state.point,qt.pointLightShadows.value=W.state.pointShadow,qt.hemisphereLights.value=W.state.hemi,qt.directionalShadowMap.value=W.state.directionalShadowMap,qt.directionalShadowMatrix.value=W.state.directionalShadowMatrix,qt.spotShadowMap.value=W.state.spotShadowMap,qt.spotLightMatrix.value=W.state.spotLightMatrix,qt.spotLightMap.value=W.state.spotLightMap,qt.pointShadowMap.value=W.state.pointShadowMap,qt.pointShadowMatrix.value=W.state.pointShadowMatrix),K.currentProgram=Kt,K.uniformsList=null,Kt}function Na(T){if(T.uniformsList===null){let H=T.currentProgram.getUniforms();T.uniformsList=io.seqWithValue(H.seq,T.uniforms)}return T.uniformsList}function Fa(T,H){let j=ft.get(T);j.outputColorSpace=H.outputColorSpace,j.batching=H.batching,j.batchingColor=H.batchingColor,j.instancing=H.instancing,j.instancingColor=H.instancingColor,j.instancingMorph=H.instancingMorph,j.skinning=H.skinning,j.morphTargets=H.morphTargets,j.morphNormals=H.morphNormals,j.morphColors=H.morphColors,j.morphTargetsCount=H.morphTargetsCount,j.numClippingPlanes=H.numClippingPlanes,j.numIntersection=H.numClipIntersection,j.vertexAlphas=H.vertexAlphas,j.vertexTangents=H.vertexTangents,j.toneMapping=H.toneMapping}function Wi(T,H,j,K,W){H.isScene!==!0&&(H=Tt),mt.resetTextureUnits();let _t=H.fog,It=K.isMeshStandardMaterial?H.environment:null,Vt=U===null?x.outputColorSpace:U.isXRRenderTarget===!0?U.texture.colorSpace:qs,Ut=(K.isMeshStandardMaterial?$t:jt).get(K.envMap||It),Jt=K.vertexColors===!0&&!!j.attributes.color&&j.attributes.color.itemSize===4,Kt=!!j.attributes.tangent&&(!!K.normalMap||K.anisotropy>0),qt=!!j.morphAttributes.position,ue=!!j.morphAttributes.normal,Me=!!j.morphAttributes.color,Be=ns;K.toneMapped&&(U===null||U.isXRRenderTarget===!0)&&(Be=x.toneMapping);let Re=j.morphAttributes.position||j.morphAttributes.normal||j.morphAttributes.color,le=Re!==void 0?Re.length:0,Zt=ft.get(K),ke=p.state.lights;if(ee===!0&&(tt===!0||T!==M)){let un=T===M&&K.id===A;gt.setState(K,T,un)}let ve=!1;K.version===Zt.__version?(Zt.needsLights&&Zt.lightsStateVersion!==ke.state.version||Zt.outputColorSpace!==Vt||W.isBatchedMesh&&Zt.batching===!1||!W.isBatchedMesh&&Zt.batching===!0||W.isBatchedMesh&&Zt.batchingColor===!0&&W.colorTexture===null||W.isBatchedMesh&&Zt.batchingColor===!1&&W.colorTexture!==null||W.isInstancedMesh&&Zt.instancing===!1||!W.isInstancedMesh&&Zt.instancing===!0||W.isSkinnedMesh&&Zt.skinning===!1||!W.isSkinnedMesh&&Zt.skinning===!0||W.isInstancedMesh&&Zt.instancingColor===!0&&W.instanceColor===null||W.isInstancedMesh&&Zt.instancingColor===!1&&W.instanceColor!==null||W.isInstancedMesh&&Zt.instancingMorph===!0&&W.morphTexture===null||W.isInstancedMesh&&Zt.instancingMorph===!1&&W.morphTexture!==null||Zt.envMap!==Ut||K.fog===!0&&Zt.fog!==_t||Zt.numClippingPlanes!==void 0&&(Zt.numClippingPlanes!==gt.numPlanes||Zt.numIntersection!==gt.numIntersection)||Zt.vertexAlphas!==Jt||Zt.vertexTangents!==Kt||Zt.morphTargets!==qt||Zt.morphNormals!==ue||Zt.morphColors!==Me||Zt.toneMapping!==Be||Zt.morphTargetsCount!==le)&&(ve=!0):(ve=!0,Zt.__version=K.version);let wn=Zt.currentProgram;ve===!0&&(wn=Ls(K,H,W));let os=!1,In=!1,Us=!1,ze=wn.getUniforms(),Ln=Zt.uniforms;if(rt.useProgram(wn.program)&&(os=!0,In=!0,Us=!0),K.id!==A&&(A=K.id,In=!0),os||M!==T){rt.buffers.depth.getReversed()&&T.reversedDepth!==!0&&(T._reversedDepth=!0,T.updateProjectionMatrix()),ze.setValue(N,"projectionMatrix",T.projectionMatrix),ze.setValue(N,"viewMatrix",T.matrixWorldInverse);let dn=ze.map.cameraPosition;dn!==void 0&&dn.setValue(N,Pt.setFromMatrixPosition(T.matrixWorld)),st.logarithmicDepthBuffer&&ze.setValue(N,"logDepthBufFC",2/(Math.log(T.far+1)/Math.LN2)),(K.isMeshPhongMaterial||K.isMeshToonMaterial||K.isMeshLambertMaterial||K.isMeshBasicMaterial||K.isMeshStandardMaterial||K.isShaderMaterial)&&ze.setValue(N,"isOrthographic",T.isOrthographicCamera===!0),M!==T&&(M=T,In=!0,Us=!0)}if(W.isSkinnedMesh){ze.setOptional(N,W,"bindMatrix"),ze.setOptional(N,W,"bindMatrixInverse");let un=W.skeleton;un&&(un.boneTexture===null&&un.computeBoneTexture(),ze.setValue(N,"boneTexture",un.boneTexture,mt))}W.isBatchedMesh&&(ze.setOptional(N,W,"batchingTexture"),ze.setValue(N,"batchingTexture",W._matricesTexture,mt),ze.setOptional(N,W,"batchingIdTexture"),ze.setValue(N,"batchingIdTexture",W._indirectTexture,mt),ze.setOptional(N,W,"batchingColorTexture"),W._colorsTexture!==null&&ze.setValue(N,"batchingColorTexture",W._colorsTexture,mt));let kn=j.morphAttributes;if((kn.position!==void 0||kn.normal!==void 0||kn.color!==void 0)&&ut.update(W,j,wn),(In||Zt.receiveShadow!==W.receiveShadow)&&(Zt.receiveShadow=W.receiveShadow,ze.setValue(N,"receiveShadow",W.receiveShadow)),K.isMeshGouraudMaterial&&K.envMap!==null&&(Ln.envMap.value=Ut,Ln.flipEnvMap.value=Ut.isCubeTexture&&Ut.isRenderTargetTexture===!1?-1:1),K.isMeshStandardMaterial&&K.envMap===null&&H.environment!==null&&(Ln.envMapIntensity.value=H.environmentIntensity),In&&(ze.setValue(N,"toneMappingExposure",x.toneMappingExposure),Zt.needsLights&&Nh(Ln,Us),_t&&K.fog===!0&&it.refreshFogUniforms(Ln,_t),it.refreshMaterialUniforms(Ln,K,Q,J,p.state.transmissionRenderTarget[T.id]),io.upload(N,Na(Zt),Ln,mt)),K.isShaderMaterial&&K.uniformsNeedUpdate===!0&&(io.upload(N,Na(Zt),Ln,mt),K.uniformsNeedUpdate=!1),K.isSpriteMaterial&&ze.setValue(N,"center",W.center),ze.setValue(N,"modelViewMatrix",W.modelViewMatrix),ze.setValue(N,"normalMatrix",W.normalMatrix),ze.setValue(N,"modelMatrix",W.matrixWorld),K.isShaderMaterial||K.isRawShaderMaterial){let un=K.uniformsGroups;for(let dn=0,as=un.length;dn<as;dn++){let oi=un[dn];ie.update(oi,wn),ie.bind(oi,wn)}}return wn}function Nh(T,H){T.ambientLightColor.needsUpdate=H,T.lightProbe.needsUpdate=H,T.directionalLights.needsUpdate=H,T.directionalLightShadows.needsUpdate=H,T.pointLights.needsUpdate=H,T.pointLightShadows.needsUpdate=H,T.spotLights.needsUpdate=H,T.spotLightShadows.needsUpdate=H,T.rectAreaLights.needsUpdate=H,T.hemisphereLights.needsUpdate=H}function Ds(T){return T.isMeshLambertMaterial||T.isMeshToonMaterial||T.isMeshPhongMaterial||T.isMeshStandardMaterial||T.isShadowMaterial||T.isShaderMaterial&&T.lights===!0}this.getActiveCubeFace=function(){return E},this.getActiveMipmapLevel=function(){return D},this.getRenderTarget=function(){return U},this.setRenderTargetTextures=function(T,H,j){let K=ft.get(T);K.__autoAllocateDepthBuffer=T.resolveDepthBuffer===!1,K.__autoAllocateDepthBuffer===!1&&(K.__useRenderToTexture=!1),ft.get(T.texture).__webglTexture=H,ft.get(T.depthTexture).__webglTexture=K.__autoAllocateDepthBuffer?void 0:j,K.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(T,H){let j=ft.get(T);j.__webglFramebuffer=H,j.__useDefaultFramebuffer=H===void 0};let Oa=N.createFramebuffer();this.setRenderTarget=function(T,H=0,j=0){U=T,E=H,D=j;let K=!0,W=null,_t=!1,It=!1;if(T){let Ut=ft.get(T);if(Ut.__useDefaultFramebuffer!==void 0)rt.bindFramebuffer(N.FRAMEBUFFER,null),K=!1;else if(Ut.__webglFramebuffer===void 0)mt.setupRenderTarget(T);else if(Ut.__hasExternalTextures)mt.rebindTextures(T,ft.get(T.texture).__webglTexture,ft.get(T.depthTexture).__webglTexture);else if(T.depthBuffer){let qt=T.depthTexture;if(Ut.__boundDepthTexture!==qt){if(qt!==null&&ft.has(qt)&&(T.width!==qt.image.width||T.height!==qt.image.height))throw new Error("WebGLRenderTarget: Attached DepthTexture is initialized to the incorrect size.");mt.setupDepthRenderbuffer(T)}}let Jt=T.texture;(Jt.isData3DTexture||Jt.isDataArrayTexture||Jt.isCompressedArrayTexture)&&(It=!0);let Kt=ft.get(T).__webglFramebuffer;T.isWebGLCubeRenderTarget?(Array.isArray(Kt[H])?W=Kt[H][j]:W=Kt[H],_t=!0):T.samples>0&&mt.useMultisampledRTT(T)===!1?W=ft.get(T).__webglMultisampledFramebuffer:Array.isArray(Kt)?W=Kt[j]:W=Kt,C.copy(T.viewport),B.copy(T.scissor),k=T.scissorTest}else C.copy(xt).multiplyScalar(Q).floor(),B.copy(Et).multiplyScalar(Q).floor(),k=bt;if(j!==0&&(W=Oa),rt.bindFramebuffer(N.FRAMEBUFFER,W)&&K&&rt.drawBuffers(T,W),rt.viewport(C),rt.scissor(B),rt.setScissorTest(k),_t){let Ut=ft.get(T.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_CUBE_MAP_POSITIVE_X+H,Ut.__webglTexture,j)}else if(It){let Ut=H;for(let Jt=0;Jt<T.textures.length;Jt++){let Kt=ft.get(T.textures[Jt]);N.framebufferTextureLayer(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0+Jt,Kt.__webglTexture,j,Ut)}}else if(T!==null&&j!==0){let Ut=ft.get(T.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Ut.__webglTexture,j)}A=-1},this.readRenderTargetPixels=function(T,H,j,K,W,_t,It,Vt=0){if(!(T&&T.isWebGLRenderTarget)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Ut=ft.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&It!==void 0&&(Ut=Ut[It]),Ut){rt.bindFramebuffer(N.FRAMEBUFFER,Ut);try{let Jt=T.textures[Vt],Kt=Jt.format,qt=Jt.type;if(!st.textureFormatReadable(Kt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(!st.textureTypeReadable(qt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}H>=0&&H<=T.width-K&&j>=0&&j<=T.height-W&&(T.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+Vt),N.readPixels(H,j,K,W,Wt.convert(Kt),Wt.convert(qt),_t))}finally{let Jt=U!==null?ft.get(U).__webglFramebuffer:null;rt.bindFramebuffer(N.FRAMEBUFFER,Jt)}}},this.readRenderTargetPixelsAsync=async function(T,H,j,K,W,_t,It,Vt=0){if(!(T&&T.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Ut=ft.get(T).__webglFramebuffer;if(T.isWebGLCubeRenderTarget&&It!==void 0&&(Ut=Ut[It]),Ut)if(H>=0&&H<=T.width-K&&j>=0&&j<=T.height-W){rt.bindFramebuffer(N.FRAMEBUFFER,Ut);let Jt=T.textures[Vt],Kt=Jt.format,qt=Jt.type;if(!st.textureFormatReadable(Kt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(!st.textureTypeReadable(qt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let ue=N.createBuffer();N.bindBuffer(N.PIXEL_PACK_BUFFER,ue),N.bufferData(N.PIXEL_PACK_BUFFER,_t.byteLength,N.STREAM_READ),T.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+Vt),N.readPixels(H,j,K,W,Wt.convert(Kt),Wt.convert(qt),0);let Me=U!==null?ft.get(U).__webglFramebuffer:null;rt.bindFramebuffer(N.FRAMEBUFFER,Me);let Be=N.fenceSync(N.SYNC_GPU_COMMANDS_COMPLETE,0);return N.flush(),await Gp(N,Be,4),N.bindBuffer(N.PIXEL_PACK_BUFFER,ue),N.getBufferSubData(N.PIXEL_PACK_BUFFER,0,_t),N.deleteBuffer(ue),N.deleteSync(Be),_t}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(T,H=null,j=0){let K=Math.pow(2,-j),W=Math.floor(T.image.width*K),_t=Math.floor(T.image.height*K),It=H!==null?H.x:0,Vt=H!==null?H.y:0;mt.setTexture2D(T,0),N.copyTexSubImage2D(N.TEXTURE_2D,j,0,0,It,Vt,W,_t),rt.unbindTexture()};let Ii=N.createFramebuffer(),on=N.createFramebuffer();this.copyTextureToTexture=function(T,H,j=null,K=null,W=0,_t=null){_t===null&&(W!==0?(Vr("WebGLRenderer: copyTextureToTexture function signature has changed to support src and dst mipmap levels."),_t=W,W=0):_t=0);let It,Vt,Ut,Jt,Kt,qt,ue,Me,Be,Re=T.isCompressedTexture?T.mipmaps[_t]:T.image;if(j!==null)It=j.max.x-j.min.x,Vt=j.max.y-j.min.y,Ut=j.isBox3?j.max.z-j.min.z:1,Jt=j.min.x,Kt=j.min.y,qt=j.isBox3?j.min.z:0;else{let kn=Math.pow(2,-W);It=Math.floor(Re.width*kn),Vt=Math.floor(Re.height*kn),T.isDataArrayTexture?Ut=Re.depth:T.isData3DTexture?Ut=Math.floor(Re.depth*kn):Ut=1,Jt=0,Kt=0,qt=0}K!==null?(ue=K.x,Me=K.y,Be=K.z):(ue=0,Me=0,Be=0);let le=Wt.convert(H.format),Zt=Wt.convert(H.type),ke;H.isData3DTexture?(mt.setTexture3D(H,0),ke=N.TEXTURE_3D):H.isDataArrayTexture||H.isCompressedArrayTexture?(mt.setTexture2DArray(H,0),ke=N.TEXTURE_2D_ARRAY):(mt.setTexture2D(H,0),ke=N.TEXTURE_2D),N.pixelStorei(N.UNPACK_FLIP_Y_WEBGL,H.flipY),N.pixelStorei(N.UNPACK_PREMULTIPLY_ALPHA_WEBGL,H.premultiplyAlpha),N.pixelStorei(N.UNPACK_ALIGNMENT,H.unpackAlignment);let ve=N.getParameter(N.UNPACK_ROW_LENGTH),wn=N.getParameter(N.UNPACK_IMAGE_HEIGHT),os=N.getParameter(N.UNPACK_SKIP_PIXELS),In=N.getParameter(N.UNPACK_SKIP_ROWS),Us=N.getParameter(N.UNPACK_SKIP_IMAGES);N.pixelStorei(N.UNPACK_ROW_LENGTH,Re.width),N.pixelStorei(N.UNPACK_IMAGE_HEIGHT,Re.height),N.pixelStorei(N.UNPACK_SKIP_PIXELS,Jt),N.pixelStorei(N.UNPACK_SKIP_ROWS,Kt),N.pixelStorei(N.UNPACK_SKIP_IMAGES,qt);let ze=T.isDataArrayTexture||T.isData3DTexture,Ln=H.isDataArrayTexture||H.isData3DTexture;if(T.isDepthTexture){let kn=ft.get(T),un=ft.get(H),dn=ft.get(kn.__renderTarget),as=ft.get(un.__renderTarget);rt.bindFramebuffer(N.READ_FRAMEBUFFER,dn.__webglFramebuffer),rt.bindFramebuffer(N.DRAW_FRAMEBUFFER,as.__webglFramebuffer);for(let oi=0;oi<Ut;oi++)ze&&(N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,ft.get(T).__webglTexture,W,qt+oi),N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,ft.get(H).__webglTexture,_t,Be+oi)),N.blitFramebuffer(Jt,Kt,It,Vt,ue,Me,It,Vt,N.DEPTH_BUFFER_BIT,N.NEAREST);rt.bindFramebuffer(N.READ_FRAMEBUFFER,null),rt.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else if(W!==0||T.isRenderTargetTexture||ft.has(T)){let kn=ft.get(T),un=ft.get(H);rt.bindFramebuffer(N.READ_FRAMEBUFFER,Ii),rt.bindFramebuffer(N.DRAW_FRAMEBUFFER,on);for(let dn=0;dn<Ut;dn++)ze?N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,kn.__webglTexture,W,qt+dn):N.framebufferTexture2D(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,kn.__webglTexture,W),Ln?N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,un.__webglTexture,_t,Be+dn):N.framebufferTexture2D(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,un.__webglTexture,_t),W!==0?N.blitFramebuffer(Jt,Kt,It,Vt,ue,Me,It,Vt,N.COLOR_BUFFER_BIT,N.NEAREST):Ln?N.copyTexSubImage3D(ke,_t,ue,Me,Be+dn,Jt,Kt,It,Vt):N.copyTexSubImage2D(ke,_t,ue,Me,Jt,Kt,It,Vt);rt.bindFramebuffer(N.READ_FRAMEBUFFER,null),rt.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else Ln?T.isDataTexture||T.isData3DTexture?N.texSubImage3D(ke,_t,ue,Me,Be,It,Vt,Ut,le,Zt,Re.data):H.isCompressedArrayTexture?N.compressedTexSubImage3D(ke,_t,ue,Me,Be,It,Vt,Ut,le,Re.data):N.texSubImage3D(ke,_t,ue,Me,Be,It,Vt,Ut,le,Zt,Re):T.isDataTexture?N.texSubImage2D(N.TEXTURE_2D,_t,ue,Me,It,Vt,le,Zt,Re.data):T.isCompressedTexture?N.compressedTexSubImage2D(N.TEXTURE_2D,_t,ue,Me,Re.width,Re.height,le,Re.data):N.texSubImage2D(N.TEXTURE_2D,_t,ue,Me,It,Vt,le,Zt,Re);N.pixelStorei(N.UNPACK_ROW_LENGTH,ve),N.pixelStorei(N.UNPACK_IMAGE_HEIGHT,wn),N.pixelStorei(N.UNPACK_SKIP_PIXELS,os),N.pixelStorei(N.UNPACK_SKIP_ROWS,In),N.pixelStorei(N.UNPACK_SKIP_IMAGES,Us),_t===0&&H.generateMipmaps&&N.generateMipmap(ke),rt.unbindTexture()},this.initRenderTarget=function(T){ft.get(T).__webglFramebuffer===void 0&&mt.setupRenderTarget(T)},this.initTexture=function(T){T.isCubeTexture?mt.setTextureCube(T,0):T.isData3DTexture?mt.setTexture3D(T,0):T.isDataArrayTexture||T.isCompressedArrayTexture?mt.setTexture2DArray(T,0):mt.setTexture2D(T,0),rt.unbindTexture()},this.resetState=function(){E=0,D=0,U=null,rt.reset(),Ct.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return Mi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=xe._getDrawingBufferColorSpace(t),e.unpackColorSpace=xe._getUnpackColorSpace()}};var Es;function Vc(){if(Es===void 0)try{Es=new Bc({antialias:!0,alpha:!0,powerPreference:"low-power"}),Es.autoClear=!1,Es.setClearColor(0,0),Es.shadowMap.enabled=!0,Es.shadowMap.type=Gl}catch{Es=null}return Es}function Am(){try{return!!document.createElement("canvas").getContext("webgl2")}catch{return!1}}function Tm(){let i=Vc()?.getContext(),t=i?.getExtension("WEBGL_debug_renderer_info");return i&&t?String(i.getParameter(t.UNMASKED_RENDERER_WEBGL)):"unknown"}var zc=0,va=0;function Hc(i,t,e,n,s){let r=Vc();r&&((n>zc||s>va)&&(zc=Math.max(zc,n),va=Math.max(va,s),r.setSize(zc,va,!1)),r.setViewport(0,0,n,s),r.setScissor(0,0,n,s),r.setScissorTest(!0),r.clear(),r.render(i,t.three),e.save(),e.setTransform(1,0,0,1,0,0),e.drawImage(r.domElement,0,va-s,n,s,0,0,n,s),e.restore())}var Ze=(i,t,e)=>Math.min(e,Math.max(t,i));function ya(i,t,e){let n=Ze((i-t)/(e-t),0,1);return n*n*(3-2*n)}var he=(i,t)=>i[0]*t[0]+i[1]*t[1]+i[2]*t[2],Hn=(i,t)=>[i[1]*t[2]-i[2]*t[1],i[2]*t[0]-i[0]*t[2],i[0]*t[1]-i[1]*t[0]],Qt=(i,t,e)=>[i[0]+t*e[0],i[1]+t*e[1],i[2]+t*e[2]],we=(i,t)=>[i[0]-t[0],i[1]-t[1],i[2]-t[2]],Rn=(i,t,e)=>Qt(i,e,we(t,i)),tn=i=>Math.hypot(i[0],i[1],i[2]),Ti=i=>{let t=tn(i)||1;return[i[0]/t,i[1]/t,i[2]/t]};function _a(i){let t=[0,1,2].reduce((e,n)=>Math.abs(i[n])<Math.abs(i[e])?n:e,0);return Ti(Hn(i,[0,1,2].map(e=>e===t?1:0)))}var Gc=()=>[[0,0,0],[0,0,0],[0,0,0]];function Wc(i){let t=i.map(s=>s.slice()),e=[[1,0,0],[0,1,0],[0,0,1]];for(let s=0;s<30;s++)for(let[r,o]of[[0,1],[0,2],[1,2]]){if(Math.abs(t[r][o])<1e-300)continue;let a=.5*Math.atan2(2*t[r][o],t[o][o]-t[r][r]),l=Math.cos(a),c=Math.sin(a);for(let h=0;h<3;h++){let u=t[h][r],d=t[h][o];t[h][r]=l*u-c*d,t[h][o]=c*u+l*d}for(let h=0;h<3;h++){let u=t[r][h],d=t[o][h];t[r][h]=l*u-c*d,t[o][h]=c*u+l*d}for(let h=0;h<3;h++){let u=e[h][r],d=e[h][o];e[h][r]=l*u-c*d,e[h][o]=c*u+l*d}}return[0,1,2].sort((s,r)=>t[s][s]-t[r][r]).map(s=>({value:t[s][s],vector:[e[0][s],e[1][s],e[2][s]]}))}function yd(i){let t=Math.pow(10,Math.floor(Math.log10(i))),e=i/t;return t*(e<1.5?1:e<3.5?2:e<7.5?5:10)}var Em=["#3c74b9","#e2892b","#3f9b74","#c9514c","#8267b5","#3fa0b5","#b5813a","#cf6f9f"],Xc=["#3b4f9c","#2f7fae","#2f9d92","#6bab5c","#d8a83f","#dd7f3c","#c44f52"],Gn=window.matchMedia("(prefers-color-scheme: dark)"),Cm=window.matchMedia("(prefers-reduced-motion: reduce)"),_d=i=>[1,3,5].map(t=>parseInt(i.slice(t,t+2),16)),xa=(i,t=1)=>`rgba(${i.map(e=>Math.round(Math.min(255,Math.max(0,e)))).join(",")},${t})`,Rm=i=>`#${i.map(t=>Math.round(Math.min(255,Math.max(0,t))).toString(16).padStart(2,"0")).join("")}`;function Pm(i,t){if(i<0)return[138,148,162];if(t<=Em.length)return _d(Em[i]);let e=i/(t-1)*(Xc.length-1),n=Math.min(Math.floor(e),Xc.length-2);return Rn(_d(Xc[n]),_d(Xc[n+1]),e-n)}function ba(){return Gn.matches?{text:"#e7ecf3",soft:"#93a0b1",halo:"rgba(20,25,32,.85)",dot:"#f4f7fb",ring:"#0c1016",grid:[200,215,235],gridBase:.13,shade:.42,pill:"rgba(36,44,56,.96)",rim:"rgba(231,236,243,.18)",paper:"#1b212a",steel:"#96a1b0",axes:["#ef6f6c","#63c48d","#6aa8ee"],line:"#aab6c6",force:"#ff8a80",moment:"#b39dff"}:{text:"#1c2430",soft:"#5d6878",halo:"rgba(255,255,255,.88)",dot:"#ffffff",ring:"#2a3442",grid:[50,70,100],gridBase:.15,shade:.17,pill:"rgba(255,255,255,.97)",rim:"rgba(28,36,48,.16)",paper:"#ffffff",steel:"#768191",axes:["#cf4440","#2f9360","#2f6db5"],line:"#4a5666",force:"#d0312d",moment:"#6a3fc4"}}var ro={front:[0,-1,0],back:[0,1,0],left:[-1,0,0],right:[1,0,0],top:[0,0,1],bottom:[0,0,-1],corner:Ti([.62,-.9,.42])},oo=class{constructor(t,e){this.survey=t;this.home=e&&(e in ro||e==="plane")?e:this.startView(),this.three.matrixAutoUpdate=!1,Object.assign(this.three,{isOrthographicCamera:!0})}pose={yaw:0,pitch:0,lens:0,target:[0,0,0],scale:1};right=[1,0,0];above=[0,0,1];toward=[0,-1,0];width=1;height=1;top=0;bottom=0;touched=!1;home;three=new $s;tween=null;placed=!1;get distance(){return 5*this.survey.reach}startView(){return this.survey.planar?"plane":"corner"}follow(t){this.survey=t,this.home==="plane"&&!t.planar&&(this.home="corner")}get centreX(){return this.width/2}get centreY(){return(this.top+this.height-this.bottom)/2}aim(){let{yaw:t,pitch:e}=this.pose,{toWorld:n}=this.survey,s=Math.cos(e),r=Math.sin(e),o=Math.cos(t),a=Math.sin(t);this.toward=n([s*o,s*a,r]),this.right=n([-a,o,0]),this.above=Hn(this.toward,this.right)}project(t){let e=we(t,this.pose.target),n=he(e,this.toward),s=this.pose.scale/Math.max(.05,1-this.pose.lens*n/this.distance);return{x:this.centreX+s*he(e,this.right),y:this.centreY-s*he(e,this.above),k:s,z:n}}unproject(t,e,n){let s=this.pose.scale/Math.max(.05,1-this.pose.lens*n/this.distance),r=Qt(Qt(this.pose.target,(t-this.centreX)/s,this.right),-(e-this.centreY)/s,this.above);return Qt(r,n,this.toward)}apply(){let{right:t,above:e,toward:n,three:s,pose:r,survey:o}=this,a=r.target;s.matrix.set(t[0],e[0],n[0],a[0],t[1],e[1],n[1],a[1],t[2],e[2],n[2],a[2],0,0,0,1),s.matrixWorld.copy(s.matrix),s.matrixWorldInverse.copy(s.matrix).invert();let l=Math.abs(he(we(o.middle,a),n))+2.6*o.reach,c=r.lens/this.distance,h=Math.min(l,c>0?.95/c:1/0),u=-l,d=1-c*h,f=1-c*u,m=(-d-f)/(h-u),v=-d-m*h,g=2*r.scale/this.width,p=2*r.scale/this.height,_=1-2*this.centreY/this.height;s.projectionMatrix.set(g,0,0,0,0,p,-_*c,_,0,0,m,v,0,0,-c,1),s.projectionMatrixInverse.copy(s.projectionMatrix).invert()}frontDirection(){let{normal:t,toStage:e,toWorld:n}=this.survey,s=e(t??n([0,1,0]));return(Math.abs(s[2])>.9?s[2]:.3*s[0]-s[1])<0?[-s[0],-s[1],-s[2]]:s}fitted(t){let e=t==="plane"?this.frontDirection():ro[t],n=Math.abs(e[2])>.9999,s={yaw:n?-Math.PI/2:Math.atan2(e[1],e[0]),pitch:n?Math.sign(e[2])*Math.PI/2:Math.asin(Ze(e[2],-1,1)),lens:t==="corner"?1:0,target:[...this.survey.middle],scale:1},r=Math.max(18,Math.min(56,.07*this.width)),o=Math.max(14,.05*this.height),a=Math.max(40,this.width-2*r),l=Math.max(40,this.height-this.top-this.bottom-2*o),c=this.pose;this.pose=s,this.aim();for(let h=0;h<4;h++){let u=this.cloudOnScreen(),d=(u[0]+u[2])/2-this.centreX,f=(u[1]+u[3])/2-this.centreY,m=s.scale;s.scale*=Math.min(a/Math.max(u[2]-u[0],1e-12),l/Math.max(u[3]-u[1],1e-12)),s.target=Qt(Qt(s.target,d/m,this.right),-f/m,this.above)}return this.pose=c,this.aim(),s}cloudOnScreen(){let{cloud:t,keys:e,samples:n,ball:s}=this.survey,r=1/0,o=1/0,a=-1/0,l=-1/0;for(let c=0,h=0;c<n;c++)for(let u of e){let d=this.project([t[h],t[h+1],t[h+2]]),f=Math.max(u.pad,s)*d.k;h+=3,r=Math.min(r,d.x-f),a=Math.max(a,d.x+f),o=Math.min(o,d.y-f),l=Math.max(l,d.y+f)}return[r,o,a,l]}moveTo(t,e=!1){let n=this.fitted(t),s={...this.pose};if(this.home=t,this.touched=!1,e||Cm.matches||!this.placed){this.pose=n,this.tween=null,this.placed=!0;return}n.yaw=s.yaw+Math.atan2(Math.sin(n.yaw-s.yaw),Math.cos(n.yaw-s.yaw)),this.tween={from:s,to:n,start:performance.now()}}step(t){if(!this.tween)return!1;let{from:e,to:n,start:s}=this.tween,r=Ze((t-s)/420,0,1),o=ya(r,0,1);return this.pose={yaw:e.yaw+o*(n.yaw-e.yaw),pitch:e.pitch+o*(n.pitch-e.pitch),lens:e.lens+o*(n.lens-e.lens),target:Rn(e.target,n.target,o),scale:e.scale*Math.pow(n.scale/e.scale,o)},r>=1&&(this.tween=null),!0}hold(){this.tween=null}orbit(t,e){let n=this.pose;n.yaw-=.007*t,n.pitch=Ze(n.pitch+.007*e,-Math.PI/2,Math.PI/2),n.lens=Math.min(1,n.lens+.006*Math.hypot(t,e))}pan(t,e){let n=this.pose;n.target=Qt(Qt(n.target,-t/n.scale,this.right),e/n.scale,this.above)}zoom(t,e,n){let s=this.pose,{reach:r}=this.survey,o=Ze(s.scale*t,.001/r,1e7/r),a=1/s.scale-1/o;s.target=Qt(Qt(s.target,(e-this.centreX)*a,this.right),-(n-this.centreY)*a,this.above),s.scale=o}};var Im=i=>`<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${i}</svg>`,qc={play:Im('<path d="M4.5 2.2v11.6a.8.8 0 0 0 1.2.7l9-5.8a.8.8 0 0 0 0-1.4l-9-5.8a.8.8 0 0 0-1.2.7z"/>'),pause:Im('<rect x="3" y="2" width="3.6" height="12" rx="1"/><rect x="9.4" y="2" width="3.6" height="12" rx="1"/>')};function xd(i,t,e,n,s,r){let o=document.createElement("li"),a=document.createElement("i"),l=document.createElement("span"),c=document.createElement("button");a.style.background=e,l.textContent=t,c.type="button",c.setAttribute("aria-label",`${t}: ${n.join(", ")}`);let h=u=>{c.textContent=o.dataset.state=u};c.addEventListener("click",()=>{let u=n[(n.indexOf(c.textContent??"")+1)%n.length];h(u),r(u)}),h(s),o.append(a,l,c),i.append(o)}function q(i,t="",...e){let n=document.createElement(i);return t&&(n.className=t),n.append(...e),n}function fe(i,t,e,n=""){let s=q("button",n,i);return s.type="button",s.title=t,s.addEventListener("click",e),s}function Ma(i,t,e,n){let s=q("select");for(let[r,o]of i)s.append(new Option(o,r,!1,r===t));return s.title=e,s.setAttribute("aria-label",e),s.addEventListener("change",()=>n(s.value)),s}function Wn(i,t=4){if(i==null||!Number.isFinite(i))return"\u2013";if(Math.abs(i)<1e-12)return"0";let e=Math.abs(i);return(e>=1e5||e<.001?i.toExponential(t-2).replace("e+","e"):String(Number(i.toPrecision(t)))).replace("-","\u2212")}var hr=(i,t=6)=>String(Number(i.toPrecision(t)));function bd(i,t){let e=document.createElement("a");e.href=URL.createObjectURL(t),e.download=i,e.click(),window.setTimeout(()=>URL.revokeObjectURL(e.href),1e4)}var zM=[.05,.1,.25,.5,1,2,5,10],Yc=class{constructor(t,e,n,s,r){this.desk=t;this.scene=e;this.run=r;let o=Ma(zM.map(_=>[String(_),`${_}\xD7`]),"1","Speed of the run",_=>{e.speed=Number(_),t.view.what==="live"&&this.act({act:"speed",speed:e.speed})});o.classList.add("speed");let a=fe("Step","Go on by a thirtieth of a second",()=>this.act({act:"step",speed:e.speed,signals:this.run().signals}),"step"),l=fe("Reset","Back to where the run started",()=>this.act({act:"reset"}),"again");for(let[_,w,x]of[["start","Start","Where a run begins"],["rest","At rest","Where everything balances"]])this.views[_]=fe(w,x,()=>t.show({what:_}),`to-${_}`);let c=(_,w)=>(_.setAttribute("aria-pressed",String(w)),_),h=(_,w,x,R=()=>{})=>{let E=fe(w,x,()=>{let D=e.on[_]=!e.on[_];c(E,D),R(D),this.redraw()},_);return c(E,e.on[_])},u=h("trails","Trails","Paths of marked points"),d=h("names","Names","Names of bodies"),f=h("arrows","Forces","Forces and moments at joints, at rest and in a run",_=>n.say("arrows",{on:_}));n.on("hello",()=>{e.on.arrows&&n.say("arrows",{on:!0})});let m=fe("Bodies","Hide or fade bodies, and arrows by name",()=>{s.root.hidden=!s.root.hidden,c(m,!s.root.hidden)},"partsbutton");c(m,!1);let v=Object.keys(ro).map(_=>[_,_[0].toUpperCase()+_.slice(1)]);this.sides=Ma([["plane","Plane"],...v],"plane","View",_=>this.look(_));let g=fe("Fit","See all of it",()=>e.fit(),"fit");this.play.innerHTML=qc.play,this.play.setAttribute("aria-label","Play");let p=q("div","bar",q("div","film",this.play,a,l,o,this.clock,this.late),q("div","tools",this.views.start,this.views.rest,q("span","rule"),u,d,f,m,q("span","rule"),this.sides,g));this.root.append(p),n.on("live",_=>this.setPlaying(_.playing)),n.on("frames",_=>{typeof _.behind=="number"&&(this.late.textContent=`cannot keep up: ${_.behind<.995?_.behind.toPrecision(2):"1.0"}\xD7`,this.late.title="The computation is slower than the speed that was asked for; the motion is right, but shown slowly.",this.lateUntil=performance.now()+2500)}),n.on("opened",()=>this.setPlaying(!1)),n.on("problem",_=>{String(_.about).startsWith("live")&&this.setPlaying(!1)})}root=q("div","controls");playing=!1;play=fe("","Run it live from what is shown (space)",()=>this.toggle(),"play");clock=q("div","clock");late=q("span","late");views={};sides;lateUntil=0;act(t){this.desk.connection.say("live",t),this.desk.turned({what:"live"})}toggle(){this.playing?this.act({act:"pause"}):this.act({act:"play",speed:this.scene.speed,signals:this.run().signals,inputs:this.run().inputs})}setPlaying(t){this.playing=t,this.play.innerHTML=t?qc.pause:qc.play,this.play.setAttribute("aria-label",t?"Pause":"Play")}viewed(t){for(let[e,n]of Object.entries(this.views))n.setAttribute("aria-pressed",String(t.what===e));this.root.dataset.view=t.what}look(t){let{screen:e}=this.scene;!e||t==="plane"&&!e.stage.survey.planar||(e.camera.moveTo(t),this.redraw())}redraw(){this.scene.screen&&(this.scene.screen.dirty=!0)}tick(t){let{scene:e,desk:n}=this,{screen:s}=e;if(!s)return;let r=n.view.what==="live"?`${e.t.toFixed(2)} s`:n.view.what==="mode"?`mode ${n.view.mode}`:n.view.what==="forced"?`${n.view.frequency.toPrecision(3)} Hz`:"";this.clock.textContent!==r&&(this.clock.textContent=r),t>this.lateUntil&&this.late.textContent&&(this.late.textContent=""),!s.camera.touched&&this.sides.value!==s.camera.home&&(this.sides.value=s.camera.home),this.sides.options[0].disabled=!s.stage.survey.planar}};var $c=class{constructor(t){this.changed=t;this.open()}socket=null;listeners=new Map;wait=500;number=0;open(){let t=new URL("socket",location.href);t.protocol=t.protocol==="https:"?"wss:":"ws:",t.hash="";let e=this.socket=new WebSocket(t);e.addEventListener("open",()=>{this.wait=500,this.changed(!0)}),e.addEventListener("message",n=>this.hear(String(n.data))),e.addEventListener("close",()=>{this.changed(!1),window.setTimeout(()=>this.open(),this.wait),this.wait=Math.min(4e3,1.5*this.wait)})}hear(t){let e=JSON.parse(t);if(e.on==="opened"&&(this.number=e.number),!(e.number!==void 0&&e.number!==this.number))for(let n of this.listeners.get(e.on)??[])n(e)}on(t,e){let n=this.listeners.get(t);n?n.push(e):this.listeners.set(t,[e])}say(t,e={}){this.socket?.readyState===WebSocket.OPEN&&this.socket.send(JSON.stringify({do:t,...e}))}};var VM="uplot",HM="u-hz",GM="u-vt",WM="u-title",XM="u-wrap",qM="u-under",YM="u-over",$M="u-axis",fr="u-off",ZM="u-select",JM="u-cursor-x",KM="u-cursor-y",jM="u-cursor-pt",QM="u-legend",tS="u-live",eS="u-inline",nS="u-series",iS="u-marker",Lm="u-label",sS="u-value",wa="width",Aa="height";var Dm="bottom",ao="left",Md="right",kd="#000",Um=kd+"0",Sd="mousemove",Nm="mousedown",wd="mouseup",Fm="mouseenter",Om="mouseleave",Bm="dblclick",rS="resize",oS="scroll",km="change",Qc="dppxchange",zd="--",mo=typeof window<"u",Rd=mo?document:null,co=mo?window:null,aS=mo?navigator:null,Ee,Zc;function Pd(){let i=devicePixelRatio;Ee!=i&&(Ee=i,Zc&&Ld(km,Zc,Pd),Zc=matchMedia(`(min-resolution: ${Ee-.001}dppx) and (max-resolution: ${Ee+.001}dppx)`),pr(km,Zc,Pd),co.dispatchEvent(new CustomEvent(Qc)))}function ii(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function Id(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function Ye(i,t,e){i.style[t]=e+"px"}function Ei(i,t,e,n){let s=Rd.createElement(i);return t!=null&&ii(s,t),e?.insertBefore(s,n),s}function fi(i,t){return Ei("div",i,t)}var zm=new WeakMap;function Hi(i,t,e,n,s){let r="translate("+t+"px,"+e+"px)",o=zm.get(i);r!=o&&(i.style.transform=r,zm.set(i,r),t<0||e<0||t>n||e>s?ii(i,fr):Id(i,fr))}var Vm=new WeakMap;function Hm(i,t,e){let n=t+e,s=Vm.get(i);n!=s&&(Vm.set(i,n),i.style.background=t,i.style.borderColor=e)}var Gm=new WeakMap;function Wm(i,t,e,n){let s=t+""+e,r=Gm.get(i);s!=r&&(Gm.set(i,s),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var Vd={passive:!0},lS={...Vd,capture:!0};function pr(i,t,e,n){t.addEventListener(i,e,n?lS:Vd)}function Ld(i,t,e,n){t.removeEventListener(i,e,Vd)}mo&&Pd();function Ci(i,t,e,n){let s;e=e||0,n=n||t.length-1;let r=n<=2147483647;for(;n-e>1;)s=r?e+n>>1:si((e+n)/2),t[s]<i?e=s:n=s;return i-t[e]<=t[n]-i?e:n}function yg(i){return(e,n,s)=>{let r=-1,o=-1;for(let a=n;a<=s;a++)if(i(e[a])){r=a;break}for(let a=s;a>=n;a--)if(i(e[a])){o=a;break}return[r,o]}}var _g=i=>i!=null,xg=i=>i!=null&&i>0,nh=yg(_g),cS=yg(xg);function hS(i,t,e,n=0,s=!1){let r=s?cS:nh,o=s?xg:_g;[t,e]=r(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Fe,l??-Fe]}function ih(i,t,e,n){let s=Ym(i),r=Ym(t);i==t&&(s==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?ss:bg,a=s==1?si:pi,l=r==1?pi:si,c=a(o(hn(i))),h=l(o(hn(t))),u=ho(e,c),d=ho(e,h);return e==10&&(c<0&&(u=Oe(u,-c)),h<0&&(d=Oe(d,-h))),n||e==2?(i=u*s,t=d*r):(i=Ag(i,u),t=sh(t,d)),[i,t]}function Hd(i,t,e,n){let s=ih(i,t,e,n);return i==0&&(s[0]=0),t==0&&(s[1]=0),s}var Gd=.1,Xm={mode:3,pad:Gd},Ea={pad:0,soft:null,mode:0},uS={min:Ea,max:Ea};function th(i,t,e,n){return rh(e)?qm(i,t,e):(Ea.pad=e,Ea.soft=n?0:null,Ea.mode=n?3:0,qm(i,t,uS))}function Ae(i,t){return i??t}function dS(i,t,e){for(t=Ae(t,0),e=Ae(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function qm(i,t,e){let n=e.min,s=e.max,r=Ae(n.pad,0),o=Ae(s.pad,0),a=Ae(n.hard,-Fe),l=Ae(s.hard,Fe),c=Ae(n.soft,Fe),h=Ae(s.soft,-Fe),u=Ae(n.mode,0),d=Ae(s.mode,0),f=t-i,m=ss(f),v=On(hn(i),hn(t)),g=ss(v),p=hn(g-m);(f<1e-24||p>10)&&(f=0,(i==0||t==0)&&(f=1e-24,u==2&&c!=Fe&&(r=0),d==2&&h!=-Fe&&(o=0)));let _=f||v||1e3,w=ss(_),x=ho(10,si(w)),R=_*(f==0?i==0?.1:1:r),E=Oe(Ag(i-R,x/10),24),D=i>=c&&(u==1||u==3&&E<=c||u==2&&E>=c)?c:Fe,U=On(a,E<D&&i>=D?D:Ri(D,E)),A=_*(f==0?t==0?.1:1:o),M=Oe(sh(t+A,x/10),24),C=t<=h&&(d==1||d==3&&M>=h||d==2&&M<=h)?h:-Fe,B=Ri(l,M>C&&t<=C?C:On(C,M));return U==B&&U==0&&(B=100),[U,B]}var fS=new Intl.NumberFormat(mo?aS.language:"en-US"),Wd=i=>fS.format(i),ri=Math,jc=ri.PI,hn=ri.abs,si=ri.floor,cn=ri.round,pi=ri.ceil,Ri=ri.min,On=ri.max,ho=ri.pow,Ym=ri.sign,ss=ri.log10,bg=ri.log2,pS=(i,t=1)=>ri.sinh(i)*t,Ad=(i,t=1)=>ri.asinh(i/t),Fe=1/0;function $m(i){return(ss((i^i>>31)-(i>>31))|0)+1}function Dd(i,t,e){return Ri(On(i,t),e)}function Mg(i){return typeof i=="function"}function ye(i){return Mg(i)?i:()=>i}var mS=()=>{},Sg=i=>i,wg=(i,t)=>t,gS=i=>null,Zm=i=>!0,Jm=(i,t)=>i==t,vS=/\.\d*?(?=9{6,}|0{6,})/gm,mr=i=>{if(Eg(i)||Rs.has(i))return i;let t=`${i}`,e=t.match(vS);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[s,r]=t.split("e");return+`${mr(s)}e${r}`}return Oe(i,n)};function ur(i,t){return mr(Oe(mr(i/t))*t)}function sh(i,t){return mr(pi(mr(i/t))*t)}function Ag(i,t){return mr(si(mr(i/t))*t)}function Oe(i,t=0){if(Eg(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return cn(n)/e}var Rs=new Map;function Tg(i){return((""+i).split(".")[1]||"").length}function Ra(i,t,e,n){let s=[],r=n.map(Tg);for(let o=t;o<e;o++){let a=hn(o),l=Oe(ho(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=r[c]?0:r[c]),d=i==10?h:Oe(h,u);s.push(d),Rs.set(d,u)}}return s}var Ca={},Xd=[],uo=[null,null],Cs=Array.isArray,Eg=Number.isInteger,yS=i=>i===void 0;function Km(i){return typeof i=="string"}function rh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function _S(i){return i!=null&&typeof i=="object"}var xS=Object.getPrototypeOf(Uint8Array),Cg="__proto__";function fo(i,t=rh){let e;if(Cs(i)){let n=i.find(s=>s!=null);if(Cs(n)||t(n)){e=Array(i.length);for(let s=0;s<i.length;s++)e[s]=fo(i[s],t)}else e=i.slice()}else if(i instanceof xS)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Cg&&(e[n]=fo(i[n],t))}else e=i;return e}function rn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let s in n)s!=Cg&&(rh(i[s])?rn(i[s],fo(n[s])):i[s]=fo(n[s]))}return i}var bS=0,MS=1,SS=2;function wS(i,t,e){for(let n=0,s,r=-1;n<t.length;n++){let o=t[n];if(o>r){for(s=o-1;s>=0&&i[s]==null;)i[s--]=null;for(s=o+1;s<e&&i[s]==null;)i[r=s++]=null}}}function AS(i,t){if(CS(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return RS(o[0])||(o=ES(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],s=n[0].length,r=new Map;for(let o=0;o<s;o++)r.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(s).fill(void 0),d=t?t[o][c]:MS,f=[];for(let m=0;m<h.length;m++){let v=h[m],g=r.get(l[m]);v===null?d!=bS&&(u[g]=v,d==SS&&f.push(g)):u[g]=v}wS(u,f,s),n.push(u)}}return n}var TS=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function ES(i){let t=i[0],e=t.length,n=Array(e);for(let r=0;r<n.length;r++)n[r]=r;n.sort((r,o)=>t[r]-t[o]);let s=[];for(let r=0;r<i.length;r++){let o=i[r],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];s.push(a)}return s}function CS(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let s=i[n][0];if(s.length!=e)return!1;if(s!=t){for(let r=0;r<e;r++)if(s[r]!=t[r])return!1}}return!0}function RS(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,s=e-1;for(;n<=s&&i[n]==null;)n++;for(;s>=n&&i[s]==null;)s--;if(s<=n)return!0;let r=On(1,si((s-n+1)/t));for(let o=i[n],a=n+r;a<=s;a+=r){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Rg=["January","February","March","April","May","June","July","August","September","October","November","December"],Pg=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Ig(i){return i.slice(0,3)}var PS=Pg.map(Ig),IS=Rg.map(Ig),LS={MMMM:Rg,MMM:IS,WWWW:Pg,WWW:PS};function Sa(i){return(i<10?"0":"")+i}function DS(i){return(i<10?"00":i<100?"0":"")+i}var US={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>Sa(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>Sa(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>Sa(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>Sa(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>Sa(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>DS(i.getMilliseconds())};function qd(i,t){t=t||LS;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,s;for(;s=n.exec(i);)e.push(s[0][0]=="{"?US[s[1]]:s[0]);return r=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](r,t);return o}}var NS=new Intl.DateTimeFormat().resolvedOptions().timeZone;function FS(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==NS?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var Lg=i=>i%1==0,eh=[1,2,2.5,5],OS=Ra(10,-32,0,eh),Dg=Ra(10,0,32,eh),BS=Dg.filter(Lg),dr=OS.concat(Dg),Yd=`
`,Ug="{YYYY}",jm=Yd+Ug,Ng="{M}/{D}",Ta=Yd+Ng,Jc=Ta+"/{YY}",Fg="{aa}",kS="{h}:{mm}",lo=kS+Fg,Qm=Yd+lo,tg=":{ss}",Ce=null;function Og(i){let t=i*1e3,e=t*60,n=e*60,s=n*24,r=s*30,o=s*365,l=(i==1?Ra(10,0,3,eh).filter(Lg):Ra(10,-3,0,eh)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,s,s*2,s*3,s*4,s*5,s*6,s*7,s*8,s*9,s*10,s*15,r,r*2,r*3,r*4,r*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Ug,Ce,Ce,Ce,Ce,Ce,Ce,1],[s*28,"{MMM}",jm,Ce,Ce,Ce,Ce,Ce,1],[s,Ng,jm,Ce,Ce,Ce,Ce,Ce,1],[n,"{h}"+Fg,Jc,Ce,Ta,Ce,Ce,Ce,1],[e,lo,Jc,Ce,Ta,Ce,Ce,Ce,1],[t,tg,Jc+" "+lo,Ce,Ta+" "+lo,Ce,Qm,Ce,1],[i,tg+".{fff}",Jc+" "+lo,Ce,Ta+" "+lo,Ce,Qm,Ce,1]];function h(u){return(d,f,m,v,g,p)=>{let _=[],w=g>=o,x=g>=r&&g<o,R=u(m),E=Oe(R*i,3),D=Td(R.getFullYear(),w?0:R.getMonth(),x||w?1:R.getDate()),U=Oe(D*i,3);if(x||w){let A=x?g/r:0,M=w?g/o:0,C=E==U?E:Oe(Td(D.getFullYear()+M,D.getMonth()+A,1)*i,3),B=new Date(cn(C/i)),k=B.getFullYear(),X=B.getMonth();for(let G=0;C<=v;G++){let Y=Td(k+M*G,X+A*G,1),J=Y-u(Oe(Y*i,3));C=Oe((+Y+J)*i,3),C<=v&&_.push(C)}}else{let A=g>=s?s:g,M=si(m)-si(E),C=U+M+sh(E-U,A);_.push(C);let B=u(C),k=B.getHours()+B.getMinutes()/e+B.getSeconds()/n,X=g/n,G=d.axes[f]._space,Y=p/G;for(;C=Oe(C+g,i==1?0:3),!(C>v);)if(X>1){let J=si(Oe(k+X,6))%24,dt=u(C).getHours()-J;dt>1&&(dt=-1),C-=dt*n,k=(k+X)%24;let xt=_[_.length-1];Oe((C-xt)/g,3)*Y>=.7&&_.push(C)}else _.push(C)}return _}}return[l,c,h]}var[zS,VS,HS]=Og(1),[GS,WS,XS]=Og(.001);Ra(2,-53,53,[1]);function eg(i,t){return i.map(e=>e.map((n,s)=>s==0||s==8||n==null?n:t(s==1||e[8]==0?n:e[1]+n)))}function ng(i,t){return(e,n,s,r,o)=>{let a=t.find(m=>o>=m[0])||t[t.length-1],l,c,h,u,d,f;return n.map(m=>{let v=i(m),g=v.getFullYear(),p=v.getMonth(),_=v.getDate(),w=v.getHours(),x=v.getMinutes(),R=v.getSeconds(),E=g!=l&&a[2]||p!=c&&a[3]||_!=h&&a[4]||w!=u&&a[5]||x!=d&&a[6]||R!=f&&a[7]||a[1];return l=g,c=p,h=_,u=w,d=x,f=R,E(v)})}}function qS(i,t){let e=qd(t);return(n,s,r,o,a)=>s.map(l=>e(i(l)))}function Td(i,t,e){return new Date(i,t,e)}function ig(i,t){return t(i)}var YS="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function sg(i,t){return(e,n,s,r)=>r==null?zd:t(i(n))}function $S(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function ZS(i,t){return i.series[t].fill(i,t)}var JS={show:!0,live:!0,isolate:!1,mount:mS,markers:{show:!0,width:2,stroke:$S,fill:ZS,dash:"solid"},idx:null,idxs:null,values:[]};function KS(i,t){let e=i.cursor.points,n=fi(),s=e.size(i,t);Ye(n,wa,s),Ye(n,Aa,s);let r=s/-2;Ye(n,"marginLeft",r),Ye(n,"marginTop",r);let o=e.width(i,t,s);return o&&Ye(n,"borderWidth",o),n}function jS(i,t){let e=i.series[t].points;return e._fill||e._stroke}function QS(i,t){let e=i.series[t].points;return e._stroke||e._fill}function tw(i,t){return i.series[t].points.size}var Ed=[0,0];function ew(i,t,e){return Ed[0]=t,Ed[1]=e,Ed}function Kc(i,t,e,n=!0){return s=>{s.button==0&&(!n||s.target==t)&&e(s)}}function Cd(i,t,e,n=!0){return s=>{(!n||s.target==t)&&e(s)}}var nw={show:!0,x:!0,y:!0,lock:!1,move:ew,points:{one:!1,show:KS,size:tw,width:0,stroke:QS,fill:jS},bind:{mousedown:Kc,mouseup:Kc,click:Kc,dblclick:Kc,mousemove:Cd,mouseleave:Cd,mouseenter:Cd},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,s)=>n-s,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Bg={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},$d=rn({},Bg,{filter:wg}),kg=rn({},$d,{size:10}),zg=rn({},Bg,{show:!1}),Zd='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',Vg="bold "+Zd,Hg=1.5,rg={show:!0,scale:"x",stroke:kd,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Vg,side:2,grid:$d,ticks:kg,border:zg,font:Zd,lineGap:Hg,rotate:0},iw="Value",sw="Time",og={show:!0,scale:"x",auto:!1,sorted:1,min:Fe,max:-Fe,idxs:[]};function rw(i,t,e,n,s){return t.map(r=>r==null?"":Wd(r))}function ow(i,t,e,n,s,r,o){let a=[],l=Rs.get(s)||0;e=o?e:Oe(sh(e,s),l);for(let c=e;c<=n;c=Oe(c+s,l))a.push(Object.is(c,-0)?0:c);return a}function Ud(i,t,e,n,s,r,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?ss:bg,h=si(c(e));s=ho(l,h),l==10&&(s=dr[Ci(s,dr)]);let u=e,d=s*l;l==10&&(d=dr[Ci(d,dr)]);do a.push(u),u=u+s,l==10&&!Rs.has(u)&&(u=Oe(u,Rs.get(s))),u>=d&&(s=u,d=s*l,l==10&&(d=dr[Ci(d,dr)]));while(u<=n);return a}function aw(i,t,e,n,s,r,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?Ud(i,t,On(l,e),n,s):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?Ud(i,t,On(l,-n),-e,s):[l]).reverse().map(d=>-d).concat(h,c)}var Gg=/./,lw=/[12357]/,cw=/[125]/,ag=/1/,Nd=(i,t,e,n)=>i.map((s,r)=>t==4&&s==0||r%n==0&&e.test(s.toExponential()[s<0?1:0])?s:null);function hw(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=i.scales[o],l=i.valToPos,c=r._space,h=l(10,o),u=l(9,o)-h>=c?Gg:l(7,o)-h>=c?lw:l(5,o)-h>=c?cw:ag;if(u==ag){let d=hn(l(1,o)-h);if(d<c)return Nd(t.slice().reverse(),a.distr,u,pi(c/d)).reverse()}return Nd(t,a.distr,u,1)}function uw(i,t,e,n,s){let r=i.axes[e],o=r.scale,a=r._space,l=i.valToPos,c=hn(l(1,o)-l(2,o));return c<a?Nd(t.slice().reverse(),3,Gg,pi(a/c)).reverse():t}function dw(i,t,e,n){return n==null?zd:t==null?"":Wd(t)}var lg={show:!0,scale:"y",stroke:kd,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:Vg,side:3,grid:$d,ticks:kg,border:zg,font:Zd,lineGap:Hg,rotate:0};function fw(i,t){let e=3+(i||1)*2;return Oe(e*t,3)}function pw(i,t){let{scale:e,idxs:n}=i.series[0],s=i._data[0],r=i.valToPos(s[n[0]],e,!0),o=i.valToPos(s[n[1]],e,!0),a=hn(o-r),l=i.series[t],c=a/(l.points.space*Ee);return n[1]-n[0]<=c}var cg={scale:null,auto:!0,sorted:0,min:Fe,max:-Fe},Wg=(i,t,e,n,s)=>s,hg={show:!0,auto:!0,sorted:0,gaps:Wg,alpha:1,facets:[rn({},cg,{scale:"x"}),rn({},cg,{scale:"y"})]},ug={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Wg,alpha:1,points:{show:pw,filter:null},values:null,min:Fe,max:-Fe,idxs:[],path:null,clip:null};function mw(i,t,e,n,s){return e/10}var Xg={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},gw=rn({},Xg,{time:!1,ori:1}),dg={};function qg(i,t){let e=dg[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(s=>s!=n)},pub(n,s,r,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=s&&e.plots[h].pub(n,s,r,o,a,l,c)}},i!=null&&(dg[i]=e)),e}var po=1,Fd=2;function gr(i,t,e){let n=i.mode,s=i.series[t],r=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=r[0],c=n==2?r[1]:r[t],h=n==2?o[s.facets[0].scale]:o[i.series[0].scale],u=n==2?o[s.facets[1].scale]:o[s.scale],d=a.left,f=a.top,m=a.width,v=a.height,g=i.valToPosH,p=i.valToPosV;return h.ori==0?e(s,l,c,h,u,g,p,d,f,m,v,ah,go,ch,$g,Jg):e(s,l,c,h,u,p,g,f,d,v,m,lh,vo,jd,Zg,Kg)}function Jd(i,t){let e=0,n=0,s=Ae(i.bands,Xd);for(let r=0;r<s.length;r++){let o=s[r];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function vw(i,t,e,n,s){let r=i.mode,o=i.series[t],a=r==2?o.facets[1].scale:o.scale,l=i.scales[a];return s==-1?l.min:s==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function rs(i,t,e,n,s,r){return gr(i,t,(o,a,l,c,h,u,d,f,m,v,g)=>{let p=o.pxRound,_=c.dir*(c.ori==0?1:-1),w=c.ori==0?go:vo,x,R;_==1?(x=e,R=n):(x=n,R=e);let E=p(u(a[x],c,v,f)),D=p(d(l[x],h,g,m)),U=p(u(a[R],c,v,f)),A=p(d(r==1?h.max:h.min,h,g,m)),M=new Path2D(s);return w(M,U,A),w(M,E,A),w(M,E,D),M})}function oh(i,t,e,n,s,r){let o=null;if(i.length>0){o=new Path2D;let a=t==0?ch:jd,l=e;for(let u=0;u<i.length;u++){let d=i[u];if(d[1]>d[0]){let f=d[0]-l;f>0&&a(o,l,n,f,n+r),l=d[1]}}let c=e+s-l,h=10;c>0&&a(o,l,n-h/2,c,n+r+h)}return o}function yw(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Kd(i,t,e,n,s,r,o){let a=[],l=i.length;for(let c=s==1?e:n;c>=e&&c<=n;c+=s)if(t[c]===null){let u=c,d=c;if(s==1)for(;++c<=n&&t[c]===null;)d=c;else for(;--c>=e&&t[c]===null;)d=c;let f=r(i[u]),m=d==u?f:r(i[d]),v=u-s;f=o<=0&&v>=0&&v<l?r(i[v]):f;let p=d+s;m=o>=0&&p>=0&&p<l?r(i[p]):m,m>=f&&a.push([f,m])}return a}function fg(i){return i==0?Sg:i==1?cn:t=>ur(t,i)}function Yg(i){let t=i==0?ah:lh,e=i==0?(s,r,o,a,l,c)=>{s.arcTo(r,o,a,l,c)}:(s,r,o,a,l,c)=>{s.arcTo(o,r,l,a,c)},n=i==0?(s,r,o,a,l)=>{s.rect(r,o,a,l)}:(s,r,o,a,l)=>{s.rect(o,r,l,a)};return(s,r,o,a,l,c=0,h=0)=>{c==0&&h==0?n(s,r,o,a,l):(c=Ri(c,a/2,l/2),h=Ri(h,a/2,l/2),t(s,r+c,o),e(s,r+a,o,r+a,o+l,c),e(s,r+a,o+l,r,o+l,h),e(s,r,o+l,r,o,h),e(s,r,o,r+a,o,c),s.closePath())}}var ah=(i,t,e)=>{i.moveTo(t,e)},lh=(i,t,e)=>{i.moveTo(e,t)},go=(i,t,e)=>{i.lineTo(t,e)},vo=(i,t,e)=>{i.lineTo(e,t)},ch=Yg(0),jd=Yg(1),$g=(i,t,e,n,s,r)=>{i.arc(t,e,n,s,r)},Zg=(i,t,e,n,s,r)=>{i.arc(e,t,n,s,r)},Jg=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(t,e,n,s,r,o)},Kg=(i,t,e,n,s,r,o)=>{i.bezierCurveTo(e,t,s,n,o,r)};function jg(i){return(t,e,n,s,r)=>gr(t,e,(o,a,l,c,h,u,d,f,m,v,g)=>{let{pxRound:p,points:_}=o,w,x;c.ori==0?(w=ah,x=$g):(w=lh,x=Zg);let R=Oe(_.width*Ee,3),E=(_.size-_.width)/2*Ee,D=Oe(E*2,3),U=new Path2D,A=new Path2D,{left:M,top:C,width:B,height:k}=t.bbox;ch(A,M-D,C-D,B+D*2,k+D*2);let X=G=>{if(l[G]!=null){let Y=p(u(a[G],c,v,f)),J=p(d(l[G],h,g,m));w(U,Y+E,J),x(U,Y,J,E,0,jc*2)}};if(r)r.forEach(X);else for(let G=n;G<=s;G++)X(G);return{stroke:R>0?U:null,fill:U,clip:A,flags:po|Fd}})}function Qg(i){return(t,e,n,s,r,o)=>{n!=s&&(r!=n&&o!=n&&i(t,e,n),r!=s&&o!=s&&i(t,e,s),i(t,e,o))}}var _w=Qg(go),xw=Qg(vo);function t0(i){let t=Ae(i?.alignGaps,0);return(e,n,s,r)=>gr(e,n,(o,a,l,c,h,u,d,f,m,v,g)=>{[s,r]=nh(l,s,r);let p=o.pxRound,_=k=>p(u(k,c,v,f)),w=k=>p(d(k,h,g,m)),x,R;c.ori==0?(x=go,R=_w):(x=vo,R=xw);let E=c.dir*(c.ori==0?1:-1),D={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:po},U=D.stroke,A=!1;if(r-s>=v*4){let k=bt=>e.posToVal(bt,c.key,!0),X=null,G=null,Y,J,Q,ht=_(a[E==1?s:r]),dt=_(a[s]),xt=_(a[r]),Et=k(E==1?dt+1:xt-1);for(let bt=E==1?s:r;bt>=s&&bt<=r;bt+=E){let te=a[bt],tt=(E==1?te<Et:te>Et)?ht:_(te),nt=l[bt];tt==ht?nt!=null?(J=nt,X==null?(x(U,tt,w(J)),Y=X=G=J):J<X?X=J:J>G&&(G=J)):nt===null&&(A=!0):(X!=null&&R(U,ht,w(X),w(G),w(Y),w(J)),nt!=null?(J=nt,x(U,tt,w(J)),X=G=Y=J):(X=G=null,nt===null&&(A=!0)),ht=tt,Et=k(ht+E))}X!=null&&X!=G&&Q!=ht&&R(U,ht,w(X),w(G),w(Y),w(J))}else for(let k=E==1?s:r;k>=s&&k<=r;k+=E){let X=l[k];X===null?A=!0:X!=null&&x(U,_(a[k]),w(X))}let[C,B]=Jd(e,n);if(o.fill!=null||C!=0){let k=D.fill=new Path2D(U),X=o.fillTo(e,n,o.min,o.max,C),G=w(X),Y=_(a[s]),J=_(a[r]);E==-1&&([J,Y]=[Y,J]),x(k,J,G),x(k,Y,G)}if(!o.spanGaps){let k=[];A&&k.push(...Kd(a,l,s,r,E,_,t)),D.gaps=k=o.gaps(e,n,s,r,k),D.clip=oh(k,c.ori,f,m,v,g)}return B!=0&&(D.band=B==2?[rs(e,n,s,r,U,-1),rs(e,n,s,r,U,1)]:rs(e,n,s,r,U,B)),D})}function bw(i){let t=Ae(i.align,1),e=Ae(i.ascDesc,!1),n=Ae(i.alignGaps,0),s=Ae(i.extend,!1);return(r,o,a,l)=>gr(r,o,(c,h,u,d,f,m,v,g,p,_,w)=>{[a,l]=nh(u,a,l);let x=c.pxRound,{left:R,width:E}=r.bbox,D=dt=>x(m(dt,d,_,g)),U=dt=>x(v(dt,f,w,p)),A=d.ori==0?go:vo,M={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:po},C=M.stroke,B=d.dir*(d.ori==0?1:-1),k=U(u[B==1?a:l]),X=D(h[B==1?a:l]),G=X,Y=X;s&&t==-1&&(Y=R,A(C,Y,k)),A(C,X,k);for(let dt=B==1?a:l;dt>=a&&dt<=l;dt+=B){let xt=u[dt];if(xt==null)continue;let Et=D(h[dt]),bt=U(xt);t==1?A(C,Et,k):A(C,G,bt),A(C,Et,bt),k=bt,G=Et}let J=G;s&&t==1&&(J=R+E,A(C,J,k));let[Q,ht]=Jd(r,o);if(c.fill!=null||Q!=0){let dt=M.fill=new Path2D(C),xt=c.fillTo(r,o,c.min,c.max,Q),Et=U(xt);A(dt,J,Et),A(dt,Y,Et)}if(!c.spanGaps){let dt=[];dt.push(...Kd(h,u,a,l,B,D,n));let xt=c.width*Ee/2,Et=e||t==1?xt:-xt,bt=e||t==-1?-xt:xt;dt.forEach(te=>{te[0]+=Et,te[1]+=bt}),M.gaps=dt=c.gaps(r,o,a,l,dt),M.clip=oh(dt,d.ori,g,p,_,w)}return ht!=0&&(M.band=ht==2?[rs(r,o,a,l,C,-1),rs(r,o,a,l,C,1)]:rs(r,o,a,l,C,ht)),M})}function pg(i,t,e,n,s,r,o=Fe){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=hn(i[l]-i[a]);h<c&&(c=h,o=hn(e(i[l],n,s,r)-e(i[a],n,s,r)))}a=l}}return o}function Mw(i){i=i||Ca;let t=Ae(i.size,[.6,Fe,1]),e=i.align||0,n=i.gap||0,s=i.radius;s=s==null?[0,0]:typeof s=="number"?[s,0]:s;let r=ye(s),o=1-t[0],a=Ae(t[1],Fe),l=Ae(t[2],1),c=Ae(i.disp,Ca),h=Ae(i.each,f=>{}),{fill:u,stroke:d}=c;return(f,m,v,g)=>gr(f,m,(p,_,w,x,R,E,D,U,A,M,C)=>{let B=p.pxRound,k=e,X=n*Ee,G=a*Ee,Y=l*Ee,J,Q;x.ori==0?[J,Q]=r(f,m):[Q,J]=r(f,m);let ht=x.dir*(x.ori==0?1:-1),dt=x.ori==0?ch:jd,xt=x.ori==0?h:(F,$,it,et,kt,gt,Bt)=>{h(F,$,it,kt,et,Bt,gt)},Et=Ae(f.bands,Xd).find(F=>F.series[0]==m),bt=Et!=null?Et.dir:0,te=p.fillTo(f,m,p.min,p.max,bt),ee=B(D(te,R,C,A)),tt,nt,Pt,Ot=M,Tt=B(p.width*Ee),se=!1,ge=null,N=null,ct=null,at=null;u!=null&&(Tt==0||d!=null)&&(se=!0,ge=u.values(f,m,v,g),N=new Map,new Set(ge).forEach(F=>{F!=null&&N.set(F,new Path2D)}),Tt>0&&(ct=d.values(f,m,v,g),at=new Map,new Set(ct).forEach(F=>{F!=null&&at.set(F,new Path2D)})));let{x0:st,size:rt}=c;if(st!=null&&rt!=null){k=1,_=st.values(f,m,v,g),st.unit==2&&(_=_.map(it=>f.posToVal(U+it*M,x.key,!0)));let F=rt.values(f,m,v,g);rt.unit==2?nt=F[0]*M:nt=E(F[0],x,M,U)-E(0,x,M,U),Ot=pg(_,w,E,x,M,U,Ot),Pt=Ot-nt+X}else Ot=pg(_,w,E,x,M,U,Ot),Pt=Ot*o+X,nt=Ot-Pt;Pt<1&&(Pt=0),Tt>=nt/2&&(Tt=0),Pt<5&&(B=Sg);let At=Pt>0,ft=Ot-Pt-(At?Tt:0);nt=B(Dd(ft,Y,G)),tt=(k==0?nt/2:k==ht?0:nt)-k*ht*((k==0?X/2:0)+(At?Tt/2:0));let mt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},jt=se?null:new Path2D,$t=null;if(Et!=null)$t=f.data[Et.series[1]];else{let{y0:F,y1:$}=c;F!=null&&$!=null&&(w=$.values(f,m,v,g),$t=F.values(f,m,v,g))}let P=J*nt,b=Q*nt;for(let F=ht==1?v:g;F>=v&&F<=g;F+=ht){let $=w[F];if($==null)continue;if($t!=null){let wt=$t[F]??0;if($-wt==0)continue;ee=D(wt,R,C,A)}let it=x.distr!=2||c!=null?_[F]:F,et=E(it,x,M,U),kt=D(Ae($,te),R,C,A),gt=B(et-tt),Bt=B(On(kt,ee)),Dt=B(Ri(kt,ee)),ut=Bt-Dt;if($!=null){let wt=$<0?b:P,Xt=$<0?P:b;se?(Tt>0&&ct[F]!=null&&dt(at.get(ct[F]),gt,Dt+si(Tt/2),nt,On(0,ut-Tt),wt,Xt),ge[F]!=null&&dt(N.get(ge[F]),gt,Dt+si(Tt/2),nt,On(0,ut-Tt),wt,Xt)):dt(jt,gt,Dt+si(Tt/2),nt,On(0,ut-Tt),wt,Xt),xt(f,m,F,gt-Tt/2,Dt,nt+Tt,ut)}}return Tt>0?mt.stroke=se?at:jt:se||(mt._fill=p.width==0?p._fill:p._stroke??p._fill,mt.width=0),mt.fill=se?N:jt,mt})}function Sw(i,t){let e=Ae(t?.alignGaps,0);return(n,s,r,o)=>gr(n,s,(a,l,c,h,u,d,f,m,v,g,p)=>{[r,o]=nh(c,r,o);let _=a.pxRound,w=J=>_(d(J,h,g,m)),x=J=>_(f(J,u,p,v)),R,E,D;h.ori==0?(R=ah,D=go,E=Jg):(R=lh,D=vo,E=Kg);let U=h.dir*(h.ori==0?1:-1),A=w(l[U==1?r:o]),M=A,C=[],B=[];for(let J=U==1?r:o;J>=r&&J<=o;J+=U)if(c[J]!=null){let ht=l[J],dt=w(ht);C.push(M=dt),B.push(x(c[J]))}let k={stroke:i(C,B,R,D,E,_),fill:null,clip:null,band:null,gaps:null,flags:po},X=k.stroke,[G,Y]=Jd(n,s);if(a.fill!=null||G!=0){let J=k.fill=new Path2D(X),Q=a.fillTo(n,s,a.min,a.max,G),ht=x(Q);D(J,M,ht),D(J,A,ht)}if(!a.spanGaps){let J=[];J.push(...Kd(l,c,r,o,U,w,e)),k.gaps=J=a.gaps(n,s,r,o,J),k.clip=oh(J,h.ori,m,v,g,p)}return Y!=0&&(k.band=Y==2?[rs(n,s,r,o,X,-1),rs(n,s,r,o,X,1)]:rs(n,s,r,o,X,Y)),k})}function ww(i){return Sw(Aw,i)}function Aw(i,t,e,n,s,r){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let d=0;d<o-1;d++)h[d]=t[d+1]-t[d],u[d]=i[d+1]-i[d],c[d]=h[d]/u[d];l[0]=c[0];for(let d=1;d<o-1;d++)c[d]===0||c[d-1]===0||c[d-1]>0!=c[d]>0?l[d]=0:(l[d]=3*(u[d-1]+u[d])/((2*u[d]+u[d-1])/c[d-1]+(u[d]+2*u[d-1])/c[d]),isFinite(l[d])||(l[d]=0));l[o-1]=c[o-2];for(let d=0;d<o-1;d++)s(a,i[d]+u[d]/3,t[d]+l[d]*u[d]/3,i[d+1]-u[d]/3,t[d+1]-l[d+1]*u[d]/3,i[d+1],t[d+1])}return a}var Od=new Set;function mg(){for(let i of Od)i.syncRect(!0)}mo&&(pr(rS,co,mg),pr(oS,co,mg,!0),pr(Qc,co,()=>{_n.pxRatio=Ee}));var Tw=t0(),Ew=jg();function gg(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((r,o)=>Bd(r,o,t,e))}function Cw(i,t){return i.map((e,n)=>n==0?{}:rn({},t,e))}function Bd(i,t,e,n){return rn({},t==0?e:n,i)}function e0(i,t,e){return t==null?uo:[t,e]}var Rw=e0;function Pw(i,t,e){return t==null?uo:th(t,e,Gd,!0)}function n0(i,t,e,n){return t==null?uo:ih(t,e,i.scales[n].log,!1)}var Iw=n0;function i0(i,t,e,n){return t==null?uo:Hd(t,e,i.scales[n].log,!1)}var Lw=i0;function Dw(i,t,e,n,s){let r=On($m(i),$m(t)),o=t-i,a=Ci(s/n*o,e);do{let l=e[a],c=n*l/o;if(c>=s&&r+(l<5?Rs.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function vg(i){let t,e;return i=i.replace(/(\d+)px/,(n,s)=>(t=cn((e=+s)*Ee))+"px"),[i,t,e]}function Uw(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Oe(t[2]*Ee,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function _n(i,t,e){let n={mode:Ae(i.mode,1)},s=n.mode;function r(y,S,I,L){let V=S.valToPct(y);return L+I*(S.dir==-1?1-V:V)}function o(y,S,I,L){let V=S.valToPct(y);return L+I*(S.dir==-1?V:1-V)}function a(y,S,I,L){return S.ori==0?r(y,S,I,L):o(y,S,I,L)}n.valToPosH=r,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=fi(VM);if(i.id!=null&&(c.id=i.id),ii(c,i.class),i.title){let y=fi(WM,c);y.textContent=i.title}let h=Ei("canvas"),u=n.ctx=h.getContext("2d"),d=fi(XM,c);pr("click",d,y=>{y.target===m&&(He!=Mr||$e!=Sr)&&Mn.click(n,y)},!0);let f=n.under=fi(qM,d);d.appendChild(h);let m=n.over=fi(YM,d);i=fo(i);let v=+Ae(i.pxAlign,1),g=fg(v);(i.plugins||[]).forEach(y=>{y.opts&&(i=y.opts(n,i)||i)});let p=i.ms||.001,_=n.series=s==1?gg(i.series||[],og,ug,!1):Cw(i.series||[null],hg),w=n.axes=gg(i.axes||[],rg,lg,!0),x=n.scales={},R=n.bands=i.bands||[];R.forEach(y=>{y.fill=ye(y.fill||null),y.dir=Ae(y.dir,-1)});let E=s==2?_[1].facets[0].scale:_[0].scale,D={axes:z0,series:Us},U=(i.drawOrder||["axes","series"]).map(y=>D[y]);function A(y){let S=y.distr==3?I=>ss(I>0?I:y.clamp(n,I,y.min,y.max,y.key)):y.distr==4?I=>Ad(I,y.asinh):y.distr==100?I=>y.fwd(I):I=>I;return I=>{let L=S(I),{_min:V,_max:Z}=y,ot=Z-V;return(L-V)/ot}}function M(y){let S=x[y];if(S==null){let I=(i.scales||Ca)[y]||Ca;if(I.from!=null){M(I.from);let L=rn({},x[I.from],I,{key:y});L.valToPct=A(L),x[y]=L}else{S=x[y]=rn({},y==E?Xg:gw,I),S.key=y;let L=S.time,V=S.range,Z=Cs(V);if((y!=E||s==2&&!L)&&(Z&&(V[0]==null||V[1]==null)&&(V={min:V[0]==null?Xm:{mode:1,hard:V[0],soft:V[0]},max:V[1]==null?Xm:{mode:1,hard:V[1],soft:V[1]}},Z=!1),!Z&&rh(V))){let ot=V;V=(pt,St,Nt)=>St==null?uo:th(St,Nt,ot)}S.range=ye(V||(L?Rw:y==E?S.distr==3?Iw:S.distr==4?Lw:e0:S.distr==3?n0:S.distr==4?i0:Pw)),S.auto=ye(Z?!1:S.auto),S.clamp=ye(S.clamp||mw),S._min=S._max=null,S.valToPct=A(S)}}}M("x"),M("y"),s==1&&_.forEach(y=>{M(y.scale)}),w.forEach(y=>{M(y.scale)});for(let y in i.scales)M(y);let C=x[E],B=C.distr,k,X;C.ori==0?(ii(c,HM),k=r,X=o):(ii(c,GM),k=o,X=r);let G={};for(let y in x){let S=x[y];(S.min!=null||S.max!=null)&&(G[y]={min:S.min,max:S.max},S.min=S.max=null)}let Y=i.tzDate||(y=>new Date(cn(y/p))),J=i.fmtDate||qd,Q=p==1?HS(Y):XS(Y),ht=ng(Y,eg(p==1?VS:WS,J)),dt=sg(Y,ig(YS,J)),xt=[],Et=n.legend=rn({},JS,i.legend),bt=n.cursor=rn({},nw,{drag:{y:s==2}},i.cursor),te=Et.show,ee=bt.show,tt=Et.markers;Et.idxs=xt,tt.width=ye(tt.width),tt.dash=ye(tt.dash),tt.stroke=ye(tt.stroke),tt.fill=ye(tt.fill);let nt,Pt,Ot,Tt=[],se=[],ge,N=!1,ct={};if(Et.live){let y=_[1]?_[1].values:null;N=y!=null,ge=N?y(n,1,0):{_:0};for(let S in ge)ct[S]=zd}if(te)if(nt=Ei("table",QM,c),Ot=Ei("tbody",null,nt),Et.mount(n,nt),N){Pt=Ei("thead",null,nt,Ot);let y=Ei("tr",null,Pt);Ei("th",null,y);for(var at in ge)Ei("th",Lm,y).textContent=at}else ii(nt,eS),Et.live&&ii(nt,tS);let st={show:!0},rt={show:!1};function At(y,S){if(S==0&&(N||!Et.live||s==2))return uo;let I=[],L=Ei("tr",nS,Ot,Ot.childNodes[S]);ii(L,y.class),y.show||ii(L,fr);let V=Ei("th",null,L);if(tt.show){let pt=fi(iS,V);if(S>0){let St=tt.width(n,S);St&&(pt.style.border=St+"px "+tt.dash(n,S)+" "+tt.stroke(n,S)),pt.style.background=tt.fill(n,S)}}let Z=fi(Lm,V);y.label instanceof HTMLElement?Z.appendChild(y.label):Z.textContent=y.label,S>0&&(tt.show||(Z.style.color=y.width>0?tt.stroke(n,S):tt.fill(n,S)),mt("click",V,pt=>{if(bt._lock)return;bn(pt);let St=_.indexOf(y);if((pt.ctrlKey||pt.metaKey)!=Et.isolate){let Nt=_.some((Ft,Ht)=>Ht>0&&Ht!=St&&Ft.show);_.forEach((Ft,Ht)=>{Ht>0&&Li(Ht,Nt?Ht==St?st:rt:st,!0,en.setSeries)})}else Li(St,{show:!y.show},!0,en.setSeries)},!1),Bn&&mt(Fm,V,pt=>{bt._lock||(bn(pt),Li(_.indexOf(y),Ar,!0,en.setSeries))},!1));for(var ot in ge){let pt=Ei("td",sS,L);pt.textContent="--",I.push(pt)}return[L,I]}let ft=new Map;function mt(y,S,I,L=!0){let V=ft.get(S)||{},Z=bt.bind[y](n,S,I,L);Z&&(pr(y,S,V[y]=Z),ft.set(S,V))}function jt(y,S,I){let L=ft.get(S)||{};for(let V in L)(y==null||V==y)&&(Ld(V,S,L[V]),delete L[V]);y==null&&ft.delete(S)}let $t=0,P=0,b=0,F=0,$=0,it=0,et=$,kt=it,gt=b,Bt=F,Dt=0,ut=0,wt=0,Xt=0;n.bbox={};let Wt=!1,Ct=!1,ie=!1,z=!1,yt=!1,Mt=!1;function zt(y,S,I){(I||y!=n.width||S!=n.height)&&vt(y,S),yr(!1),ie=!0,Ct=!0,_r()}function vt(y,S){n.width=$t=b=y,n.height=P=F=S,$=it=0,Le(),be();let I=n.bbox;Dt=I.left=ur($*Ee,.5),ut=I.top=ur(it*Ee,.5),wt=I.width=ur(b*Ee,.5),Xt=I.height=ur(F*Ee,.5)}let lt=3;function Gt(){let y=!1,S=0;for(;!y;){S++;let I=B0(S),L=k0(S);y=S==lt||I&&L,y||(vt(n.width,n.height),Ct=!0)}}function re({width:y,height:S}){zt(y,S)}n.setSize=re;function Le(){let y=!1,S=!1,I=!1,L=!1;w.forEach((V,Z)=>{if(V.show&&V._show){let{side:ot,_size:pt}=V,St=ot%2,Nt=V.label!=null?V.labelSize:0,Ft=pt+Nt;Ft>0&&(St?(b-=Ft,ot==3?($+=Ft,L=!0):I=!0):(F-=Ft,ot==0?(it+=Ft,y=!0):S=!0))}}),Wi[0]=y,Wi[1]=I,Wi[2]=S,Wi[3]=L,b-=Ii[1]+Ii[3],$+=Ii[3],F-=Ii[2]+Ii[0],it+=Ii[0]}function be(){let y=$+b,S=it+F,I=$,L=it;function V(Z,ot){switch(Z){case 1:return y+=ot,y-ot;case 2:return S+=ot,S-ot;case 3:return I-=ot,I+ot;case 0:return L-=ot,L+ot}}w.forEach((Z,ot)=>{if(Z.show&&Z._show){let pt=Z.side;Z._pos=V(pt,Z._size),Z.label!=null&&(Z._lpos=V(pt,Z.labelSize))}})}if(bt.dataIdx==null){let y=bt.hover,S=y.skip=new Set(y.skip??[]);S.add(void 0);let I=y.prox=ye(y.prox),L=y.bias??=0;bt.dataIdx=(V,Z,ot,pt)=>{if(Z==0)return ot;let St=ot,Nt=I(V,Z,ot,pt)??Fe,Ft=Nt>=0&&Nt<Fe,Ht=C.ori==0?b:F,oe=bt.left,Te=t[0],Se=t[Z];if(S.has(Se[ot])){St=null;let pe=null,ne=null,Yt;if(L==0||L==-1)for(Yt=ot;pe==null&&Yt-- >0;)S.has(Se[Yt])||(pe=Yt);if(L==0||L==1)for(Yt=ot;ne==null&&Yt++<Se.length;)S.has(Se[Yt])||(ne=Yt);if(pe!=null||ne!=null)if(Ft){let We=pe==null?-1/0:k(Te[pe],C,Ht,0),je=ne==null?1/0:k(Te[ne],C,Ht,0),gn=oe-We,De=je-oe;gn<=De?gn<=Nt&&(St=pe):De<=Nt&&(St=ne)}else St=ne==null?pe:pe==null?ne:ot-pe<=ne-ot?pe:ne}else Ft&&hn(oe-k(Te[ot],C,Ht,0))>Nt&&(St=null);return St}}let bn=y=>{bt.event=y};bt.idxs=xt,bt._lock=!1;let Ne=bt.points;Ne.show=ye(Ne.show),Ne.size=ye(Ne.size),Ne.stroke=ye(Ne.stroke),Ne.width=ye(Ne.width),Ne.fill=ye(Ne.fill);let Xn=n.focus=rn({},i.focus||{alpha:.3},bt.focus),Bn=Xn.prox>=0,Pi=Bn&&Ne.one,Pn=[],Gi=[],gi=[];function bo(y,S){let I=Ne.show(n,S);if(I instanceof HTMLElement)return ii(I,jM),ii(I,y.class),Hi(I,-10,-10,b,F),m.insertBefore(I,Pn[S]),I}function Ls(y,S){if(s==1||S>0){let I=s==1&&x[y.scale].time,L=y.value;y.value=I?Km(L)?sg(Y,ig(L,J)):L||dt:L||dw,y.label=y.label||(I?sw:iw)}if(Pi||S>0){y.width=y.width==null?1:y.width,y.paths=y.paths||Tw||gS,y.fillTo=ye(y.fillTo||vw),y.pxAlign=+Ae(y.pxAlign,v),y.pxRound=fg(y.pxAlign),y.stroke=ye(y.stroke||null),y.fill=ye(y.fill||null),y._stroke=y._fill=y._paths=y._focus=null;let I=fw(On(1,y.width),1),L=y.points=rn({},{size:I,width:On(1,I*.2),stroke:y.stroke,space:I*2,paths:Ew,_stroke:null,_fill:null},y.points);L.show=ye(L.show),L.filter=ye(L.filter),L.fill=ye(L.fill),L.stroke=ye(L.stroke),L.paths=ye(L.paths),L.pxAlign=y.pxAlign}if(te){let I=At(y,S);Tt.splice(S,0,I[0]),se.splice(S,0,I[1]),Et.values.push(null)}if(ee){xt.splice(S,0,null);let I=null;Pi?S==0&&(I=bo(y,S)):S>0&&(I=bo(y,S)),Pn.splice(S,0,I),Gi.splice(S,0,0),gi.splice(S,0,0)}mn("addSeries",S)}function Na(y,S){S=S??_.length,y=s==1?Bd(y,S,og,ug):Bd(y,S,{},hg),_.splice(S,0,y),Ls(_[S],S)}n.addSeries=Na;function Fa(y){if(_.splice(y,1),te){Et.values.splice(y,1),se.splice(y,1);let S=Tt.splice(y,1)[0];jt(null,S.firstChild),S.remove()}ee&&(xt.splice(y,1),Pn.splice(y,1)[0].remove(),Gi.splice(y,1),gi.splice(y,1)),mn("delSeries",y)}n.delSeries=Fa;let Wi=[!1,!1,!1,!1];function Nh(y,S){if(y._show=y.show,y.show){let I=y.side%2,L=x[y.scale];L==null&&(y.scale=I?_[1].scale:E,L=x[y.scale]);let V=L.time;y.size=ye(y.size),y.space=ye(y.space),y.rotate=ye(y.rotate),Cs(y.incrs)&&y.incrs.forEach(ot=>{!Rs.has(ot)&&Rs.set(ot,Tg(ot))}),y.incrs=ye(y.incrs||(L.distr==2?BS:V?p==1?zS:GS:dr)),y.splits=ye(y.splits||(V&&L.distr==1?Q:L.distr==3?Ud:L.distr==4?aw:ow)),y.stroke=ye(y.stroke),y.grid.stroke=ye(y.grid.stroke),y.ticks.stroke=ye(y.ticks.stroke),y.border.stroke=ye(y.border.stroke);let Z=y.values;y.values=Cs(Z)&&!Cs(Z[0])?ye(Z):V?Cs(Z)?ng(Y,eg(Z,J)):Km(Z)?qS(Y,Z):Z||ht:Z||rw,y.filter=ye(y.filter||(L.distr>=3&&L.log==10?hw:L.distr==3&&L.log==2?uw:wg)),y.font=vg(y.font),y.labelFont=vg(y.labelFont),y._size=y.size(n,null,S,0),y._space=y._rotate=y._incrs=y._found=y._splits=y._values=null,y._size>0&&(Wi[S]=!0,y._el=fi($M,d))}}function Ds(y,S,I,L){let[V,Z,ot,pt]=I,St=S%2,Nt=0;return St==0&&(pt||Z)&&(Nt=S==0&&!V||S==2&&!ot?cn(rg.size/3):0),St==1&&(V||ot)&&(Nt=S==1&&!Z||S==3&&!pt?cn(lg.size/2):0),Nt}let Oa=n.padding=(i.padding||[Ds,Ds,Ds,Ds]).map(y=>ye(Ae(y,Ds))),Ii=n._padding=Oa.map((y,S)=>y(n,S,Wi,0)),on,T=null,H=null,j=s==1?_[0].idxs:null,K=null,W=!1;function _t(y,S){if(t=y??[],n.data=n._data=t,s==2){on=0;for(let I=1;I<_.length;I++)on+=t[I][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),K=t[0],on=K.length;let I=t;if(B==2){I=t.slice();let L=I[0]=Array(on);for(let V=0;V<on;V++)L[V]=V}n._data=t=I}if(yr(!0),mn("setData"),B==2&&(ie=!0),S!==!1){let I=C;I.auto(n,W)?It():cs(E,I.min,I.max),z=z||bt.left>=0,Mt=!0,_r()}}n.setData=_t;function It(){W=!0;let y,S;s==1&&(on>0?(T=j[0]=0,H=j[1]=on-1,y=t[0][T],S=t[0][H],B==2?(y=T,S=H):y==S&&(B==3?[y,S]=ih(y,y,C.log,!1):B==4?[y,S]=Hd(y,y,C.log,!1):C.time?S=y+cn(86400/p):[y,S]=th(y,S,Gd,!0))):(T=j[0]=y=null,H=j[1]=S=null)),cs(E,y,S)}let Vt,Ut,Jt,Kt,qt,ue,Me,Be,Re,le;function Zt(y,S,I,L,V,Z){y??=Um,I??=Xd,L??="butt",V??=Um,Z??="round",y!=Vt&&(u.strokeStyle=Vt=y),V!=Ut&&(u.fillStyle=Ut=V),S!=Jt&&(u.lineWidth=Jt=S),Z!=qt&&(u.lineJoin=qt=Z),L!=ue&&(u.lineCap=ue=L),I!=Kt&&u.setLineDash(Kt=I)}function ke(y,S,I,L){S!=Ut&&(u.fillStyle=Ut=S),y!=Me&&(u.font=Me=y),I!=Be&&(u.textAlign=Be=I),L!=Re&&(u.textBaseline=Re=L)}function ve(y,S,I,L,V=0){if(L.length>0&&y.auto(n,W)&&(S==null||S.min==null)){let Z=Ae(T,0),ot=Ae(H,L.length-1),pt=I.min==null?hS(L,Z,ot,V,y.distr==3):[I.min,I.max];y.min=Ri(y.min,I.min=pt[0]),y.max=On(y.max,I.max=pt[1])}}let wn={min:null,max:null};function os(){for(let L in x){let V=x[L];G[L]==null&&(V.min==null||G[E]!=null&&V.auto(n,W))&&(G[L]=wn)}for(let L in x){let V=x[L];G[L]==null&&V.from!=null&&G[V.from]!=null&&(G[L]=wn)}G[E]!=null&&yr(!0);let y={};for(let L in G){let V=G[L];if(V!=null){let Z=y[L]=fo(x[L],_S);if(V.min!=null)rn(Z,V);else if(L!=E||s==2)if(on==0&&Z.from==null){let ot=Z.range(n,null,null,L);Z.min=ot[0],Z.max=ot[1]}else Z.min=Fe,Z.max=-Fe}}if(on>0){_.forEach((L,V)=>{if(s==1){let Z=L.scale,ot=G[Z];if(ot==null)return;let pt=y[Z];if(V==0){let St=pt.range(n,pt.min,pt.max,Z);pt.min=St[0],pt.max=St[1],T=Ci(pt.min,t[0]),H=Ci(pt.max,t[0]),H-T>1&&(t[0][T]<pt.min&&T++,t[0][H]>pt.max&&H--),L.min=K[T],L.max=K[H]}else L.show&&L.auto&&ve(pt,ot,L,t[V],L.sorted);L.idxs[0]=T,L.idxs[1]=H}else if(V>0&&L.show&&L.auto){let[Z,ot]=L.facets,pt=Z.scale,St=ot.scale,[Nt,Ft]=t[V],Ht=y[pt],oe=y[St];Ht!=null&&ve(Ht,G[pt],Z,Nt,Z.sorted),oe!=null&&ve(oe,G[St],ot,Ft,ot.sorted),L.min=ot.min,L.max=ot.max}});for(let L in y){let V=y[L],Z=G[L];if(V.from==null&&(Z==null||Z.min==null)){let ot=V.range(n,V.min==Fe?null:V.min,V.max==-Fe?null:V.max,L);V.min=ot[0],V.max=ot[1]}}}for(let L in y){let V=y[L];if(V.from!=null){let Z=y[V.from];if(Z.min==null)V.min=V.max=null;else{let ot=V.range(n,Z.min,Z.max,L);V.min=ot[0],V.max=ot[1]}}}let S={},I=!1;for(let L in y){let V=y[L],Z=x[L];if(Z.min!=V.min||Z.max!=V.max){Z.min=V.min,Z.max=V.max;let ot=Z.distr;Z._min=ot==3?ss(Z.min):ot==4?Ad(Z.min,Z.asinh):ot==100?Z.fwd(Z.min):Z.min,Z._max=ot==3?ss(Z.max):ot==4?Ad(Z.max,Z.asinh):ot==100?Z.fwd(Z.max):Z.max,S[L]=I=!0}}if(I){_.forEach((L,V)=>{s==2?V>0&&S.y&&(L._paths=null):S[L.scale]&&(L._paths=null)});for(let L in S)ie=!0,mn("setScale",L);ee&&bt.left>=0&&(z=Mt=!0)}for(let L in G)G[L]=null}function In(y){let S=Dd(T-1,0,on-1),I=Dd(H+1,0,on-1);for(;y[S]==null&&S>0;)S--;for(;y[I]==null&&I<on-1;)I++;return[S,I]}function Us(){if(on>0){let y=_.some(S=>S._focus)&&le!=Xn.alpha;y&&(u.globalAlpha=le=Xn.alpha),_.forEach((S,I)=>{if(I>0&&S.show&&(ze(I,!1),ze(I,!0),S._paths==null)){let L=le;le!=S.alpha&&(u.globalAlpha=le=S.alpha);let V=s==2?[0,t[I][0].length-1]:In(t[I]);S._paths=S.paths(n,I,V[0],V[1]),le!=L&&(u.globalAlpha=le=L)}}),_.forEach((S,I)=>{if(I>0&&S.show){let L=le;le!=S.alpha&&(u.globalAlpha=le=S.alpha),S._paths!=null&&Ln(I,!1);{let V=S._paths!=null?S._paths.gaps:null,Z=S.points.show(n,I,T,H,V),ot=S.points.filter(n,I,Z,V);(Z||ot)&&(S.points._paths=S.points.paths(n,I,T,H,ot),Ln(I,!0))}le!=L&&(u.globalAlpha=le=L),mn("drawSeries",I)}}),y&&(u.globalAlpha=le=1)}}function ze(y,S){let I=S?_[y].points:_[y];I._stroke=I.stroke(n,y),I._fill=I.fill(n,y)}function Ln(y,S){let I=S?_[y].points:_[y],{stroke:L,fill:V,clip:Z,flags:ot,_stroke:pt=I._stroke,_fill:St=I._fill,_width:Nt=I.width}=I._paths;Nt=Oe(Nt*Ee,3);let Ft=null,Ht=Nt%2/2;S&&St==null&&(St=Nt>0?"#fff":pt);let oe=I.pxAlign==1&&Ht>0;if(oe&&u.translate(Ht,Ht),!S){let Te=Dt-Nt/2,Se=ut-Nt/2,pe=wt+Nt,ne=Xt+Nt;Ft=new Path2D,Ft.rect(Te,Se,pe,ne)}S?dn(pt,Nt,I.dash,I.cap,St,L,V,ot,Z):kn(y,pt,Nt,I.dash,I.cap,St,L,V,ot,Ft,Z),oe&&u.translate(-Ht,-Ht)}function kn(y,S,I,L,V,Z,ot,pt,St,Nt,Ft){let Ht=!1;St!=0&&R.forEach((oe,Te)=>{if(oe.series[0]==y){let Se=_[oe.series[1]],pe=t[oe.series[1]],ne=(Se._paths||Ca).band;Cs(ne)&&(ne=oe.dir==1?ne[0]:ne[1]);let Yt,We=null;Se.show&&ne&&dS(pe,T,H)?(We=oe.fill(n,Te)||Z,Yt=Se._paths.clip):ne=null,dn(S,I,L,V,We,ot,pt,St,Nt,Ft,Yt,ne),Ht=!0}}),Ht||dn(S,I,L,V,Z,ot,pt,St,Nt,Ft)}let un=po|Fd;function dn(y,S,I,L,V,Z,ot,pt,St,Nt,Ft,Ht){Zt(y,S,I,L,V),(St||Nt||Ht)&&(u.save(),St&&u.clip(St),Nt&&u.clip(Nt)),Ht?(pt&un)==un?(u.clip(Ht),Ft&&u.clip(Ft),oi(V,ot),as(y,Z,S)):pt&Fd?(oi(V,ot),u.clip(Ht),as(y,Z,S)):pt&po&&(u.save(),u.clip(Ht),Ft&&u.clip(Ft),oi(V,ot),u.restore(),as(y,Z,S)):(oi(V,ot),as(y,Z,S)),(St||Nt||Ht)&&u.restore()}function as(y,S,I){I>0&&(S instanceof Map?S.forEach((L,V)=>{u.strokeStyle=Vt=V,u.stroke(L)}):S!=null&&y&&u.stroke(S))}function oi(y,S){S instanceof Map?S.forEach((I,L)=>{u.fillStyle=Ut=L,u.fill(I)}):S!=null&&y&&u.fill(S)}function O0(y,S,I,L){let V=w[y],Z;if(L<=0)Z=[0,0];else{let ot=V._space=V.space(n,y,S,I,L),pt=V._incrs=V.incrs(n,y,S,I,L,ot);Z=Dw(S,I,pt,L,ot)}return V._found=Z}function Fh(y,S,I,L,V,Z,ot,pt,St,Nt){let Ft=ot%2/2;v==1&&u.translate(Ft,Ft),Zt(pt,ot,St,Nt,pt),u.beginPath();let Ht,oe,Te,Se,pe=V+(L==0||L==3?-Z:Z);I==0?(oe=V,Se=pe):(Ht=V,Te=pe);for(let ne=0;ne<y.length;ne++)S[ne]!=null&&(I==0?Ht=Te=y[ne]:oe=Se=y[ne],u.moveTo(Ht,oe),u.lineTo(Te,Se));u.stroke(),v==1&&u.translate(-Ft,-Ft)}function B0(y){let S=!0;return w.forEach((I,L)=>{if(!I.show)return;let V=x[I.scale];if(V.min==null){I._show&&(S=!1,I._show=!1,yr(!1));return}else I._show||(S=!1,I._show=!0,yr(!1));let Z=I.side,ot=Z%2,{min:pt,max:St}=V,[Nt,Ft]=O0(L,pt,St,ot==0?b:F);if(Ft==0)return;let Ht=V.distr==2,oe=I._splits=I.splits(n,L,pt,St,Nt,Ft,Ht),Te=V.distr==2?oe.map(Yt=>K[Yt]):oe,Se=V.distr==2?K[oe[1]]-K[oe[0]]:Nt,pe=I._values=I.values(n,I.filter(n,Te,L,Ft,Se),L,Ft,Se);I._rotate=Z==2?I.rotate(n,pe,L,Ft):0;let ne=I._size;I._size=pi(I.size(n,pe,L,y)),ne!=null&&I._size!=ne&&(S=!1)}),S}function k0(y){let S=!0;return Oa.forEach((I,L)=>{let V=I(n,L,Wi,y);V!=Ii[L]&&(S=!1),Ii[L]=V}),S}function z0(){for(let y=0;y<w.length;y++){let S=w[y];if(!S.show||!S._show)continue;let I=S.side,L=I%2,V,Z,ot=S.stroke(n,y),pt=I==0||I==3?-1:1,[St,Nt]=S._found;if(S.label!=null){let Un=S.labelGap*pt,$n=cn((S._lpos+Un)*Ee);ke(S.labelFont[0],ot,"center",I==2?"top":Dm),u.save(),L==1?(V=Z=0,u.translate($n,cn(ut+Xt/2)),u.rotate((I==3?-jc:jc)/2)):(V=cn(Dt+wt/2),Z=$n);let Os=Mg(S.label)?S.label(n,y,St,Nt):S.label;u.fillText(Os,V,Z),u.restore()}if(Nt==0)continue;let Ft=x[S.scale],Ht=L==0?wt:Xt,oe=L==0?Dt:ut,Te=S._splits,Se=Ft.distr==2?Te.map(Un=>K[Un]):Te,pe=Ft.distr==2?K[Te[1]]-K[Te[0]]:St,ne=S.ticks,Yt=S.border,We=ne.show?ne.size:0,je=cn(We*Ee),gn=cn((S.alignTo==2?S._size-We-S.gap:S.gap)*Ee),De=S._rotate*-jc/180,Qe=g(S._pos*Ee),qn=(je+gn)*pt,Dn=Qe+qn;Z=L==0?Dn:0,V=L==1?Dn:0;let ai=S.font[0],vi=S.align==1?ao:S.align==2?Md:De>0?ao:De<0?Md:L==0?"center":I==3?Md:ao,Ui=De||L==1?"middle":I==2?"top":Dm;ke(ai,ot,vi,Ui);let Yn=S.font[1]*S.lineGap,li=Te.map(Un=>g(a(Un,Ft,Ht,oe))),yi=S._values;for(let Un=0;Un<yi.length;Un++){let $n=yi[Un];if($n!=null){L==0?V=li[Un]:Z=li[Un],$n=""+$n;let Os=$n.indexOf(`
`)==-1?[$n]:$n.split(/\n/gm);for(let Nn=0;Nn<Os.length;Nn++){let Cf=Os[Nn];De?(u.save(),u.translate(V,Z+Nn*Yn),u.rotate(De),u.fillText(Cf,0,0),u.restore()):u.fillText(Cf,V,Z+Nn*Yn)}}}ne.show&&Fh(li,ne.filter(n,Se,y,Nt,pe),L,I,Qe,je,Oe(ne.width*Ee,3),ne.stroke(n,y),ne.dash,ne.cap);let Ni=S.grid;Ni.show&&Fh(li,Ni.filter(n,Se,y,Nt,pe),L,L==0?2:1,L==0?ut:Dt,L==0?Xt:wt,Oe(Ni.width*Ee,3),Ni.stroke(n,y),Ni.dash,Ni.cap),Yt.show&&Fh([Qe],[1],L==0?1:0,L==0?1:2,L==1?ut:Dt,L==1?Xt:wt,Oe(Yt.width*Ee,3),Yt.stroke(n,y),Yt.dash,Yt.cap)}mn("drawAxes")}function yr(y){_.forEach((S,I)=>{I>0&&(S._paths=null,y&&(s==1?(S.min=null,S.max=null):S.facets.forEach(L=>{L.min=null,L.max=null})))})}let Ba=!1,Oh=!1,Mo=[];function V0(){Oh=!1;for(let y=0;y<Mo.length;y++)mn(...Mo[y]);Mo.length=0}function _r(){Ba||(TS(hf),Ba=!0)}function H0(y,S=!1){Ba=!0,Oh=S,y(n),hf(),S&&Mo.length>0&&queueMicrotask(V0)}n.batch=H0;function hf(){if(Wt&&(os(),Wt=!1),ie&&(Gt(),ie=!1),Ct){if(Ye(f,ao,$),Ye(f,"top",it),Ye(f,wa,b),Ye(f,Aa,F),Ye(m,ao,$),Ye(m,"top",it),Ye(m,wa,b),Ye(m,Aa,F),Ye(d,wa,$t),Ye(d,Aa,P),h.width=cn($t*Ee),h.height=cn(P*Ee),w.forEach(({_el:y,_show:S,_size:I,_pos:L,side:V})=>{if(y!=null)if(S){let Z=V===3||V===0?I:0,ot=V%2==1;Ye(y,ot?"left":"top",L-Z),Ye(y,ot?"width":"height",I),Ye(y,ot?"top":"left",ot?it:$),Ye(y,ot?"height":"width",ot?F:b),Id(y,fr)}else ii(y,fr)}),Vt=Ut=Jt=qt=ue=Me=Be=Re=Kt=null,le=1,Ao(!0),$!=et||it!=kt||b!=gt||F!=Bt){yr(!1);let y=b/gt,S=F/Bt;if(ee&&!z&&bt.left>=0){bt.left*=y,bt.top*=S,xr&&Hi(xr,cn(bt.left),0,b,F),br&&Hi(br,0,cn(bt.top),b,F);for(let I=0;I<Pn.length;I++){let L=Pn[I];L!=null&&(Gi[I]*=y,gi[I]*=S,Hi(L,pi(Gi[I]),pi(gi[I]),b,F))}}if(Ge.show&&!yt&&Ge.left>=0&&Ge.width>0){Ge.left*=y,Ge.width*=y,Ge.top*=S,Ge.height*=S;for(let I in Gh)Ye(wr,I,Ge[I])}et=$,kt=it,gt=b,Bt=F}mn("setSize"),Ct=!1}$t>0&&P>0&&(u.clearRect(0,0,h.width,h.height),mn("drawClear"),U.forEach(y=>y()),mn("draw")),Ge.show&&yt&&(ka(Ge),yt=!1),ee&&z&&(Fs(null,!0,!1),z=!1),Et.show&&Et.live&&Mt&&(Vh(),Mt=!1),l||(l=!0,n.status=1,mn("ready")),W=!1,Ba=!1}n.redraw=(y,S)=>{ie=S||!1,y!==!1?cs(E,C.min,C.max):_r()};function Bh(y,S){let I=x[y];if(I.from==null){if(on==0){let L=I.range(n,S.min,S.max,y);S.min=L[0],S.max=L[1]}if(S.min>S.max){let L=S.min;S.min=S.max,S.max=L}if(on>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;y==E&&I.distr==2&&on>0&&(S.min=Ci(S.min,t[0]),S.max=Ci(S.max,t[0]),S.min==S.max&&S.max++),G[y]=S,Wt=!0,_r()}}n.setScale=Bh;let kh,zh,xr,br,uf,df,Mr,Sr,ff,pf,He,$e,ls=!1,Mn=bt.drag,fn=Mn.x,pn=Mn.y;ee&&(bt.x&&(kh=fi(JM,m)),bt.y&&(zh=fi(KM,m)),C.ori==0?(xr=kh,br=zh):(xr=zh,br=kh),He=bt.left,$e=bt.top);let Ge=n.select=rn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),wr=Ge.show?fi(ZM,Ge.over?m:f):null;function ka(y,S){if(Ge.show){for(let I in y)Ge[I]=y[I],I in Gh&&Ye(wr,I,y[I]);S!==!1&&mn("setSelect")}}n.setSelect=ka;function G0(y){if(_[y].show)te&&Id(Tt[y],fr);else if(te&&ii(Tt[y],fr),ee){let I=Pi?Pn[0]:Pn[y];I!=null&&Hi(I,-10,-10,b,F)}}function cs(y,S,I){Bh(y,{min:S,max:I})}function Li(y,S,I,L){S.focus!=null&&$0(y),S.show!=null&&_.forEach((V,Z)=>{Z>0&&(y==Z||y==null)&&(V.show=S.show,G0(Z),s==2?(cs(V.facets[0].scale,null,null),cs(V.facets[1].scale,null,null)):cs(V.scale,null,null),_r())}),I!==!1&&mn("setSeries",y,S),L&&To("setSeries",n,y,S)}n.setSeries=Li;function W0(y,S){rn(R[y],S)}function X0(y,S){y.fill=ye(y.fill||null),y.dir=Ae(y.dir,-1),S=S??R.length,R.splice(S,0,y)}function q0(y){y==null?R.length=0:R.splice(y,1)}n.addBand=X0,n.setBand=W0,n.delBand=q0;function Y0(y,S){_[y].alpha=S,ee&&Pn[y]!=null&&(Pn[y].style.opacity=S),te&&Tt[y]&&(Tt[y].style.opacity=S)}let Xi,hs,Ns,Ar={focus:!0};function $0(y){if(y!=Ns){let S=y==null,I=Xn.alpha!=1;_.forEach((L,V)=>{if(s==1||V>0){let Z=S||V==0||V==y;L._focus=S?null:Z,I&&Y0(V,Z?1:Xn.alpha)}}),Ns=y,I&&_r()}}te&&Bn&&mt(Om,nt,y=>{bt._lock||(bn(y),Ns!=null&&Li(null,Ar,!0,en.setSeries))});function Di(y,S,I){let L=x[S];I&&(y=y/Ee-(L.ori==1?it:$));let V=b;L.ori==1&&(V=F,y=V-y),L.dir==-1&&(y=V-y);let Z=L._min,ot=L._max,pt=y/V,St=Z+(ot-Z)*pt,Nt=L.distr;return Nt==3?ho(10,St):Nt==4?pS(St,L.asinh):Nt==100?L.bwd(St):St}function Z0(y,S){let I=Di(y,E,S);return Ci(I,t[0],T,H)}n.valToIdx=y=>Ci(y,t[0]),n.posToIdx=Z0,n.posToVal=Di,n.valToPos=(y,S,I)=>x[S].ori==0?r(y,x[S],I?wt:b,I?Dt:0):o(y,x[S],I?Xt:F,I?ut:0),n.setCursor=(y,S,I)=>{He=y.left,$e=y.top,Fs(null,S,I)};function mf(y,S){Ye(wr,ao,Ge.left=y),Ye(wr,wa,Ge.width=S)}function gf(y,S){Ye(wr,"top",Ge.top=y),Ye(wr,Aa,Ge.height=S)}let So=C.ori==0?mf:gf,wo=C.ori==1?mf:gf;function J0(){if(te&&Et.live)for(let y=s==2?1:0;y<_.length;y++){if(y==0&&N)continue;let S=Et.values[y],I=0;for(let L in S)se[y][I++].firstChild.nodeValue=S[L]}}function Vh(y,S){if(y!=null&&(y.idxs?y.idxs.forEach((I,L)=>{xt[L]=I}):yS(y.idx)||xt.fill(y.idx),Et.idx=xt[0]),te&&Et.live){for(let I=0;I<_.length;I++)(I>0||s==1&&!N)&&K0(I,xt[I]);J0()}Mt=!1,S!==!1&&mn("setLegend")}n.setLegend=Vh;function K0(y,S){let I=_[y],L=y==0&&B==2?K:t[y],V;N?V=I.values(n,y,S)??ct:(V=I.value(n,S==null?null:L[S],y,S),V=V==null?ct:{_:V}),Et.values[y]=V}function Fs(y,S,I){ff=He,pf=$e,[He,$e]=bt.move(n,He,$e),bt.left=He,bt.top=$e,ee&&(xr&&Hi(xr,cn(He),0,b,F),br&&Hi(br,0,cn($e),b,F));let L,V=T>H;Xi=Fe,hs=null;let Z=C.ori==0?b:F,ot=C.ori==1?b:F;if(He<0||on==0||V){L=bt.idx=null;for(let pt=0;pt<_.length;pt++){let St=Pn[pt];St!=null&&Hi(St,-10,-10,b,F)}Bn&&Li(null,Ar,!0,y==null&&en.setSeries),Et.live&&(xt.fill(L),Mt=!0)}else{let pt,St,Nt;s==1&&(pt=C.ori==0?He:$e,St=Di(pt,E),L=bt.idx=Ci(St,t[0],T,H),Nt=k(t[0][L],C,Z,0));let Ft=-10,Ht=-10,oe=0,Te=0,Se=!0,pe="",ne="";for(let Yt=s==2?1:0;Yt<_.length;Yt++){let We=_[Yt],je=xt[Yt],gn=je==null?null:s==1?t[Yt][je]:t[Yt][1][je],De=bt.dataIdx(n,Yt,L,St),Qe=De==null?null:s==1?t[Yt][De]:t[Yt][1][De];if(Mt=Mt||Qe!=gn||De!=je,xt[Yt]=De,Yt>0&&We.show){let qn=De==null?-10:De==L?Nt:k(s==1?t[0][De]:t[Yt][0][De],C,Z,0),Dn=Qe==null?-10:X(Qe,s==1?x[We.scale]:x[We.facets[1].scale],ot,0);if(Bn&&Qe!=null){let ai=C.ori==1?He:$e,vi=hn(Xn.dist(n,Yt,De,Dn,ai));if(vi<Xi){let Ui=Xn.bias;if(Ui!=0){let Yn=Di(ai,We.scale),li=Qe>=0?1:-1,yi=Yn>=0?1:-1;yi==li&&(yi==1?Ui==1?Qe>=Yn:Qe<=Yn:Ui==1?Qe<=Yn:Qe>=Yn)&&(Xi=vi,hs=Yt)}else Xi=vi,hs=Yt}}if(Mt||Pi){let ai,vi;C.ori==0?(ai=qn,vi=Dn):(ai=Dn,vi=qn);let Ui,Yn,li,yi,Ni,Un,$n=!0,Os=Ne.bbox;if(Os!=null){$n=!1;let Nn=Os(n,Yt);li=Nn.left,yi=Nn.top,Ui=Nn.width,Yn=Nn.height}else li=ai,yi=vi,Ui=Yn=Ne.size(n,Yt);if(Un=Ne.fill(n,Yt),Ni=Ne.stroke(n,Yt),Pi)Yt==hs&&Xi<=Xn.prox&&(Ft=li,Ht=yi,oe=Ui,Te=Yn,Se=$n,pe=Un,ne=Ni);else{let Nn=Pn[Yt];Nn!=null&&(Gi[Yt]=li,gi[Yt]=yi,Wm(Nn,Ui,Yn,$n),Hm(Nn,Un,Ni),Hi(Nn,pi(li),pi(yi),b,F))}}}}if(Pi){let Yt=Xn.prox,We=Ns==null?Xi<=Yt:Xi>Yt||hs!=Ns;if(Mt||We){let je=Pn[0];je!=null&&(Gi[0]=Ft,gi[0]=Ht,Wm(je,oe,Te,Se),Hm(je,pe,ne),Hi(je,pi(Ft),pi(Ht),b,F))}}}if(Ge.show&&ls)if(y!=null){let[pt,St]=en.scales,[Nt,Ft]=en.match,[Ht,oe]=y.cursor.sync.scales,Te=y.cursor.drag;if(fn=Te._x,pn=Te._y,fn||pn){let{left:Se,top:pe,width:ne,height:Yt}=y.select,We=y.scales[Ht].ori,je=y.posToVal,gn,De,Qe,qn,Dn,ai=pt!=null&&Nt(pt,Ht),vi=St!=null&&Ft(St,oe);ai&&fn?(We==0?(gn=Se,De=ne):(gn=pe,De=Yt),Qe=x[pt],qn=k(je(gn,Ht),Qe,Z,0),Dn=k(je(gn+De,Ht),Qe,Z,0),So(Ri(qn,Dn),hn(Dn-qn))):So(0,Z),vi&&pn?(We==1?(gn=Se,De=ne):(gn=pe,De=Yt),Qe=x[St],qn=X(je(gn,oe),Qe,ot,0),Dn=X(je(gn+De,oe),Qe,ot,0),wo(Ri(qn,Dn),hn(Dn-qn))):wo(0,ot)}else Wh()}else{let pt=hn(ff-uf),St=hn(pf-df);if(C.ori==1){let oe=pt;pt=St,St=oe}fn=Mn.x&&pt>=Mn.dist,pn=Mn.y&&St>=Mn.dist;let Nt=Mn.uni;Nt!=null?fn&&pn&&(fn=pt>=Nt,pn=St>=Nt,!fn&&!pn&&(St>pt?pn=!0:fn=!0)):Mn.x&&Mn.y&&(fn||pn)&&(fn=pn=!0);let Ft,Ht;fn&&(C.ori==0?(Ft=Mr,Ht=He):(Ft=Sr,Ht=$e),So(Ri(Ft,Ht),hn(Ht-Ft)),pn||wo(0,ot)),pn&&(C.ori==1?(Ft=Mr,Ht=He):(Ft=Sr,Ht=$e),wo(Ri(Ft,Ht),hn(Ht-Ft)),fn||So(0,Z)),!fn&&!pn&&(So(0,0),wo(0,0))}if(Mn._x=fn,Mn._y=pn,y==null){if(I){if(Ef!=null){let[pt,St]=en.scales;en.values[0]=pt!=null?Di(C.ori==0?He:$e,pt):null,en.values[1]=St!=null?Di(C.ori==1?He:$e,St):null}To(Sd,n,He,$e,b,F,L)}if(Bn){let pt=I&&en.setSeries,St=Xn.prox;Ns==null?Xi<=St&&Li(hs,Ar,!0,pt):Xi>St?Li(null,Ar,!0,pt):hs!=Ns&&Li(hs,Ar,!0,pt)}}Mt&&(Et.idx=L,Vh()),S!==!1&&mn("setCursor")}let us=null;Object.defineProperty(n,"rect",{get(){return us==null&&Ao(!1),us}});function Ao(y=!1){y?us=null:(us=m.getBoundingClientRect(),mn("syncRect",us))}function vf(y,S,I,L,V,Z,ot){bt._lock||ls&&y!=null&&y.movementX==0&&y.movementY==0||(Hh(y,S,I,L,V,Z,ot,!1,y!=null),y!=null?Fs(null,!0,!0):Fs(S,!0,!1))}function Hh(y,S,I,L,V,Z,ot,pt,St){if(us==null&&Ao(!1),bn(y),y!=null)I=y.clientX-us.left,L=y.clientY-us.top;else{if(I<0||L<0){He=-10,$e=-10;return}let[Nt,Ft]=en.scales,Ht=S.cursor.sync,[oe,Te]=Ht.values,[Se,pe]=Ht.scales,[ne,Yt]=en.match,We=S.axes[0].side%2==1,je=C.ori==0?b:F,gn=C.ori==1?b:F,De=We?Z:V,Qe=We?V:Z,qn=We?L:I,Dn=We?I:L;if(Se!=null?I=ne(Nt,Se)?a(oe,x[Nt],je,0):-10:I=je*(qn/De),pe!=null?L=Yt(Ft,pe)?a(Te,x[Ft],gn,0):-10:L=gn*(Dn/Qe),C.ori==1){let ai=I;I=L,L=ai}}St&&(S==null||S.cursor.event.type==Sd)&&((I<=1||I>=b-1)&&(I=ur(I,b)),(L<=1||L>=F-1)&&(L=ur(L,F))),pt?(uf=I,df=L,[Mr,Sr]=bt.move(n,I,L)):(He=I,$e=L)}let Gh={width:0,height:0,left:0,top:0};function Wh(){ka(Gh,!1)}let yf,_f,xf,bf;function Mf(y,S,I,L,V,Z,ot){ls=!0,fn=pn=Mn._x=Mn._y=!1,Hh(y,S,I,L,V,Z,ot,!0,!1),y!=null&&(mt(wd,Rd,Sf,!1),To(Nm,n,Mr,Sr,b,F,null));let{left:pt,top:St,width:Nt,height:Ft}=Ge;yf=pt,_f=St,xf=Nt,bf=Ft}function Sf(y,S,I,L,V,Z,ot){ls=Mn._x=Mn._y=!1,Hh(y,S,I,L,V,Z,ot,!1,!0);let{left:pt,top:St,width:Nt,height:Ft}=Ge,Ht=Nt>0||Ft>0,oe=yf!=pt||_f!=St||xf!=Nt||bf!=Ft;if(Ht&&oe&&ka(Ge),Mn.setScale&&Ht&&oe){let Te=pt,Se=Nt,pe=St,ne=Ft;if(C.ori==1&&(Te=St,Se=Ft,pe=pt,ne=Nt),fn&&cs(E,Di(Te,E),Di(Te+Se,E)),pn)for(let Yt in x){let We=x[Yt];Yt!=E&&We.from==null&&We.min!=Fe&&cs(Yt,Di(pe+ne,Yt),Di(pe,Yt))}Wh()}else bt.lock&&(bt._lock=!bt._lock,Fs(S,!0,y!=null));y!=null&&(jt(wd,Rd),To(wd,n,He,$e,b,F,null))}function j0(y,S,I,L,V,Z,ot){if(bt._lock)return;bn(y);let pt=ls;if(ls){let St=!0,Nt=!0,Ft=10,Ht,oe;C.ori==0?(Ht=fn,oe=pn):(Ht=pn,oe=fn),Ht&&oe&&(St=He<=Ft||He>=b-Ft,Nt=$e<=Ft||$e>=F-Ft),Ht&&St&&(He=He<Mr?0:b),oe&&Nt&&($e=$e<Sr?0:F),Fs(null,!0,!0),ls=!1}He=-10,$e=-10,xt.fill(null),Fs(null,!0,!0),pt&&(ls=pt)}function wf(y,S,I,L,V,Z,ot){bt._lock||(bn(y),It(),Wh(),y!=null&&To(Bm,n,He,$e,b,F,null))}function Af(){w.forEach(Uw),zt(n.width,n.height,!0)}pr(Qc,co,Af);let Tr={};Tr.mousedown=Mf,Tr.mousemove=vf,Tr.mouseup=Sf,Tr.dblclick=wf,Tr.setSeries=(y,S,I,L)=>{let V=en.match[2];I=V(n,S,I),I!=-1&&Li(I,L,!0,!1)},ee&&(mt(Nm,m,Mf),mt(Sd,m,vf),mt(Fm,m,y=>{bn(y),Ao(!1)}),mt(Om,m,j0),mt(Bm,m,wf),Od.add(n),n.syncRect=Ao);let za=n.hooks=i.hooks||{};function mn(y,S,I){Oh?Mo.push([y,S,I]):y in za&&za[y].forEach(L=>{L.call(null,n,S,I)})}(i.plugins||[]).forEach(y=>{for(let S in y.hooks)za[S]=(za[S]||[]).concat(y.hooks[S])});let Tf=(y,S,I)=>I,en=rn({key:null,setSeries:!1,filters:{pub:Zm,sub:Zm},scales:[E,_[1]?_[1].scale:null],match:[Jm,Jm,Tf],values:[null,null]},bt.sync);en.match.length==2&&en.match.push(Tf),bt.sync=en;let Ef=en.key,Xh=qg(Ef);function To(y,S,I,L,V,Z,ot){en.filters.pub(y,S,I,L,V,Z,ot)&&Xh.pub(y,S,I,L,V,Z,ot)}Xh.sub(n);function Q0(y,S,I,L,V,Z,ot){en.filters.sub(y,S,I,L,V,Z,ot)&&Tr[y](null,S,I,L,V,Z,ot)}n.pub=Q0;function tv(){Xh.unsub(n),Od.delete(n),ft.clear(),Ld(Qc,co,Af),c.remove(),nt?.remove(),mn("destroy")}n.destroy=tv;function qh(){mn("init",i,t),_t(t||i.data,!1),G[E]?Bh(E,G[E]):It(),yt=Ge.show&&(Ge.width>0||Ge.height>0),z=Mt=!0,zt(i.width,i.height)}return _.forEach(Ls),w.forEach(Nh),e?e instanceof HTMLElement?(e.appendChild(c),qh()):e(n,qh):qh(),n}_n.assign=rn;_n.fmtNum=Wd;_n.rangeNum=th;_n.rangeLog=ih;_n.rangeAsinh=Hd;_n.orient=gr;_n.pxRatio=Ee;_n.join=AS;_n.fmtDate=qd,_n.tzDate=FS;_n.sync=qg;{_n.addGap=yw,_n.clipGaps=oh;let i=_n.paths={points:jg};i.linear=t0,i.stepped=bw,i.bars=Mw,i.spline=ww}function s0(i){let t=atob(i),e=new Uint8Array(t.length);for(let n=0;n<t.length;n++)e[n]=t.charCodeAt(n);return e.buffer}function xn(i){let t=s0(i.data);return i.dtype==="<f8"?new Float64Array(t):new Float32Array(t)}var r0=i=>new Uint32Array(s0(i.data));var Pa=["#3c74b9","#e2892b","#3f9b74","#c9514c","#8267b5","#3fa0b5","#b5813a","#cf6f9f"];function o0(){let i=Gn.matches?"rgba(231,236,243,.10)":"rgba(28,36,48,.08)";return{stroke:Gn.matches?"#9aa6b6":"#5d6878",grid:{stroke:i,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif"}}var yo=class{constructor(t){this.options=t;this.root.append(...t.legend?[this.legend]:[],this.readout),Gn.addEventListener("change",this.dressed),this.observer=new ResizeObserver(()=>this.plot?.setSize({width:this.width,height:t.height})),this.observer.observe(this.root)}root=q("div","chart");legend=q("div","legend");readout=q("div","readout");plot=null;lines=[];marks=[];here=null;observer;dressed=()=>{this.plot?.destroy(),this.plot=null,this.draw()};dispose(){Gn.removeEventListener("change",this.dressed),this.observer.disconnect(),this.plot?.destroy(),this.root.remove()}get width(){return Math.max(120,this.root.clientWidth)}set(t,e=[]){this.lines=t,this.marks=e,this.draw()}point(t,e=null){this.here=t===null?null:[t,e],this.plot?.redraw(!1)}draw(){let{options:t,lines:e}=this,n=[l0(e.map(s=>s.x),!1),l0(e.map(s=>s.y),t.logY??!1)];this.plot||this.make(),this.plot.setData([[n[0][0],n[0][1]],[n[1][0],n[1][1]]]),t.legend&&this.legend.replaceChildren(...e.filter(s=>s.name&&!s.pale).map((s,r)=>this.entry(s,r)))}entry(t,e){let n=q("i"),s=t.y[t.y.length-1];return n.style.background=t.colour??Pa[e%Pa.length],q("span","",n,`${t.name} `,q("b","",Wn(s)))}make(){let{options:t}=this,e=o0(),n=o=>({label:o,labelSize:16,labelFont:"11px system-ui, sans-serif"});this.plot=new _n({width:this.width,height:t.height,legend:{show:!1},scales:{x:{time:!1,range:(o,a,l)=>[a,l]},y:{distr:t.logY?3:1}},cursor:{drag:{x:!1,y:!1},points:{show:!1}},axes:[{...e,size:26,...n(t.x)},{...e,size:48,...n(t.y),...t.logY?{values:Nw}:{}}],series:[{},{stroke:"transparent",points:{show:!1}}],hooks:{draw:[o=>this.drawCurves(o)]}},[[0,1],[0,1]],this.root);let{over:s}=this.plot,r=(o,a)=>{let l=s.getBoundingClientRect();this.plot&&a?.(this.plot.posToVal(o.clientX-l.left,"x"),this.plot.posToVal(o.clientY-l.top,"y"))};s.addEventListener("pointerdown",o=>r(o,t.clicked)),s.addEventListener("pointermove",o=>{o.buttons&1?r(o,t.clicked):o.pointerType==="mouse"&&r(o,t.pointed),this.read(o)}),s.addEventListener("pointerleave",()=>{this.readout.textContent=""}),s.classList.toggle("clickable",!!t.clicked)}read(t){let{plot:e,lines:n,options:s}=this;if(!e)return;let r=e.over.getBoundingClientRect(),o=t.clientX-r.left,a=t.clientY-r.top,l=40,c="";n.forEach(h=>{for(let u=0;u<h.x.length;u++){let[d,f]=[h.x[u],h.y[u]];if(d===null||f===null)continue;let m=Math.hypot(e.valToPos(d,"x")-o,.2*(e.valToPos(f,"y")-a));m<l&&(l=m,c=`${a0(s.x)} ${Wn(d)}, ${h.name??a0(s.y)} ${Wn(f)}`)}}),this.readout.textContent=c}drawCurves(t){let{ctx:e,bbox:n}=t,s=devicePixelRatio||1,r=(o,a)=>[t.valToPos(o,"x",!0),t.valToPos(a,"y",!0)];e.save(),e.beginPath(),e.rect(n.left,n.top,n.width,n.height),e.clip(),e.lineJoin="round",this.lines.forEach((o,a)=>{e.strokeStyle=o.pale?Gn.matches?"#7b8797":"#9aa5b3":o.colour??Pa[a%Pa.length],e.lineWidth=(o.pale?1.2:1.7)*s;for(let l of[!0,!1]){e.setLineDash(l&&!o.pale?[]:[5*s,4*s]),e.beginPath();for(let c=1;c<o.x.length;c++){let[h,u,d,f]=[o.x[c-1],o.y[c-1],o.x[c],o.y[c]];(o.stable?!!o.stable[c]:!0)!==l||h===null||u===null||d===null||f===null||(e.moveTo(...r(h,u)),e.lineTo(...r(d,f)))}e.stroke()}}),e.setLineDash([]),this.drawMarks(t,e,s,r),e.restore()}drawMarks(t,e,n,s){e.strokeStyle=Gn.matches?"#e7ecf3":"#1c2430",e.lineWidth=1.4*n;for(let c of this.marks)e.beginPath(),e.arc(...s(c.x,c.y),3.4*n,0,2*Math.PI),e.stroke();if(!this.here)return;let[r,o]=this.here,[a,l]=s(r,o??1);e.strokeStyle=e.fillStyle=Gn.matches?"#6aa8ee":"#2f6db5",e.beginPath(),o===null?(e.moveTo(a,t.bbox.top),e.lineTo(a,t.bbox.top+t.bbox.height),e.stroke()):(e.arc(a,l,4.8*n,0,2*Math.PI),e.fill())}},a0=i=>i.replace(/ \[.*\]$/,""),Nw=(i,t)=>t.map(e=>e===null?"":Wn(e,2));function l0(i,t){let e=1/0,n=-1/0;for(let o of i)for(let a=0;a<o.length;a++){let l=o[a];l!==null&&Number.isFinite(l)&&(!t||l>0)&&(e=Math.min(e,l),n=Math.max(n,l))}if(!(e<=n))return t?[.1,1]:[0,1];let s=Math.max(Math.abs(e),Math.abs(n),1e-12)*1e-6,r=Math.abs(e)>1e-9?.1*Math.abs(e):1;return n-e>s?[e,n]:t?[e/2,2*e]:[e-r,e+r]}var _o=class{constructor(t,e){this.depends=t;this.ask=e}on=!1;shown=null;asked="";number=0;waits=!1;sentAt=0;took=0;seen="";seenAt=0;get busy(){return this.waits}get stale(){return this.shown!==null&&this.shown!==this.depends()}start(){this.on=!0,this.asked=""}stop(){this.on=this.waits=!1}clear(){this.stop(),this.shown=null,this.asked=""}done(t){t!==null&&(this.shown=t===this.number?this.asked:"an older question"),t===this.number&&(this.took=performance.now()-this.sentAt),(t===null||t===this.number)&&(this.waits=!1)}tick(t){if(!this.on||this.waits&&t-this.sentAt<400)return;let e=this.depends();e!==this.seen&&(this.seen=e,this.seenAt=t),!(e===this.asked||this.took>300&&t-this.seenAt<150)&&(this.asked=e,this.waits=!0,this.sentAt=t,this.number+=1,this.ask(this.number))}};var u0=[["branch","Equilibria against a parameter"],["campbell","Frequencies against a parameter"],["frequency response","Frequency response"],["response curve","Response curve, nonlinear"]],c0=new Map(u0);function Qd(i){let t=q("input");return t.type="number",t.step="any",t.setAttribute("aria-label",i),[q("label","",q("span","",i),t),t]}var hh=class{constructor(t,e,n){this.desk=t;this.connection=e;this.parameters=n;let[s,r]=Qd("from"),[o,a]=Qd("to"),[l,c]=Qd("amplitude");[this.low,this.high,this.amplitude]=[r,a,c],c.value="0.1";let h=(f,m)=>(m.setAttribute("aria-label",f),q("label","",q("span","",f),m));this.fields={parameter:h("parameter",this.parameter),range:q("div","row ends",s,o,this.rangeUnit),drive:h("drive",this.drive),amplitude:l};let u=Ma(u0,this.kind,"Kind of curve",f=>{this.kind=f,this.arrange()});u.className="kind",this.form.append(u,...Object.values(this.fields)),this.root.append(this.form,q("div","row",this.go),this.word);let d=fe("\xD7","Close the curve",()=>this.clear(),"close");this.card.append(q("div","cardhead",this.name,this.coordinate,this.state,d),this.place),this.card.hidden=!0,this.coordinate.title="What is plotted",this.coordinate.setAttribute("aria-label","plotted"),this.coordinate.addEventListener("change",()=>this.draw()),this.parameter.addEventListener("change",()=>this.range()),this.drive.addEventListener("change",()=>this.range()),e.on("opened",f=>this.fill(f)),e.on("curve",f=>this.take(f)),e.on("problem",f=>{f.about==="curve"&&this.follower.done(null)}),e.on("rest",f=>{this.rest=f.q??null,this.mark()}),this.arrange()}root=q("div","panel curves");card=q("div","curvecard");kind="branch";parameter=q("select");coordinate=q("select");drive=q("select");low;high;amplitude;form=q("div","form");rangeUnit=q("span","soft");fields;go=fe("Follow","Compute the curve, and again whenever a number changes",()=>this.toggle(),"go");name=q("b");state=q("span","soft");place=q("div","place");word=q("p","soft");follower=new _o(()=>this.depends(),t=>this.ask(t));shown=null;kept=null;lines=[];drives={};model=0;chart=null;axes="";rest=null;fill(t){let e=this.parameters.paths,n=this.parameter.value;this.parameter.replaceChildren(...e.map(o=>new Option(o.path,o.path)));let s=e.some(o=>o.path===n),r=e.find(o=>o.value!==0&&!o.path.startsWith("gravity"));this.parameter.value=s?n:r?.path??e[0]?.path??"",this.drives=t.drives,this.model=t.number,t.again||this.clear(),(!t.again||!s)&&this.range(),this.arrange()}range(){let t=this.parameters.paths.find(e=>e.path===this.parameter.value);this.rangeUnit.textContent=this.kind==="response curve"?"Hz":t?.unit??"",this.kind==="response curve"?(this.low.value="0.1",this.high.value="3"):t&&(this.low.value=hr(t.low),this.high.value=hr(t.high))}arrange(){let t=this.kind==="branch"||this.kind==="campbell",e=this.drives[this.kind]??[],n=this.drive.value;this.drive.replaceChildren(...e.map(r=>new Option(r,r))),e.includes(n)&&(this.drive.value=n),this.fields.parameter.hidden=!t,this.fields.range.hidden=this.kind==="frequency response",this.fields.drive.hidden=t,this.fields.amplitude.hidden=this.kind!=="response curve";let s=!t&&!e.length;this.go.disabled=s,s?this.word.textContent="This model has neither inputs nor driven joints.":this.shown||(this.word.textContent=""),this.formed!==`${this.kind} ${this.model}`&&this.range(),this.formed=`${this.kind} ${this.model}`}formed="";get question(){return{kind:this.kind,parameter:this.parameter.value,low:Number(this.low.value),high:Number(this.high.value),drive:this.drive.value,amplitude:Number(this.amplitude.value)}}depends(){let{settled:t}=this.desk,e={...t.values};return(this.kind==="branch"||this.kind==="campbell")&&delete e[this.parameter.value],JSON.stringify([this.model,this.question,e,t.fileValues,this.kind==="branch"?0:t.chosen])}toggle(){this.follower.on?this.stop():this.follower.start()}stop(){this.follower.stop()}ask(t){this.connection.say("curve",{...this.question,at:this.parameters.value(this.parameter.value)??0,ask:t})}tick(t){let{follower:e,card:n}=this;e.tick(t),this.go.setAttribute("aria-pressed",String(e.on));let s=e.stale||e.busy,r=e.busy?"computing \u2026":s?"of earlier numbers":"";n.classList.toggle("stale",s&&this.shown!==null),this.state.textContent!==r&&(this.state.textContent=r),n.hidden=!this.shown&&!e.busy}clear(){this.follower.clear(),this.chart?.dispose(),this.chart=this.shown=this.kept=this.rest=null,this.lines=[],this.axes=this.word.textContent=this.name.textContent="",this.coordinate.replaceChildren(),this.coordinate.hidden=!0}take(t){this.follower.done(t.ask),this.shown=t,this.choices(),this.draw()}choices(){let t=this.shown,e=t.lines,n=t.kind==="branch"?t.names:t.kind==="campbell"?[]:e.map(r=>r.name),s=this.coordinate.value;this.coordinate.replaceChildren(...n.map(r=>new Option(r,r))),n.includes(s)&&(this.coordinate.value=s),this.coordinate.hidden=!n.length}draw(){let t=this.shown;if(!t)return;let{kind:e}=t,n=this.coordinate.value,s=t.special??[],r=t.lines,o=`${t.parameter} [${t.unit||"1"}]`,a="frequency [Hz]",l=[];e==="branch"?(r=r.map(d=>({...d,y:d.y[n],colour:"#3c74b9"})),a=`${n} [${this.unit(n)}]`,l=s.map(d=>({x:d.x,y:d.q[n],name:d.kind}))):e!=="campbell"&&(r=r.filter(d=>d.name===n),o="frequency [Hz]",a=`${n} [${r[0]?.unit??""}]`),this.lines=r,this.chartFor(`${e} ${o} ${a}`,{x:o,y:a,height:190,logY:e==="frequency response",...this.hands(e)}),this.chart.set([...this.kept??[],...this.lines],l);let h=[...new Set(s.map(d=>d.kind))].map(d=>`${d}: ${s.filter(f=>f.kind===d).slice(0,6).map(f=>Wn(f.x)).join(", ")}`),u=e==="branch"?"Click the curve to look at a point.":e==="frequency response"?"The motion is that of the frequency under the pointer.":"";this.name.textContent=e==="frequency response"||e==="response curve"?`${c0.get(e)}: ${t.drive}`:`${c0.get(e)}`,this.word.textContent=[...h,t.ended||"",u].filter(Boolean).join(" \xB7 "),this.mark()}unit(t){let e=this.shown;return e.units[e.names.indexOf(t)]??""}chartFor(t,e){this.chart&&this.axes===t||(this.chart?.dispose(),this.axes=t,this.chart=new yo(e),this.place.replaceChildren(this.chart.root))}hands(t){return t==="branch"?{clicked:(e,n)=>this.pick(e,n)}:t!=="frequency response"?{}:{clicked:e=>this.force(e),pointed:e=>{this.desk.view.what!=="live"&&this.force(e)}}}keep(t){this.kept=t?this.lines.map(e=>({...e,pale:!0})):null,this.draw()}mark(){let{shown:t,chart:e,rest:n,desk:s}=this;if(!t||!e)return;if(t.kind==="frequency response"){e.point(s.view.what==="forced"?s.view.frequency:null);return}if(t.kind==="response curve")return;let r=this.parameters.value(t.parameter)??null,o=this.coordinate.value,a=t.kind==="branch"&&n&&o in n?this.unturned(n[o],o):null;e.point(r,a)}unturned(t,e){if(this.unit(e)!=="rad")return t;let n=this.lines.flatMap(o=>Array.from(o.y)),s=2*Math.PI,r=(Math.min(...n)+Math.max(...n))/2;return Number.isFinite(r)?t-s*Math.round((t-r)/s):t}force(t){t>0&&(this.desk.show({what:"forced",drive:this.shown.drive,frequency:t}),this.chart?.point(t))}pick(t,e){let n=this.shown,s=this.coordinate.value,r=n.names,o=n.lines,a=h0(o.flatMap(f=>f.x)),l=h0(o.flatMap(f=>f.y[s])),c=null;for(let f of o)f.x.forEach((m,v)=>{let g=Math.hypot((m-t)/a,(f.y[s][v]-e)/l);(!c||g<c.d)&&(c={d:g,line:f,i:v})});if(!c)return;let{line:h,i:u}=c,d=n.parameter;this.desk.values[d]=h.x[u],this.parameters.set(d,h.x[u]),this.desk.choose(Object.fromEntries(r.map(f=>[f,h.y[f][u]])),!1),this.chart?.point(h.x[u],h.y[s][u])}};function h0(i){let t=Math.min(...i),e=Math.max(...i);return e>t?e-t:1}var uh=class{constructor(t,e){this.connection=t;this.viewed=e;t.on("rest",n=>this.done(n)),t.on("scene",n=>{n.seq&&(this.delay=performance.now()-this.wishedAt)}),t.on("problem",n=>{n.about==="state"&&(this.answered=this.seq)})}values={};fileValues={};view={what:"start"};seq=0;answered=0;delay=0;settled={values:{},fileValues:{},chosen:0};chosen=0;sent={values:this.values,fileValues:this.fileValues};waiting=!1;sentAt=0;wishedAt=0;done(t){let e=t.seq;this.answered=Math.max(this.answered,e),e===0&&(this.sent={values:{...this.values},fileValues:{...this.fileValues}}),(e===0||e===this.seq)&&(this.settled={...this.sent,chosen:this.chosen})}choose(t,e){e&&(this.chosen+=1),this.connection.say("choose",{q:t,values:this.values}),this.turned({what:"rest"})}wish(){this.waiting||(this.wishedAt=performance.now()),this.waiting=!0}show(t){this.view=t,this.viewed(t),this.wish()}turned(t){this.view=t,this.viewed(t)}tick(t){!this.waiting||this.answered<this.seq&&t-this.sentAt<150||(this.waiting=!1,this.seq+=1,this.sentAt=t,this.sent={values:{...this.values},fileValues:{...this.fileValues}},this.connection.say("state",{seq:this.seq,values:this.values,file_values:this.fileValues,view:this.view}))}reset(t,e){this.values={...t},this.fileValues={...e},this.answered=this.seq,this.waiting=!1}};var dh=class{constructor(t,e){this.troubled=e;this.root.append(this.hint,this.problems,this.text,q("p","title","In words"),this.summary),t.on("opened",n=>{this.hint.textContent=n.followed?`${n.label}: save it in any editor, and this page follows.`:n.text?`${n.label}: linkwork new ${n.label} writes this file.`:`${n.name}`,this.summary.textContent=n.summary,this.fill(n.text,[])}),t.on("file",n=>this.fill(n.text,n.problems)),t.on("unreadable",n=>{this.hint.textContent=`${n.label} cannot be read as it is; save it again when it is mended.`,this.summary.textContent="",this.fill(n.text,n.problems)})}root=q("div","panel file");problems=q("ul","problems");text=q("pre","text");summary=q("pre","summary");hint=q("p","soft");fill(t,e){this.problems.replaceChildren(...e.map(s=>q("li","",q("b","",s.line?`line ${s.line}`:"file"),s.text))),this.problems.hidden=!e.length,this.text.hidden=t===null;let n=new Set(e.map(s=>s.line));this.text.replaceChildren(...(t??"").replace(/\n$/,"").split(`
`).slice(0,3e3).map((s,r)=>{let o=q("span",n.has(r+1)?"line bad":"line",s||" ");return o.dataset.line=String(r+1),o})),this.text.querySelector(".bad")?.scrollIntoView({block:"nearest"}),this.troubled(e.length)}};var Fw=new O(0,1,0),Ow=new O(0,0,1),fh=1.55*Math.PI,ph=class{constructor(t,e,n,s=0){this.record=t;this.points=d0(xn(t.point),s),this.vectors=d0(xn(t.vector),s),this.measure(),this.thick=.3*e.rod+.003*e.reach,this.room=t.kind==="force"?.5*e.reach:.16*e.reach;let r=this.thick;this.shaft=t.kind==="force"?new _e(new En(r,r,1,14).translate(0,.5,0),n):new _e(new sa(1,.07,10,40,fh),n),this.head=new _e(new Js(2.6*r,6.5*r,20).translate(0,t.kind==="force"?3.25*r:0,0),n),this.group.add(this.shaft,this.head);for(let o of[this.shaft,this.head])o.renderOrder=10}group=new sn;largest=0;value=0;at=[0,0,0];tip=[0,0,0];shown=!0;points;vectors;shaft;head;room;thick;measure(){let{vectors:t}=this;this.largest=0;for(let e=0;e<t.length;e+=3)this.largest=Math.max(this.largest,Math.hypot(t[e],t[e+1],t[e+2]))}take(t,e){this.points=e(this.points,xn(t.point),3),this.vectors=e(this.vectors,xn(t.vector),3),this.measure()}wear(t){this.shaft.material=this.head.material=t}dispose(){this.shaft.geometry.dispose(),this.head.geometry.dispose()}update(t,e,n){let[s,r,o]=t.between(e),a=d=>[0,1,2].map(f=>d[3*s+f]+o*(d[3*r+f]-d[3*s+f])),l=a(this.points),c=a(this.vectors);this.value=tn(c),this.at=l;let h=n>0?this.room*this.value/n:0,u=new O(...c).normalize();if(this.group.visible=this.shown&&h>.001*this.room,this.group.position.set(...l),this.record.kind==="force"){let d=Math.min(6.5*this.thick,.6*h),f=d/(6.5*this.thick);this.group.quaternion.setFromUnitVectors(Fw,u),this.shaft.scale.set(f,h-d,f),this.head.position.set(0,h-d,0),this.head.scale.setScalar(f),this.tip=[l[0]+h*u.x,l[1]+h*u.y,l[2]+h*u.z]}else this.group.quaternion.setFromUnitVectors(Ow,u),this.shaft.scale.setScalar(h),this.head.position.set(h*Math.cos(fh),h*Math.sin(fh),0),this.head.rotation.z=fh,this.head.scale.setScalar(Math.min(1,.08*h/this.thick)),this.tip=l}words(){let{name:t,kind:e,unit:n}=this.record;return`${e} at ${t}: ${Number(this.value.toPrecision(4))} ${n}`}};function d0(i,t){let e=3*t-i.length;return e<=0?i:Float64Array.from({length:3*t},(n,s)=>i[s<e?s%3:s-e])}var Ia=new O;function mi(i,t,e,n,s,r){let o=2*Math.PI*s/4,a=Math.max(r-2*s,0),l=Math.PI/4;Ia.copy(t),Ia[n]=0,Ia.normalize();let c=.5*o/(o+a),h=1-Ia.angleTo(i)/l;return Math.sign(Ia[e])===1?h*c:a/(o+a)+c+c*(1-h)}var mh=class i extends ui{constructor(t=1,e=1,n=1,s=2,r=.1){let o=s*2+1;if(r=Math.min(t/2,e/2,n/2,r),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:t,height:e,depth:n,segments:s,radius:r},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new O,c=new O,h=new O(t,e,n).divideScalar(2).subScalar(r),u=this.attributes.position.array,d=this.attributes.normal.array,f=this.attributes.uv.array,m=u.length/6,v=new O,g=.5/o;for(let p=0,_=0;p<u.length;p+=3,_+=2)switch(l.fromArray(u,p),c.copy(l),c.x-=Math.sign(c.x)*g,c.y-=Math.sign(c.y)*g,c.z-=Math.sign(c.z)*g,c.normalize(),u[p+0]=h.x*Math.sign(l.x)+c.x*r,u[p+1]=h.y*Math.sign(l.y)+c.y*r,u[p+2]=h.z*Math.sign(l.z)+c.z*r,d[p+0]=c.x,d[p+1]=c.y,d[p+2]=c.z,Math.floor(p/m)){case 0:v.set(1,0,0),f[_+0]=mi(v,c,"z","y",r,n),f[_+1]=1-mi(v,c,"y","z",r,e);break;case 1:v.set(-1,0,0),f[_+0]=1-mi(v,c,"z","y",r,n),f[_+1]=1-mi(v,c,"y","z",r,e);break;case 2:v.set(0,1,0),f[_+0]=1-mi(v,c,"x","z",r,t),f[_+1]=mi(v,c,"z","x",r,n);break;case 3:v.set(0,-1,0),f[_+0]=1-mi(v,c,"x","z",r,t),f[_+1]=1-mi(v,c,"z","x",r,n);break;case 4:v.set(0,0,1),f[_+0]=1-mi(v,c,"x","y",r,t),f[_+1]=1-mi(v,c,"y","x",r,e);break;case 5:v.set(0,0,-1),f[_+0]=mi(v,c,"x","y",r,t),f[_+1]=1-mi(v,c,"y","x",r,e);break}}static fromJSON(t){return new i(t.width,t.height,t.depth,t.segments,t.radius)}};function p0(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),s=new Set(Object.keys(i[0].morphAttributes)),r={},o={},a=i[0].morphTargetsRelative,l=new qe,c=0;for(let h=0;h<i.length;++h){let u=i[h],d=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let f in u.attributes){if(!n.has(f))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+f+'" attribute exists among all geometries, or in none of them.'),null;r[f]===void 0&&(r[f]=[]),r[f].push(u.attributes[f]),d++}if(d!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let f in u.morphAttributes){if(!s.has(f))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;o[f]===void 0&&(o[f]=[]),o[f].push(u.morphAttributes[f])}if(t){let f;if(e)f=u.index.count;else if(u.attributes.position!==void 0)f=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,f,h),c+=f}}if(e){let h=0,u=[];for(let d=0;d<i.length;++d){let f=i[d].index;for(let m=0;m<f.count;++m)u.push(f.getX(m)+h);h+=i[d].attributes.position.count}l.setIndex(u)}for(let h in r){let u=f0(r[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u===0)break;l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let d=0;d<u;++d){let f=[];for(let v=0;v<o[h].length;++v)f.push(o[h][v][d]);let m=f0(f);if(!m)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(m)}}return l}function f0(i){let t,e,n,s=-1,r=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(s===-1&&(s=h.gpuType),s!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;r+=h.count*e}let o=new t(r),a=new Ve(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let d=0,f=h.count;d<f;d++)for(let m=0;m<e;m++){let v=h.getComponent(d,m);a.setComponent(d+u,m,v)}}else o.set(h.array,l);l+=h.count*e}return s!==void 0&&(a.gpuType=s),a}function m0(i,t=Math.PI/3){let e=Math.cos(t),n=(1+1e-10)*100,s=[new O,new O,new O],r=new O,o=new O,a=new O,l=new O;function c(v){let g=~~(v.x*n),p=~~(v.y*n),_=~~(v.z*n);return`${g},${p},${_}`}let h=i.index?i.toNonIndexed():i,u=h.attributes.position,d={};for(let v=0,g=u.count/3;v<g;v++){let p=3*v,_=s[0].fromBufferAttribute(u,p+0),w=s[1].fromBufferAttribute(u,p+1),x=s[2].fromBufferAttribute(u,p+2);r.subVectors(x,w),o.subVectors(_,w);let R=new O().crossVectors(r,o).normalize();for(let E=0;E<3;E++){let D=s[E],U=c(D);U in d||(d[U]=[]),d[U].push(R)}}let f=new Float32Array(u.count*3),m=new Ve(f,3,!1);for(let v=0,g=u.count/3;v<g;v++){let p=3*v,_=s[0].fromBufferAttribute(u,p+0),w=s[1].fromBufferAttribute(u,p+1),x=s[2].fromBufferAttribute(u,p+2);r.subVectors(x,w),o.subVectors(_,w),a.crossVectors(r,o).normalize();for(let R=0;R<3;R++){let E=s[R],D=c(E),U=d[D];l.set(0,0,0);for(let A=0,M=U.length;A<M;A++){let C=U[A];a.dot(C)>e&&l.add(C)}l.normalize(),m.setXYZ(p+R,l.x,l.y,l.z)}}return h.setAttribute("normal",m),h}var Bw=new O(0,1,0);function La(i,t){let e=new O(...we(t,i)),n=new yn;e.lengthSq()>0&&n.setFromUnitVectors(Bw,e.normalize());let s=new O((i[0]+t[0])/2,(i[1]+t[1])/2,(i[2]+t[2])/2);return new Ue().compose(s,n,new O(1,1,1))}function kw(i,t,e){let n=new js;n.absarc(0,0,i,0,2*Math.PI,!1);let s=new Ks;s.absarc(0,0,t,0,2*Math.PI,!0),n.holes.push(s);let r=new $r(n,{depth:e,bevelEnabled:!1,curveSegments:24});return r.translate(0,0,-e/2).rotateX(-Math.PI/2),r}function zw(i,t){let e=new js(i.map(([n,s])=>new Rt(n,s)));return new $r(e,{depth:t,bevelEnabled:!1}).translate(0,0,-t/2)}function Vw(i,t){let e=new qe;e.setAttribute("position",new Ve(i.vertices[t],3)),e.setIndex(new Ve(i.faces[t],1));let n=m0(e,.6);return n.setIndex(null),n}function Hw(i,t){let e=tn(we(i.b,i.a));return i.kind==="cylinder"?new En(t,t,e,32):i.kind==="cone"?new En(0,t,e,32):i.kind==="tube"?kw(t,i.inner,e):new Zs(t,e,6,18)}function tf(i,t,e){let n=t.radius(i);if(i.b)return Hw(i,n).applyMatrix4(La(i.a,i.b));let s;if(i.kind==="box"){let[c,h,u]=i.size.map(f=>Math.max(f,1e-4*t.reach)),d=.06*Math.min(c,h,u);s=d>.002*t.reach?new mh(c,h,u,2,d):new ui(c,h,u)}else i.kind==="ellipsoid"?s=new Ms(1,32,20).scale(...i.size):i.kind==="extrusion"?s=zw(i.outline,i.size[2]):i.kind==="mesh"?s=Vw(e,i.mesh):s=new Ms(n,32,20);let[r,o,a,l]=i.rotation??[1,0,0,0];return s.applyMatrix4(new Ue().compose(new O(...i.a),new yn(o,a,l,r),new O(1,1,1)))}function ef(i){let t=i.map(([e,n])=>{let s=e.index?e.toNonIndexed():e,r=new ae(n),o=s.getAttribute("position").count,a=new Float32Array(3*o);for(let c=0;c<o;c++)a.set([r.r,r.g,r.b],3*c);let l=new qe;return l.setAttribute("position",s.getAttribute("position")),l.setAttribute("normal",s.getAttribute("normal")),l.setAttribute("color",new Ve(a,3)),l});return t.length===1?t[0]:p0(t)}var Gw=new O(0,1,0);function Ww(i,t,e,n,s){let r=1.35*t.rod;for(let o of i){let a=e.place(o.body,o.a);if(o.kind==="box"&&o.size){let l=new yn(o.rotation?.[1]??0,o.rotation?.[2]??0,o.rotation?.[3]??0,o.rotation?.[0]??1),c=[[1,0,0],[0,1,0],[0,0,1]].map(d=>{let f=new O(...d).applyQuaternion(l);return e.turn(o.body,[f.x,f.y,f.z])}),h=c.every((d,f)=>Math.abs(he(we(n,a),d))<=.5*o.size[f]+1e-9*t.reach),u=c.findIndex(d=>Math.abs(he(d,s))>.99);h&&u>=0&&(r=Math.max(r,.5*o.size[u]+Math.abs(he(we(n,a),s))+.3*t.rod))}else if(o.kind==="mass"||o.kind==="sphere"){let l=t.radius(o);tn(we(n,a))<.6*l&&(r=Math.max(r,l+.2*t.rod))}else if(o.kind==="cylinder"&&o.b){let l=e.place(o.body,o.b),c=Ti(we(l,a));Math.abs(he(c,s))>.99&&tn(we(Qt(a,he(we(n,a),c),c),n))<t.radius(o)&&(r=Math.max(r,Math.max(Math.abs(he(we(n,a),c)),Math.abs(he(we(n,l),c)))+.3*t.rod))}}return r}function g0(i,t,e,n){let s=new Map,r=t.typical<1/0?.22*t.typical:1/0,o=new Map((i.hinges??[]).map(l=>[l.label,l]));e.pose(e.first);let a=new Set((i.rails??[]).map(l=>l.label));for(let[l,c,h]of i.joints){if(a.has(h))continue;let u=s.get(l)??new sn;s.set(l,u);let d=o.get(h),f=e.place(l,c),m=d?e.turn(d.body,d.axis):t.normal,v=Math.min((l<0?1.5:1.15)*t.rod,r);if(!m){let _=new _e(new Ms(1.35*v,20,14),n.ring);_.position.set(...c),u.add(_);continue}let g=Ww(i.shapes,t,e,f,m),p=Xw(e,l,m);for(let[_,w,x]of[[v,1,n.ring],[.64*v,1.04,n.dot]]){let R=new _e(new En(_,_,2*g*w,24),x);R.applyMatrix4(La(Qt(c,-g,p),Qt(c,g,p))),u.add(R)}}return s}function Xw(i,t,e){return[[1,0,0],[0,1,0],[0,0,1]].map(n=>he(i.turn(t,n),e))}function v0(i,t){let e=new qe().setAttribute("position",new Ie(i.flat(),3));return new $o(e,t)}function qw(i,t,e,n,s){let r=Math.min(.075*n.reach,.2*n.typical),o=new sn,a=.6*r,l=new Js(.46*r,a,4,1).rotateY(Math.PI/4).translate(0,-a/2,0),c=new ui(2*r,.1*r,1.1*r).translate(0,-a-.05*r,0),h=[-t[0],-t[1],-t[2]],u=Hn(e,h),d=new Ue().makeBasis(new O(...e),new O(...h),new O(...u)).setPosition(...i);for(let v of[l,c])o.add(new _e(v.applyMatrix4(d),s.steel));let f=Qt(i,a+.1*r,t),m=[];for(let v of[-.55,0,.55])for(let g=0;g<7;g++){let p=-.85+.3*g,_=Qt(Qt(f,p*r,e),v*r,u);m.push(_,Qt(Qt(_,-.25*r,e),.3*r,t))}return o.add(v0(m,s.line)),o}function y0(i,t,e,n){let s=new sn,{up:r,normal:o,middle:a}=t;e.pose(e.first);let l=f=>{let m=o??t.toWorld([0,1,0]),v=Hn(m,f);return tn(v)>.1?Ti(v):_a(f)},c=new Set,h=new Set((i.rails??[]).map(f=>f.label)),u=(f,m)=>{let v=f.map(g=>g.toPrecision(6)).join();c.has(v)||s.add(qw(f,m,l(m),t,n)),c.add(v)},d=o&&Math.abs(he(o,r))>.9?t.toWorld([0,1,0]):r;for(let[f,m,v]of i.joints){if(f>=0||h.has(v))continue;let g=he(we(m,a),d)>1e-6*t.reach;u(m,g?d:[-d[0],-d[1],-d[2]])}for(let f of i.links)for(let m of["a","b"]){let v=m==="a"?"b":"a";if(f[`body_${m}`]>=0)continue;let g=f[`point_${m}`],p=we(g,e.place(f[`body_${v}`],f[`point_${v}`]));tn(p)>1e-9*t.reach&&u(g,Ti(p))}return s}var gh=class{constructor(t,e,n,s,r){this.record=t;let[o,a]=Yw(t,e,n),{rod:l,reach:c}=e,h=.55*l,u=Math.max(.12*(a-o),Ze(.16*c,3*l,c)),d=Qt(t.point_a,o-u,t.axis),f=Qt(t.point_a,a+u,t.axis),m=new _e(new En(h,h,tn(we(f,d)),16),s.steel);m.applyMatrix4(La(d,f)),this.bar.add(m);for(let v of[d,f]){let g=new _e(new En(1.9*h,1.9*h,.8*h,18),s.steel),p=Qt(v,.001*c,t.axis);g.applyMatrix4(La(v,p)),this.bar.add(g)}t.body_a<0&&this.bar.add($w(d,f,t.axis,e,h,s)),this.sleeve=new _e(new En(1.9*h,1.9*h,5*l,20),r);for(let v of[m,this.sleeve])v.castShadow=!0}bar=new sn;sleeve;update(t){let{record:e}=this,n=t.place(e.body_b,e.point_b);this.sleeve.position.set(...n),this.sleeve.quaternion.setFromUnitVectors(Gw,new O(...t.turn(e.body_a,e.axis)))}};function Yw(i,t,e){let n=1/0,s=-1/0;for(let r=0;r<Math.min(e.count,400);r++){let o=Math.round(r*(e.count-1)/Math.max(1,Math.min(e.count,400)-1));e.poseBetween(o,o,0);let a=we(e.place(i.body_b,i.point_b),e.place(i.body_a,i.point_a)),l=he(a,e.turn(i.body_a,i.axis));n=Math.min(n,l),s=Math.max(s,l)}return s-n<40*t.reach?[n,s]:[-t.reach,t.reach]}function $w(i,t,e,n,s,r){let{up:o,normal:a,reach:l}=n,c=[],h=Qt(o,-he(o,e),e),u=tn(h)>.3?Ti(h):a?Ti(Hn(a,e)):_a(e),d=tn(we(t,i)),f=Math.max(.03*l,d/80),m=Math.max(2,Math.floor(d/f));for(let v=0;v<=m;v++){let g=Qt(Qt(i,v*d/m,e),-s,u);c.push(g,Qt(Qt(g,-.7*f,u),-.5*f,e))}return v0(c,r.line)}var Ps=class{constructor(t,e,n,s=!1){this.count=t;this.radial=e;this.radius=n;let r=t*e+2;this.position=new Ve(new Float32Array(3*r),3).setUsage(sr),this.normal=new Ve(new Float32Array(3*r),3).setUsage(sr),this.colours=s?new Ve(new Float32Array(3*r),3).setUsage(sr):null,this.geometry.setAttribute("position",this.position),this.geometry.setAttribute("normal",this.normal),this.colours&&this.geometry.setAttribute("color",this.colours),this.geometry.setIndex(this.triangles())}geometry=new qe;colours;position;normal;triangles(){let t=[],e=this.radial,n=this.count*e;for(let s=0;s+1<this.count;s++)for(let r=0;r<e;r++){let o=s*e+r,a=s*e+(r+1)%e;t.push(o,a,o+e,a,a+e,o+e)}for(let s=0;s<e;s++){let r=(s+1)%e,o=(this.count-1)*e;t.push(n,r,s,n+1,o+s,o+r)}return t}follow(t){let e=this.count,n=this.radial,s=this.position.array,r=this.normal.array,o=0,a=0,l=0;for(let c=0;c<e;c++){let h=3*Math.max(c-1,0),u=3*Math.min(c+1,e-1),d=3*c,f=t[u]-t[h],m=t[u+1]-t[h+1],v=t[u+2]-t[h+2],g=Math.hypot(f,m,v)||1;f/=g,m/=g,v/=g,c===0&&(Math.abs(f)<.6?(o=1,a=0,l=0):(o=0,a=1,l=0));let p=o*f+a*m+l*v;o-=p*f,a-=p*m,l-=p*v;let _=Math.hypot(o,a,l)||1;o/=_,a/=_,l/=_;let w=m*l-v*a,x=v*o-f*l,R=f*a-m*o;for(let E=0;E<n;E++){let D=2*Math.PI*E/n,U=Math.cos(D),A=Math.sin(D),M=3*(c*n+E);r[M]=U*o+A*w,r[M+1]=U*a+A*x,r[M+2]=U*l+A*R;for(let C=0;C<3;C++)s[M+C]=t[d+C]+this.radius*r[M+C]}if(c===0||c===e-1){let E=3*(e*n+(c===0?0:1)),D=c===0?-1:1;r[E]=D*f,r[E+1]=D*m,r[E+2]=D*v;for(let U=0;U<3;U++)s[E+U]=t[d+U]+.6*this.radius*r[E+U]}}this.position.needsUpdate=this.normal.needsUpdate=!0}paint(t){let e=this.colours.array,n=this.radial;for(let s=0;s<this.count;s++){let r=t(s);for(let o=0;o<n;o++)e.set(r,3*(s*n+o));s===0&&e.set(r,3*this.count*n),s===this.count-1&&e.set(r,3*(this.count*n+1))}this.colours.needsUpdate=!0}};var sf=9,_0=14,x0=17,Zw=new O(0,1,0);function nf(i,t,e){let n=new O(...we(e,t)),s=n.length();i.position.set((t[0]+e[0])/2,(t[1]+e[1])/2,(t[2]+e[2])/2),i.scale.set(1,Math.max(s,1e-12),1),s>0&&i.quaternion.copy(new yn().setFromUnitVectors(Zw,n.divideScalar(s)))}function Jw(i,t,e,n){let s=we(t,i),r=tn(s)||1e-12,o=[s[0]/r,s[1]/r,s[2]/r],a=_a(o),l=Hn(o,a),c=Math.min(.12*r,1.6*e),h=n.length/3-2;n.set(i,0);for(let u=0;u<h;u++){let d=u/(h-1),f=2*Math.PI*sf*d,m=e*Math.min(1,14*d,14*(1-d)),v=c+(r-2*c)*d,g=m*Math.sin(f),p=m*Math.cos(f);for(let _=0;_<3;_++)n[3*(u+1)+_]=i[_]+v*o[_]+g*a[_]+p*l[_]}n.set(t,3*(h+1))}function Kw(i,t,e,n,s){let r=tn(we(t,i)),o=s.length/3,a=Math.max(0,e-r),l=a>0?Math.min(Math.sqrt(.375*a*r+.25*a*a),.5*e):0;for(let c=0;c<o;c++){let h=c/(o-1);s.set(Qt(Rn(i,t,h),-4*l*h*(1-h),n),3*c)}}var vh=class{constructor(t,e,n){this.record=t;this.survey=e;let{rod:s,spring:r}=e,{kind:o}=t,a=Ze(.16*r,.2*s,.7*s);this.points=new Float64Array(0),o==="spring"||o==="strut"?(this.points=new Float64Array(3*(sf*_0+2)),this.tube=new Ps(sf*_0+2,6,a)):o==="rope"&&(this.points=new Float64Array(3*x0),this.tube=new Ps(x0,6,.4*s)),this.tube&&this.group.add(new _e(this.tube.geometry,n));let l=o==="rod"?[.6*s]:o==="damper"||o==="strut"?[.55*r,.25*r]:[];for(let c of l){let h=o==="rod"?new Zs(c,1,4,12):new En(c,c,1,18);this.bars.push(new _e(h,n))}for(let c of this.bars)this.group.add(c);for(let c of this.group.children)c.castShadow=!0,c.frustumCulled=!1}group=new sn;a=[0,0,0];b=[0,0,0];tube=null;points;bars=[];get radius(){return this.record.kind==="rod"||this.record.kind==="rope"?this.survey.rod:this.survey.spring}update(t){let{record:e,points:n}=this;this.a=t.place(e.body_a,e.point_a),this.b=t.place(e.body_b,e.point_b),e.kind==="rope"?Kw(this.a,this.b,e.length??0,this.survey.up,n):this.tube&&Jw(this.a,this.b,this.survey.spring,n),this.tube?.follow(n),this.bars.length===1?nf(this.bars[0],this.a,this.b):this.bars.length===2&&(nf(this.bars[0],Rn(this.a,this.b,.14),Rn(this.a,this.b,.56)),nf(this.bars[1],this.a,this.b))}};var xo=class{times;count;bodies;first;last;duration;curves;origin;frame;turn4;places;turns;constructor(t){this.bodies=t.bodies.length,this.samples(xn(t.time),xn(t.position),xn(t.quaternion)),this.origin=new Float64Array(3*this.bodies),this.frame=new Float64Array(9*this.bodies),this.turn4=new Float64Array(4*this.bodies),this.curves=(t.curves??[]).map(e=>{let n=e.points.shape[1],s=e.moment?xn(e.moment):null,r=s?Array.from(s).reduce((o,a)=>Math.max(o,Math.abs(a)),0):0;return{body:e.body,label:e.label,count:n,all:xn(e.points),now:new Float64Array(3*n),moments:s,moment:new Float64Array(n),largest:r}})}samples(t,e,n){this.times=t,this.places=e,this.turns=n,this.count=t.length,this.first=t[0],this.last=t[this.count-1],this.duration=this.last-this.first}take(t,e=0){let n=xn(t.time),s=e>0?this.sampleBefore(n[0]-e):this.count,r=e>0&&this.last>=n[0]?this.count-1:this.count,o=(a,l,c)=>{let h=Array.prototype.slice.call(a,c*Math.min(s,r),c*r),u=new Float64Array(h.length+l.length);return u.set(h),u.set(Array.from(l),h.length),u};return(t.curves??[]).forEach((a,l)=>{let c=this.curves[l];c.all=o(c.all,xn(a.points),3*c.count),c.moments=null}),this.samples(o(this.times,n,1),o(this.places,xn(t.position),3*this.bodies),o(this.turns,xn(t.quaternion),4*this.bodies)),o}copy(t){this.samples(t.times,t.places,t.turns),t.curves.forEach((e,n)=>{this.curves[n].all=e.all})}all(){return{times:this.times,places:this.places,turns:this.turns}}now(t){return this.pose(t),{times:[0],places:this.origin,turns:this.turn4}}sampleBefore(t){let e=0,n=this.count-1;for(;n-e>1;){let s=e+n>>1;this.times[s]<=t?e=s:n=s}return e}between(t){let e=this.sampleBefore(t),n=Math.min(e+1,this.count-1),s=this.times[n]-this.times[e];return[e,n,s>0?Ze((t-this.times[e])/s,0,1):1]}poseBody(t,e,n,s){let{places:r,turns:o,bodies:a,origin:l}=this,c=3*(e*a+t),h=3*(n*a+t),u=3*t;for(let _=0;_<3;_++)l[u+_]=r[c+_]+s*(r[h+_]-r[c+_]);let d=4*(e*a+t),f=4*(n*a+t),m=0;for(let _=0;_<4;_++)m+=o[d+_]*o[f+_];let v=Math.acos(Math.min(1,Math.abs(m))),g=1-s,p=s;v>1e-4&&(g=Math.sin((1-s)*v)/Math.sin(v),p=Math.sin(s*v)/Math.sin(v)),m<0&&(p=-p),this.setFrame(t,g*o[d]+p*o[f],g*o[d+1]+p*o[f+1],g*o[d+2]+p*o[f+2],g*o[d+3]+p*o[f+3])}setFrame(t,e,n,s,r){this.turn4.set([e,n,s,r],4*t);let o=this.frame,a=9*t,l=2/(e*e+n*n+s*s+r*r);o[a]=1-l*(s*s+r*r),o[a+1]=l*(n*s-e*r),o[a+2]=l*(n*r+e*s),o[a+3]=l*(n*s+e*r),o[a+4]=1-l*(n*n+r*r),o[a+5]=l*(s*r-e*n),o[a+6]=l*(n*r-e*s),o[a+7]=l*(s*r+e*n),o[a+8]=1-l*(n*n+s*s)}poseCurve(t,e,n,s){let r=(o,a)=>{let l=a.length,c=e*l,h=n*l;for(let u=0;u<l;u++)a[u]=o[c+u]+s*(o[h+u]-o[c+u])};r(t.all,t.now),t.moments&&r(t.moments,t.moment)}poseBetween(t,e,n){for(let s=0;s<this.bodies;s++)this.poseBody(s,t,e,n);for(let s of this.curves)this.poseCurve(s,t,e,n)}pose(t){this.poseBetween(...this.between(t))}place(t,e){if(t<0)return[e[0],e[1],e[2]];let{origin:n,frame:s}=this,r=3*t,o=9*t;return[n[r]+s[o]*e[0]+s[o+1]*e[1]+s[o+2]*e[2],n[r+1]+s[o+3]*e[0]+s[o+4]*e[1]+s[o+5]*e[2],n[r+2]+s[o+6]*e[0]+s[o+7]*e[1]+s[o+8]*e[2]]}turn(t,e){if(t<0)return e;let{frame:n}=this,s=9*t;return[n[s]*e[0]+n[s+1]*e[1]+n[s+2]*e[2],n[s+3]*e[0]+n[s+4]*e[1]+n[s+5]*e[2],n[s+6]*e[0]+n[s+7]*e[1]+n[s+8]*e[2]]}};function b0([i,...t],e){let n=Hn(t,e).map(s=>2*s);return Qt(Qt(e,i,n),1,Hn(t,n))}function rf(i,t){let e=i.rotation??[1,0,0,0],n=o=>Qt(i.a,1,b0(e,o)),s=o=>[-1,1].flatMap(a=>[-1,1].flatMap(l=>[-1,1].map(c=>[n([a*o[0],l*o[1],c*o[2]]),0])));if(i.kind==="box"||i.kind==="ellipsoid"){let o=i.kind==="box"?.5:1;return s([o*i.size[0],o*i.size[1],o*i.size[2]])}if(i.kind==="extrusion")return i.outline.flatMap(([o,a])=>[-.5,.5].map(l=>[n([o,a,l*i.size[2]]),0]));if(i.kind==="mesh"){let o=t[i.mesh],a=[1/0,1/0,1/0],l=[-1/0,-1/0,-1/0];for(let h=0;h<o.length;h++)a[h%3]=Math.min(a[h%3],o[h]),l[h%3]=Math.max(l[h%3],o[h]);let c=Rn(a,l,.5);return s(we(l,c)).map(([h,u])=>[Qt(h,1,b0(e,c)),u])}let r=i.radius??0;return i.b?[[i.a,r],[i.b,r]]:[[i.a,r]]}function jw(i){let t=i.slice().sort((e,n)=>e-n);return t.length?t[t.length>>1]:1/0}var yh=class{low=[1/0,1/0,1/0];high=[-1/0,-1/0,-1/0];middle;reach;floor;normal;planar;typical;rod;ball;spring;heaviest;cloud;keys;samples;toWorld;toStage;up;constructor(t,e,n){let s=t.up==="y";this.toWorld=s?o=>[o[0],o[2],-o[1]]:o=>o,this.toStage=s?o=>[o[0],-o[2],o[1]]:o=>o,this.up=this.toWorld([0,0,1]),this.keys=e1(t,e,n),this.samples=Math.min(e.count,Math.max(2,Math.floor(15e4/this.keys.length))),this.cloud=new Float64Array(3*this.keys.length*this.samples),this.walk(e),this.middle=Rn(this.low,this.high,.5),this.reach=Math.max(tn(we(this.high,this.low))/2,1e-9),this.floor=Math.min(he(this.low,this.up),he(this.high,this.up))-.04*this.reach,this.normal=t.plane?Qw(t.plane):this.planeNormal(),this.planar=this.normal!==null;let r=t.shapes.filter(o=>o.b).map(o=>tn(we(o.b,o.a))).concat(e.curves.map(o=>tn(we(M0(o.now,o.count-1),M0(o.now,0)))));this.typical=jw(r.filter(o=>o>0)),this.rod=Math.min(.02*this.reach,.045*this.typical),this.ball=Math.min(.065*this.reach,.16*this.typical),this.spring=Math.min(.05*this.reach,.12*this.typical),this.heaviest=t.shapes.reduce((o,a)=>Math.max(o,a.mass??0),1e-300)}radius(t){return t.kind==="mass"?this.ball*Math.max(.3,Math.sqrt(t.mass/this.heaviest)):t.radius||this.rod}walk(t){for(let e=0,n=0;e<this.samples;e++){let s=this.samples>1?Math.round(e*(t.count-1)/(this.samples-1)):0;t.poseBetween(s,s,0);for(let r of this.keys){let o=t.place(r.body,r.p);for(let a=0;a<3;a++)this.cloud[n++]=o[a],this.low[a]=Math.min(this.low[a],o[a]-r.pad),this.high[a]=Math.max(this.high[a],o[a]+r.pad)}}}planeNormal(){let t=this.keys.length,{cloud:e,samples:n,middle:s}=this,r=new Float64Array(3*t),o=Gc(),a=Gc();for(let m=0,v=0;m<n;m++)for(let g=0;g<3*t;g++)r[g]+=e[v++]/n;for(let m=0;m<n;m++)for(let v=0;v<t;v++){let g=3*(m*t+v),p=[e[g]-r[3*v],e[g+1]-r[3*v+1],e[g+2]-r[3*v+2]],_=[e[g]-s[0],e[g+1]-s[1],e[g+2]-s[2]];for(let w=0;w<3;w++)for(let x=0;x<3;x++)o[w][x]+=p[w]*p[x],a[w][x]+=_[w]*_[x]}let l=m=>m[0][0]+m[1][1]+m[2][2],c=l(o)<=1e-12*l(a)||l(o)===0,h=Wc(o),u=!c&&h[1].value<1e-6*h[2].value;if(!c&&h[0].value>1e-6*h[2].value)return null;if(c||u){let m=Wc(a);if(m[0].value>1e-6*m[2].value)return null}let d=Gc(),f=this.toWorld([0,1,0]);for(let m=0;m<3;m++)for(let v=0;v<3;v++)d[m][v]=(c?0:o[m][v]/l(o))+1e-6*a[m][v]/(l(a)||1)+1e-9*((m===v?1:0)-f[m]*f[v]);return t1(Wc(d)[0].vector)}},M0=(i,t)=>[i[3*t],i[3*t+1],i[3*t+2]];function Qw(i){let t=[..."xyz"].findIndex(e=>!i.includes(e));return/^[xyz]{2}$/.test(i)?[0,1,2].map(e=>e===t?1:0):null}function t1(i){let t=[0,1,2].find(e=>Math.abs(i[e])>.999999);return t===void 0?Ti(i):[0,1,2].map(e=>e===t?Math.sign(i[t]):0)}function e1(i,t,e){let n=[],s=(r,o,a)=>{n.push({body:r,p:o,pad:a})};for(let r of i.shapes)for(let[o,a]of rf(r,e))s(r.body,o,a);for(let r of i.links)s(r.body_a,r.point_a,0),s(r.body_b,r.point_b,0);for(let r of t.curves)for(let o=0;o<r.count;o++)s(r.body,r.now.subarray(3*o,3*o+3),0);for(let[r,o]of[...i.joints,...i.trails])s(r,o,0);for(let r of i.rails??[])s(r.body_a,r.point_a,0),s(r.body_b,r.point_b,0);if(!n.length)for(let r=0;r<t.bodies;r++)s(r,[0,0,0],0);return n.length||s(-1,[0,0,0],0),n}var n1=`
attribute vec3 ahead; attribute float side; attribute float age;
uniform vec2 screen; uniform float thick; varying float vAge;
void main() {
  vec4 p = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
  vec4 q = projectionMatrix * modelViewMatrix * vec4(ahead, 1.0);
  vec2 d = (q.xy / q.w - p.xy / p.w) * screen;
  float l = length(d);
  vec2 n = l > 1e-4 ? vec2(-d.y, d.x) / l : vec2(0.0);
  p.xy += side * n * thick * (0.35 + 0.65 * age) / screen * p.w;
  vAge = age;
  gl_Position = p;
}`,i1=`
uniform vec3 colour; varying float vAge;
void main() { gl_FragColor = vec4(colour, 0.62 * vAge * vAge); }`,_h=class{constructor(t,e,n){this.marker=t;this.room=Ze(Math.round(9e3/n),24,420);let s=2*(this.room+1),r=new qe;for(let[l,c]of[["position",3],["ahead",3],["side",1],["age",1]])r.setAttribute(l,new Ve(new Float32Array(c*s),c).setUsage(sr));let o=[];for(let l=0;l<this.room;l++)o.push(2*l,2*l+1,2*l+2,2*l+1,2*l+3,2*l+2);r.setIndex(o);let a=new ae(e).convertLinearToSRGB();this.material=new Qn({vertexShader:n1,fragmentShader:i1,transparent:!0,depthWrite:!1,side:2,uniforms:{screen:{value:new Rt(1,1)},thick:{value:2.2},colour:{value:a}}}),this.mesh=new _e(r,this.material),this.mesh.frustumCulled=!1}mesh;room;material;update(t,e,n,s,r,o){let a=Math.max(t.first,e-n),l=n>0?Math.min(1,(e-t.first)/n):0,c=Math.max(1,Math.ceil(l*this.room)),[h,u]=this.marker,d=p=>this.mesh.geometry.getAttribute(p).array,f=d("position"),m=d("ahead"),v=d("side"),g=d("age");for(let p=0;p<=c;p++){h>=0&&t.poseBody(h,...t.between(a+(e-a)*p/c));let _=t.place(h,u);for(let w of[0,1])if(f.set(_,3*(2*p+w)),v[2*p+w]=2*w-1,g[2*p+w]=1-l+l*p/c,p>0&&m.set(_,3*(2*(p-1)+w)),p===c&&c>0)for(let x=0;x<3;x++)m[3*(2*p+w)+x]=2*_[x]-f[3*(2*(p-1))+x]}this.mesh.geometry.setDrawRange(0,l>0?6*c:0);for(let p of["position","ahead","side","age"])this.mesh.geometry.getAttribute(p).needsUpdate=!0;this.material.uniforms.screen.value.set(s,r),this.material.uniforms.thick.value=2.2*o}};var xh=[[127,149,173],[240,165,60],[179,18,43]];function af(i){let t=Math.min(1,Math.max(0,i))*2;return t<1?Rn(xh[0],xh[1],t):Rn(xh[1],xh[2],t-1)}var vr=class{constructor(t,e=t){this.record=t;let n=w0(t);this.meshCorners=n.vertices,this.motion=new xo(t),this.survey=new yh(e,e===t?this.motion:new xo(e),n.vertices),this.presence=t.bodies.map(()=>"shown");let s=o=>new ts({roughness:o,metalness:0});this.paint={ring:s(.8),dot:s(.9),steel:s(.6),line:new Xr};let r=()=>new ts({roughness:1,depthTest:!1,transparent:!0});this.tints={force:r(),moment:r()},this.addBodies(n);for(let o of this.motion.curves)this.addBeam(o);for(let o of t.links)this.links.push(new vh(o,this.survey,this.paint.steel));for(let o of this.links)this.scene.add(o.group);for(let o of t.rails??[])this.addRail(new gh(o,this.survey,this.motion,this.paint,this.material(o.body_b)));for(let o of t.trails)this.trails.push(new _h(o,this.colour(o[0]),t.trails.length));for(let o of this.trails)this.scene.add(o.mesh);this.setArrows(t.arrows??[]),this.scene.add(y0(t,this.survey,this.motion,this.paint)),this.floor=new _e(new tr(1,1),new ra({transparent:!0,opacity:.2})),this.addLights()}scene=new Yo;motion;survey;links=[];arrows=[];presence;meshCorners;ghost=null;trailsShown=!0;arrowsShown=!0;bodies=[];materials=[];beams=[];rails=[];trails=[];floor;sun=new Zr(16777215,.45);key=new Zr(16777215,1.45);sky=new la(16777215,12371668,1.75);paint;tints;colour(t){return Rm(Pm(t,this.record.bodies.length))}material(t){let e=t<0?this.record.bodies.length:t;return this.materials[e]??=new ts({color:this.colour(t),roughness:.66,metalness:0}),this.materials[e]}addBodies(t){let e=g0(this.record,this.survey,this.motion,this.paint);for(let n=-1;n<this.record.bodies.length;n++){let s=this.record.shapes.filter(a=>a.body===n),r=new sn;if(r.matrixAutoUpdate=!1,s.length){let a=this.material(n);a.vertexColors=!0,a.color.set(16777215),s.some(c=>c.kind==="mesh")&&(a.side=ni);let l=new _e(ef(s.map(c=>[tf(c,this.survey,t),c.colour??this.colour(n)])),a);l.castShadow=l.receiveShadow=!0,l.name="solids",r.add(l)}let o=e.get(n);o&&r.add(o),this.scene.add(r),n>=0&&(this.bodies[n]=r)}}addBeam(t){let e=new Ps(t.count,10,this.survey.rod,!0),n=new ae(this.colour(t.body));e.paint(()=>[n.r,n.g,n.b]);let s=new _e(e.geometry,new ts({vertexColors:!0,roughness:.66,side:ni}));s.castShadow=!0,s.frustumCulled=!1,this.beams.push({curve:t,tube:e,mesh:s,points:new Float64Array(3*t.count)}),this.scene.add(s)}addRail(t){this.rails.push(t),(t.record.body_a<0?this.scene:this.bodies[t.record.body_a]).add(t.bar),this.scene.add(t.sleeve)}addLights(){let{reach:t,middle:e,up:n,floor:s}=this.survey,{sun:r}=this,o=r.shadow.camera;r.castShadow=!0,r.shadow.mapSize.set(1024,1024),r.shadow.radius=4,Object.assign(o,{left:-1.6*t,right:1.6*t,top:1.6*t,bottom:-1.6*t,near:.1*t,far:6*t}),r.shadow.normalBias=.01*t;let a=this.survey.toWorld([-.25,-.35,0]);r.position.set(...Qt(Qt(e,3*t,n),t,a)),r.target.position.set(...e);let l=new yn().setFromUnitVectors(new O(0,0,1),new O(...n));this.floor.quaternion.copy(l),this.floor.scale.setScalar(8*t),this.floor.position.set(...Qt(e,s-he(e,n),n)),this.floor.receiveShadow=!0,this.sky.position.set(...n),this.scene.add(r,r.target,this.key,this.key.target,this.sky,this.floor)}dress(t){this.paint.ring.color.set(t.ring),this.paint.dot.color.set(t.dot),this.paint.dot.emissive.set(t.dot).multiplyScalar(.35),this.paint.steel.color.set(t.steel),this.paint.line.color.set(t.line),this.tints.force.color.set(t.force),this.tints.moment.color.set(t.moment),this.floor.material.opacity=t.shade}setPresence(t,e){this.presence[t]=e;let n=[this.materials[t]];n.push(...this.beams.filter(r=>r.curve.body===t).map(r=>r.mesh.material));for(let r of n)r&&(r.transparent=e==="faded",r.opacity=e==="faded"?.22:1,r.depthWrite=e!=="faded",r.needsUpdate=!0);let s=this.bodies[t];s&&(s.visible=e!=="hidden");for(let r of this.beams)r.curve.body===t&&(r.mesh.visible=e!=="hidden");for(let r of this.rails)r.record.body_b===t&&(r.sleeve.visible=e!=="hidden")}setArrows(t){for(let e of this.arrows.splice(0))this.scene.remove(e.group),e.dispose();for(let e of t)this.arrows.push(new ph(e,this.survey,this.tints[e.kind],this.motion.count));for(let e of this.arrows)this.scene.add(e.group)}followArrows(t,e){t.length===this.arrows.length&&this.arrows.every(({record:s},r)=>s.name===t[r].name&&s.kind===t[r].kind)?this.arrows.forEach((s,r)=>s.take(t[r],e)):this.setArrows(t)}adoptArrows(t){this.setArrows([]);for(let e of t.arrows.splice(0))e.wear(this.tints[e.record.kind]),this.arrows.push(e),this.scene.add(e.group)}largest(t){return this.arrows.filter(e=>e.record.kind===t).reduce((e,n)=>Math.max(e,n.largest),0)}get largestMoment(){return this.motion.curves.reduce((t,e)=>Math.max(t,e.largest),0)}update(t,e,n,s,r,o){let{motion:a}=this;for(let v of this.trails)v.mesh.visible=this.trailsShown,this.trailsShown&&v.update(a,t,n,e.width*s/2,e.height*s/2,s);a.pose(t),this.bodies.forEach((v,g)=>{v&&S0(v.matrix,a,g)});for(let v of this.bodies)v&&(v.matrixWorldNeedsUpdate=!0);for(let v of this.links)v.update(a);for(let v of this.rails)v.update(a);for(let v of this.beams)this.bend(v);let l=this.largest("force"),c=this.largest("moment");for(let v of this.arrows)v.update(a,t,v.record.kind==="force"?l:c),v.group.visible&&=this.arrowsShown;this.ghost?.update(t);let{right:h,above:u,toward:d}=e,f=4*this.survey.reach,m=this.survey.middle;this.key.target.position.set(...m),this.key.position.set(...Qt(Qt(Qt(m,-.45*f,h),.8*f,u),.75*f,d)),this.floor.visible=r>.01,this.sun.castShadow=r>.01,this.floor.material.opacity=o*r}bend({curve:t,tube:e,points:n}){for(let o=0;o<t.count;o++)n.set(this.motion.place(t.body,t.now.subarray(3*o,3*o+3)),3*o);e.follow(n);let s=this.largestMoment;if(!t.moments||!(s>0))return;let r=new ae;e.paint(o=>{let[a,l,c]=af(Math.abs(t.moment[o])/s);return r.setRGB(a/255,l/255,c/255,"srgb"),[r.r,r.g,r.b]})}dispose(){this.scene.traverse(t=>{let{geometry:e,material:n}=t;e?.dispose();for(let s of Array.isArray(n)?n:n?[n]:[])s.dispose()}),this.sun.dispose()}addGhost(t){this.ghost=new of(t,this.survey),this.scene.add(this.ghost.group)}};function S0(i,t,e){let n=t.frame,s=t.origin,r=9*e,o=3*e;i.set(n[r],n[r+1],n[r+2],s[o],n[r+3],n[r+4],n[r+5],s[o+1],n[r+6],n[r+7],n[r+8],s[o+2],0,0,0,1)}function w0(i){let t=i.meshes??[];return{vertices:t.map(e=>Float32Array.from(xn(e.vertices))),faces:t.map(e=>r0(e.faces))}}var of=class{group=new sn;motion;bodies=[];tubes=[];constructor(t,e){let n=w0(t),s=new ts({color:9148328,transparent:!0,opacity:.28,roughness:.8,depthWrite:!1});this.motion=new xo(t),t.bodies.forEach((r,o)=>{let a=t.shapes.filter(c=>c.body===o),l=new sn;l.matrixAutoUpdate=!1,a.length&&l.add(new _e(ef(a.map(c=>[tf(c,e,n),"#ffffff"])),s)),this.bodies.push(l),this.group.add(l)});for(let r of this.motion.curves){let o=new Ps(r.count,8,e.rod),a=new _e(o.geometry,s);a.frustumCulled=!1,this.tubes.push([r,o,new Float64Array(3*r.count)]),this.group.add(a)}}update(t){this.motion.pose(Math.min(Math.max(t,this.motion.first),this.motion.last)),this.bodies.forEach((e,n)=>{S0(e.matrix,this.motion,n),e.matrixWorldNeedsUpdate=!0});for(let[e,n,s]of this.tubes){for(let r=0;r<e.count;r++)s.set(this.motion.place(e.body,e.now.subarray(3*r,3*r+3)),3*r);n.follow(s)}}};var A0=208,T0=132,s1=[["model","From Python"],["file","Files in this folder"],["library","Library"],["starter","Starters: linkwork new"]],lf=class{root;canvas=q("canvas");name=q("span","cardname");stage=null;camera=null;t=0;constructor(t,e){this.name.textContent=t,this.root=q("button","card",this.canvas,this.name),this.root.type="button",this.root.addEventListener("click",e),Gn.addEventListener("change",()=>this.draw())}problem(t){this.root.classList.add("bad"),this.root.title=t,this.draw()}show(t){this.stage?.dispose(),this.stage=new vr(t);let e=this.camera=new oo(this.stage.survey);e.width=A0,e.height=T0,e.top=e.bottom=4,e.moveTo(e.startView(),!0),this.t=this.stage.motion.first,this.draw()}get moves(){return(this.stage?.motion.duration??0)>0&&this.root.matches(":hover, :focus-visible")}step(t){let{motion:e}=this.stage;this.t=e.first+(this.t-e.first+Math.min(.25,t))%e.duration,this.draw()}draw(){let{stage:t,camera:e,canvas:n}=this,s=Math.min(2,window.devicePixelRatio||1),r=ba();n.width=A0*s,n.height=T0*s;let o=n.getContext("2d");!t||!e||(t.dress(r),t.trailsShown=!1,e.aim(),e.apply(),t.update(this.t,e,0,s,0,r.shade),Hc(t.scene,e,o,n.width,n.height))}dispose(){this.stage?.dispose()}},bh=class{constructor(t,e,n){this.close=n;this.root.hidden=!0,t.on("gallery",s=>{for(let o of this.cards.values())o.dispose();this.cards.clear();let r=q("div","sheet",q("p","lead","Open a model: change it, move it, pull it, and see how it rests and vibrates."));for(let[o,a]of s1){let l=s.rows.filter(h=>h.group===o);if(!l.length)continue;let c=q("div","cards");for(let h of l){let u=new lf(h.title,()=>e(h.key));u.root.dataset.key=h.key,this.cards.set(h.key,u),c.append(u.root)}r.append(q("p","group",a),c)}this.root.replaceChildren(r)}),t.on("thumbnail",s=>{let r=this.cards.get(s.key);s.error?r?.problem(s.error):r?.show(s.record)}),this.root.addEventListener("click",s=>{s.target===this.root&&this.close()})}root=q("div","gallery");cards=new Map;tick(t){if(!this.root.hidden)for(let e of this.cards.values())e.moves&&e.step(t)}};var Mh=class{root=q("div","notices");progress=q("div","progress");gone=q("div","gone");bar=q("i");what=q("span");quiet=0;constructor(t,e){this.progress.hidden=this.gone.hidden=!0,this.progress.append(q("span","track",this.bar),this.what,fe("Stop","Stop this work",()=>{t.say("stop"),e()},"stop")),this.gone.append(q("div","note",q("b","","The studio has stopped."),q("p","","Start it again with linkwork studio and open its new address. If it is only busy, this page goes on by itself."))),t.on("problem",n=>this.say(String(n.about),n.text,"problem")),t.on("warning",n=>this.say(`warning ${n.text}`,n.text,"warning")),t.on("frames",n=>{n.ended&&this.say("live",n.ended,"problem")}),t.on("opened",()=>this.root.replaceChildren()),t.on("scene",()=>this.clear(["state","pose","open","choose"])),t.on("curve",()=>this.clear(["curve"])),t.on("equilibria",()=>this.clear(["equilibria"])),t.on("progress",n=>{this.progress.hidden=!1,this.what.textContent=n.what,this.bar.style.width=`${100*n.part}%`,window.clearTimeout(this.quiet),this.quiet=window.setTimeout(()=>{this.progress.hidden=!0},1500)});for(let n of["equilibria","curve","saved","problem"])t.on(n,()=>{this.progress.hidden=!0})}connected(t){this.gone.hidden=t}clear(t){for(let e of[...this.root.children])t.includes(e.dataset.about??"")&&e.remove()}say(t,e,n){this.clear([t]);let s=fe("\xD7","Close",()=>r.remove(),"close"),r=q("div",`note ${n}`,q("p","",e),s);for(r.dataset.about=t,r.setAttribute("role","status"),this.root.append(r);this.root.children.length>3;)this.root.firstElementChild.remove();n==="warning"&&window.setTimeout(()=>r.remove(),12e3)}};var Sh=class{root=q("div","panel out");seconds=q("input");text=q("textarea","copied");word=q("p","soft");constructor(t,e,n){let{seconds:s,text:r,word:o}=this;Object.assign(s,{type:"number",min:"0.1",max:"600",step:"any",value:"10"}),s.setAttribute("aria-label","Seconds of the motion"),r.readOnly=!0,r.hidden=!0,r.spellcheck=!1;let a=l=>{o.textContent="Making the file \u2026",t.say("save",{kind:l,seconds:Number(s.value),signals:n.signals})};this.root.append(q("p","title","Copy what is shown"),q("div","row",fe("As Python","A program that makes it",()=>t.say("copy",{format:"python",seconds:Number(s.value)}),"copy-python"),fe("As YAML","A model file",()=>t.say("copy",{format:"yaml"}),"copy-yaml")),r,q("p","title","Save"),q("div","row",fe("Picture","PNG of the scene",()=>e.canvas.toBlob(l=>{l&&bd("scene.png",l)}),"save-picture"),fe("Page","One HTML file with the motion, to send around",()=>a("page"),"save-page"),fe("Film","GIF",()=>a("film"),"save-film"),fe("Video","MP4; needs linkwork[film]",()=>a("video"),"save-video"),fe("Run","NetCDF, for linkwork.load",()=>a("run"),"save-run")),q("label","",q("span","","seconds of motion"),s),o),t.on("copied",l=>{r.hidden=!1,r.value=l.text,r.rows=Math.min(16,r.value.split(`
`).length+1);let c=navigator.clipboard?.writeText(r.value);o.textContent="",c?.then(()=>{o.textContent="Copied."},()=>r.select()),c||r.select()}),t.on("saved",l=>{let c=Uint8Array.from(atob(l.data),h=>h.charCodeAt(0));bd(l.name,new Blob([c])),o.textContent=`Saved as ${l.name}.`}),t.on("opened",()=>{r.hidden=!0,o.textContent=""}),t.on("problem",l=>{(l.about==="save"||l.about==="copy")&&(o.textContent="")})}};var Is=class{constructor(t,e,n=t.value,s=t.path){this.row=t;this.moved=e;this.first=n;let{range:r,box:o,ends:a,back:l}=this;this.value=t.value,r.type="range",r.step="any",r.setAttribute("aria-label",t.unit?`${t.path} in ${t.unit}`:t.path),o.type="number",o.step="any",o.setAttribute("aria-label",`${t.path}, value`),a.forEach((h,u)=>{h.type="number",h.step="any",h.title=u?"Upper end of the slider":"Lower end of the slider",h.setAttribute("aria-label",`${t.path}, ${u?"upper":"lower"} end`),h.addEventListener("change",()=>this.setEnd(u,Number(h.value)))}),l.type="button",l.title="Back to the first value",l.addEventListener("click",()=>this.change(this.first)),r.addEventListener("input",()=>this.change(Number(r.value))),o.addEventListener("change",()=>{o.value!==""&&Number.isFinite(Number(o.value))?this.change(Number(o.value)):this.draw()});let c=q("span","name",s);c.title=t.path,this.root=q("div","slider",q("div","words",c,l,o,q("span","unit",t.unit)),q("div","ends",a[0],r,a[1])),this.root.dataset.path=t.path,this.widen(),this.draw()}root;range=q("input","range");box=q("input","number");ends=[q("input","end"),q("input","end")];back=q("button","back","\u21BA");value;setEnd(t,e){let{row:n}=this;Number.isFinite(e)&&(t?e>n.low:e<n.high)&&(t?n.high=e:n.low=e),this.widen(),this.draw()}widen(){this.row.low=Math.min(this.row.low,this.value),this.row.high=Math.max(this.row.high,this.value)}change(t){this.set(t),this.moved(t)}set(t,e){e!==void 0&&(this.first=e),this.value=t,this.widen(),this.draw()}draw(){let{range:t,box:e,row:n,value:s}=this,r=n.high-n.low;t.min=String(n.low),t.max=String(n.high),t.value=String(s),t.style.setProperty("--fill",`${r>0?100*(s-n.low)/r:0}%`),document.activeElement!==e&&(e.value=hr(s)),this.ends[0].value=hr(n.low,4),this.ends[1].value=hr(n.high,4),this.root.classList.toggle("changed",Math.abs(s-this.first)>1e-12*Math.max(1,Math.abs(this.first)))}};var wh=class{constructor(t){this.desk=t;this.search.type="search",this.search.placeholder="Find a parameter",this.search.setAttribute("aria-label","Find a parameter"),this.search.addEventListener("input",()=>this.sift());let e=fe("Reset all","Back to the numbers of the model",()=>{t.values={},t.fileValues={};for(let n of this.sliders.values())n.set(n.row.value);t.wish()});this.root.append(q("div","row",this.search,e),this.list),t.connection.on("opened",n=>this.fill(n))}root=q("div","panel parameters");sliders=new Map;search=q("input","search");list=q("div");all=!1;fill(t){this.sliders.clear(),this.list.replaceChildren();let{desk:e}=this,n=t.file_parameters,s=t.parameters;n.length&&this.group("Parameters of the file",n.map(a=>this.slider(a,`file:${a.path}`,a.path,l=>{e.fileValues[a.path]=a.unit?`${l} ${a.unit}`:String(l)},parseFloat(t.file_values[a.path]??String(a.value)))));let r=new Map;for(let a of s){let l=a.path.split(/[.[]/)[0],c=a.path.startsWith(`${l}.`)?a.path.slice(l.length+1):a.path,h=this.slider(a,a.path,c,u=>{u===a.value?delete e.values[a.path]:e.values[a.path]=u},t.values[a.path]??a.value);a.set||h.classList.add("zero"),r.set(l,[...r.get(l)??[],h])}for(let[a,l]of r)this.group(a,l);let o=s.filter(a=>!a.set).length;o&&this.list.append(fe(`Show ${o} more that are zero`,"Parameters whose value is zero",()=>{this.all=!0,this.sift()},"more")),this.all=!1,this.search.value="",this.sift()}slider(t,e,n,s,r){let o=new Is({...t,low:t.low,high:t.high},a=>{s(a),this.desk.wish()},t.value,n);return r!==t.value&&o.set(r),this.sliders.set(e,o),o.root}group(t,e){this.list.append(q("div","group",q("p","title",t),...e))}set(t,e){this.sliders.get(t)?.set(e)}value(t){return this.sliders.get(t)?.value}get paths(){return[...this.sliders].filter(([t])=>!t.startsWith("file:")).map(([,t])=>t.row)}sift(){let t=this.search.value.trim().toLowerCase();for(let n of this.list.querySelectorAll(".group")){let s=!1;for(let r of n.querySelectorAll(".slider"))r.hidden=t?!r.dataset.path.toLowerCase().includes(t):r.classList.contains("zero")&&!this.all,s||=!r.hidden;n.hidden=!s}let e=this.list.querySelector(".more");e&&(e.hidden=this.all||!!t)}};var Ah=class{constructor(t){this.scene=t;this.root.hidden=!0,this.root.append(q("h2","","Bodies"),this.bodies,this.head,this.joints),this.list([])}root=q("aside","parts");bodies=q("ul","bodies");head=q("h2","","Forces and moments at");joints=q("ul","arrowlist");known="";named="";fill(t){let{scene:e}=this,n=JSON.stringify(t.bodies);n!==this.known&&(this.known=n,e.forgetParts(),this.bodies.replaceChildren(),t.bodies.forEach((s,r)=>{xd(this.bodies,s,e.screen.stage.colour(r),["shown","faded","hidden"],"shown",o=>e.setPresence(s,o))}),this.list([]))}forget(){this.known=""}list(t){let e=[...new Set(t.map(s=>s.name))],n=JSON.stringify(e);if(n!==this.named){this.named=n,this.head.hidden=!e.length,this.joints.replaceChildren();for(let s of e)xd(this.joints,s,"var(--soft)",["shown","hidden"],this.scene.hasArrows(s)?"shown":"hidden",r=>this.scene.setArrows(s,r==="shown"))}}};var Th=class{constructor(t,e){this.connection=t;this.moved=e;let n=fe("Back to the start of the model","Forget the pose",()=>{t.say("pose"),this.moved()});this.root.append(q("p","soft","Move a joint here, or drag a body in the scene. The pose is where a run starts."),this.list,this.closed,q("div","row",n)),t.on("opened",s=>this.fill(s)),t.on("scene",s=>{s.view.what==="start"&&this.take(s)})}root=q("div","panel pose");list=q("div");closed=q("p","soft");sliders=new Map;next=null;fill(t){this.sliders.clear();let e=t.coordinates;this.list.replaceChildren(...e.map(n=>{let s=new Is({path:n.name,value:0,unit:n.unit,low:n.low,high:n.high},r=>{this.next=[n.name,r],this.moved()});return this.sliders.set(n.name,s),s.root})),e.length||this.list.append(q("p","soft","Joints that turn freely in space have no sliders: drag the bodies.")),this.root.dataset.loops=String(t.closures)}take(t){for(let[e,n]of Object.entries(t.q))this.next?.[0]!==e&&this.sliders.get(e)?.set(n,n);this.closed.textContent=Number(this.root.dataset.loops)?`Loops are closed to ${t.closed.toExponential(0)} (m or rad).`:""}tick(){this.next&&(this.connection.say("pose",{coordinate:this.next[0],value:this.next[1]}),this.next=null)}};var Eh=class{constructor(t,e,n){this.desk=t;this.connection=e;this.scene=n;let{amplitude:s,phase:r}=this;Object.assign(s,{type:"range",min:"0.02",max:"1",step:"any",value:"0.35"}),s.setAttribute("aria-label","Amplitude of the mode"),s.addEventListener("input",()=>{t.view.what==="mode"&&t.show({...t.view,amplitude:Number(s.value)})}),Object.assign(r,{type:"range",min:"0",max:"360",step:"any",value:"0"}),r.setAttribute("aria-label","Phase of the mode in degrees"),r.addEventListener("input",()=>n.hold(Number(r.value)/360));let o=fe("Find all equilibria","Search from many starts, for stable and unstable ones, again whenever a number changes",()=>{this.follower.start()},"find");this.root.append(q("p","title","Equilibrium"),this.verdict,q("p","title","Modes"),this.table,q("label","amplitude",q("span","","Amplitude"),s),q("div","phase",q("label","",q("span","","Phase"),r,this.angle),this.pause),q("p","title","All equilibria"),q("div","row",o,this.state),this.found),e.on("rest",a=>this.fill(a)),e.on("opened",a=>{this.model=a.number,!a.again&&(this.found.replaceChildren(),this.kept=null,this.follower.clear())}),e.on("problem",a=>{a.about==="equilibria"&&this.follower.done(null)}),e.on("equilibria",a=>this.list(a))}root=q("div","panel rest");rows=[];kept=null;verdict=q("p","verdict");table=q("table","modes");amplitude=q("input");phase=q("input");angle=q("span","angle");pause=fe("Pause","Hold the motion, or go on",()=>{this.scene.paused=!this.scene.paused},"pause");found=q("div","found");state=q("span","soft");model=0;follower=new _o(()=>JSON.stringify([this.model,this.desk.settled.values,this.desk.settled.fileValues]),t=>this.connection.say("equilibria",{ask:t}));stop(){this.follower.stop()}tick(t){let{follower:e}=this;e.tick(t);let n=e.busy?"Searching \u2026":e.stale?"Of earlier numbers.":"";this.state.textContent!==n&&(this.state.textContent=n),this.found.classList.toggle("stale",e.stale||e.busy),this.showPhase()}showPhase(){let{scene:t,phase:e,pause:n,angle:s}=this,r=t.motion==="loop",o=360*t.phase;if(e.disabled=n.disabled=!r,this.root.hidden)return;let a=t.paused?"Go on":"Pause",l=r?`${Math.round(o)}\xB0`:"";n.textContent!==a&&(n.textContent=a),s.textContent!==l&&(s.textContent=l),(document.activeElement!==e||!t.paused)&&(e.value=String(r?o:0)),e.style.setProperty("--fill",`${r?100*t.phase:0}%`)}keep(t){this.kept=t?this.rows:null,this.draw()}fill(t){if(t.error)this.rows=[],this.verdict.className="verdict bad",this.verdict.textContent=t.error;else{this.rows=t.modes;let e=Object.entries(t.q),n=t.units,s=e.slice(0,6).map(([o,a])=>`${o} ${Wn(a)} ${n[o]??""}`).join(", ");this.verdict.className=`verdict ${t.stable}`,this.verdict.replaceChildren(q("b","",String(t.stable)),` at ${s}${e.length>6?", \u2026":""}`);let r=t.silent;r.length&&this.verdict.append(q("small","",`Inputs that change in time are zero here: ${r.join(", ")}.`)),t.others&&(this.verdict.title=t.others),this.root.dataset.seq=String(t.seq)}this.draw()}draw(){let t=q("tr","",...["","frequency","damping","time constant","moves"].map(n=>q("th","",n))),e=this.rows.map((n,s)=>{let r=this.kept?.[s]?.frequency,o=[q("td","",String(n.number)),q("td","value",n.frequency===null?n.kind:`${Wn(n.frequency)} Hz`),q("td","value",n.damping===null?"\u2013":Wn(Math.abs(n.damping)<1e-9?0:n.damping,3)),q("td","value",n.time_constant===null?"\u2013":`${Wn(n.time_constant,3)} s`),q("td","words",n.words)];r!=null&&o[1].append(q("small","",`was ${Wn(r)}`));let a=q("tr",n.stable?"":"unstable",...o);a.tabIndex=0,a.title=`${n.kind}; click to see it move`,a.setAttribute("role","button"),a.setAttribute("aria-pressed",String(this.desk.view.what==="mode"&&this.desk.view.mode===n.number));let l=()=>this.choose(n.number);return a.addEventListener("click",l),a.addEventListener("keydown",c=>{(c.key==="Enter"||c.key===" ")&&(c.preventDefault(),l())}),a});this.table.replaceChildren(q("thead","",t),q("tbody","",...e))}choose(t){this.scene.paused=!1;let{desk:e}=this,n=e.view.what==="mode"&&e.view.mode===t;e.show(n?{what:"rest"}:{what:"mode",mode:t,amplitude:Number(this.amplitude.value)}),this.draw()}list(t){this.follower.done(t.ask);let e=t.rows.map(n=>{let s=t.units,r=2*Math.PI,o=(c,h)=>s[c]==="rad"?h-r*Math.round(h/r):h,a=Object.entries(n.q).slice(0,5).map(([c,h])=>`${c} ${Wn(o(c,h),3)}`).join(", "),l=fe("","Look at this equilibrium",()=>{for(let c of this.found.querySelectorAll("[aria-pressed]"))c.setAttribute("aria-pressed",String(c===l));this.desk.choose(n.q,!0)},`equilibrium ${n.stable}`);return l.append(q("b","",n.stable),q("span","",a)),l.setAttribute("aria-pressed","false"),l});this.found.replaceChildren(...e,q("p","soft",t.message))}};var r1=12,E0=i=>i.replaceAll("*"," ").replaceAll("^2","\xB2"),Ch=class{constructor(t,e){this.connection=t;this.act=e;this.names.id="quantities",this.choice.setAttribute("list","quantities"),this.choice.placeholder="Plot a quantity: lower.tip.x, elbow.rate \u2026",this.choice.setAttribute("aria-label","Quantity to plot"),this.choice.addEventListener("change",()=>{this.add(this.choice.value.trim()),this.choice.value=""}),this.root.append(q("p","soft","Play runs the model in real time from what is shown. Take a body with the pointer and pull."),q("p","title","Plotted"),this.chosen,q("div","row",this.choice),this.names,this.drives),t.on("opened",n=>this.fill(n)),t.on("reset",()=>this.clear()),t.on("live",n=>this.regulator.setAttribute("aria-pressed",String(n.control===!0))),t.on("frames",n=>this.take(n)),this.draw()}root=q("div","panel run");plots=q("div","livecharts");signals=["energy"];inputs={};chosen=q("div","chips");choice=q("input");names=q("datalist");drives=q("div");charts=new Map;times=[];rows=new Map;kept=null;known=[];stale=!1;regulator=fe("Hold the equilibrium","A linear-quadratic regulator drives all inputs (unit weights)",()=>{this.act({act:"control",control:this.regulator.getAttribute("aria-pressed")!=="true"})},"regulator");fill(t){this.known=["energy",...Object.keys(t.names)],this.names.replaceChildren(...this.known.slice(0,1500).map(n=>{let s=q("option");return s.value=n,s})),this.signals=this.signals.filter(n=>this.known.includes(n)),this.inputs={};let e=t.inputs;this.regulator.setAttribute("aria-pressed","false"),this.drives.replaceChildren(...e.length?[q("p","title","Inputs"),q("div","row",this.regulator)]:[],...e.map(({name:n,unit:s,driven:r})=>new Is({path:n,value:0,unit:E0(s),low:-10,high:10},a=>{this.inputs[n]=a,this.act({act:"inputs",inputs:this.inputs})},0,r?`${n}: as the file says, until it is moved`:n).root)),this.kept=null,this.clear(),this.draw()}add(t){!this.known.includes(t)||this.signals.includes(t)||(this.signals=[...this.signals,t].slice(-6),this.changed())}changed(){this.clear(),this.draw(),this.act({act:"signals",signals:this.signals})}draw(){this.chosen.replaceChildren(...this.signals.map(t=>fe(`${t} \xD7`,"Do not plot it",()=>{this.signals=this.signals.filter(e=>e!==t),this.changed()},"chip")))}clear(){this.times=[],this.rows.clear();for(let t of this.charts.values())t.dispose();this.charts.clear()}keep(t){this.kept=t?{times:[...this.times],rows:new Map([...this.rows].map(([e,n])=>[e,[...n.values]]))}:null}take(t){let e=t.t,n=this.times.length&&e[0]<=this.times[this.times.length-1]+1e-12?1:0;this.times.push(...e.slice(n));for(let{name:r,unit:o,values:a}of t.signals){let l=this.rows.get(r)??{unit:o,values:[]};l.values.push(...a.slice(n)),this.rows.set(r,l)}let s=this.times.findIndex(r=>r>this.times[this.times.length-1]-r1);if(s>200){this.times.splice(0,s);for(let r of this.rows.values())r.values.splice(0,s)}this.connection.say("got",{n:t.n}),this.stale=!0}tick(){this.stale&&(this.stale=!1,this.plot())}plot(){let t=[...new Set([...this.rows.values()].map(e=>e.unit))];for(let e of t){let n=this.charts.get(e);n||(n=new yo({x:"t [s]",y:E0(e)||" ",height:150,legend:!0}),this.charts.set(e,n),this.plots.append(n.root));let s=[];for(let[r,o]of this.rows)o.unit===e&&s.push({x:this.times,y:o.values,name:r});if(this.kept)for(let[r,o]of this.kept.rows)this.rows.get(r)?.unit===e&&s.push({x:this.kept.times,y:o,pale:!0});n.set(s)}}};var Rh=class{constructor(t,e,n){this.canvas=t;this.camera=e;this.changed=n;t.addEventListener("pointerdown",s=>this.press(s)),t.addEventListener("pointermove",s=>this.move(s));for(let s of["pointerup","pointercancel"])t.addEventListener(s,r=>this.lift(r));t.addEventListener("pointerleave",()=>{this.pointer=null,n()}),t.addEventListener("contextmenu",s=>s.preventDefault()),t.addEventListener("wheel",s=>this.wheel(s),{passive:!1})}pointer=null;grip=null;held=null;down=new Map;panning=!1;get busy(){return this.down.size>0}spot(t){let e=this.canvas.getBoundingClientRect();return{x:t.clientX-e.left,y:t.clientY-e.top}}press(t){let{camera:e}=this;this.canvas.setPointerCapture(t.pointerId);let n=this.spot(t);this.down.set(t.pointerId,n),this.held?.(null),this.held=this.down.size===1&&!t.shiftKey&&t.button===0?this.grip?.(n)??null:null,this.panning=(e.survey.planar&&e.pose.lens===0)!==!!(t.shiftKey||t.buttons&6),this.canvas.classList.add("dragging"),e.hold(),this.changed()}move(t){let e=this.spot(t),n=this.down.get(t.pointerId),{camera:s}=this;if(this.pointer=t.pointerType==="touch"?null:e,this.changed(),!n)return;if(this.held){this.down.set(t.pointerId,e),this.held(e);return}s.touched=!0;let r=[...this.down].find(([o])=>o!==t.pointerId)?.[1];if(r){let o=Math.hypot(n.x-r.x,n.y-r.y),a=Math.hypot(e.x-r.x,e.y-r.y);s.pan((e.x-n.x)/2,(e.y-n.y)/2),o>4&&s.zoom(a/o,(e.x+r.x)/2,(e.y+r.y)/2)}else this.panning?s.pan(e.x-n.x,e.y-n.y):s.orbit(e.x-n.x,e.y-n.y);this.down.set(t.pointerId,e)}lift(t){this.down.delete(t.pointerId)&&(this.held?.(null),this.held=null),this.down.size||this.canvas.classList.remove("dragging"),this.changed()}wheel(t){if(!this.canvas.closest(".linkwork-player").classList.contains("awake"))return;t.preventDefault();let e=this.spot(t),n=t.deltaY*(t.deltaMode===1?16:t.deltaMode===2?400:1);this.camera.hold(),this.camera.touched=!0,this.camera.zoom(Math.exp(-.0015*Ze(n,-400,400)),e.x,e.y),this.changed()}};var Da="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif";function R0(i,t,e,n){let{survey:s}=t,{reach:r,middle:o,floor:a,up:l,toWorld:c}=s,h=c([1,0,0]),u=c([0,1,0]),d=yd(.3*r),f=2.1*r,m=Math.ceil(f/d),v=Math.round(he(o,h)/d),g=Math.round(he(o,u)/d),p=(R,E)=>Qt(Qt(Qt([0,0,0],R*d,h),E*d,u),a,l),_=Qt(o,a-he(o,l),l),w=Array.from({length:8},()=>new Path2D),x=(R,E)=>{let D=tn(we(Rn(R,E,.5),_))/f;if(D>=1)return;let U=t.project(R),A=t.project(E),M=w[Math.min(7,Math.floor(8*(1-D)*(1-D*.3)))];M.moveTo(U.x,U.y),M.lineTo(A.x,A.y)};for(let R=-m;R<=m;R++)for(let E=-m;E<m;E++)x(p(v+R,g+E),p(v+R,g+E+1)),x(p(v+E,g+R),p(v+E+1,g+R));i.lineWidth=1,w.forEach((R,E)=>{i.strokeStyle=xa(e.grid,n*1.4*e.gridBase*(E+1)/8),i.stroke(R)})}function P0(i,t,e,n,s){let{survey:r,pose:o,width:a,height:l}=t,c=r.toStage(s),u=Math.abs(c[2])>.9999?-Math.PI/2:Math.atan2(c[1],c[0]),d=r.toWorld([-Math.sin(u),Math.cos(u),0]),f=Hn(s,d),m=yd(90/o.scale),v=m/5,g=.75*Math.max(a,l)/o.scale+m,p=he(o.target,d),_=he(o.target,f),w=he(r.middle,s),x=(C,B)=>t.project(Qt(Qt(Qt([0,0,0],w,s),C,d),B,f)),R=(C,B,k)=>{i.strokeStyle=xa(e.grid,n*e.gridBase*(k===0?2.2:k%5===0?.9:.35)),i.beginPath(),i.moveTo(C.x,C.y),i.lineTo(B.x,B.y),i.stroke()};i.lineWidth=1;for(let C of Ph(p-g,p+g,v))R(x(C*v,_-g),x(C*v,_+g),C);for(let C of Ph(_-g,_+g,v))R(x(p-g,C*v),x(p+g,C*v),C);let E=o.lens<.01&&he(t.toward,s)>1-1e-9,D=C0(d),U=C0(f);if(!E||!D||!U)return;let A=(C,B)=>String(Number((C*m*B).toPrecision(12))||0).replace("-","\u2212"),M=l-t.bottom-6;i.font=`11px ${Da}`,i.fillStyle=e.soft,i.textAlign="left",i.textBaseline="alphabetic";for(let C of Ph(p-g,p+g,m)){let{x:B}=x(C*m,_);B>44&&B<a-76&&i.fillText(A(C,D.sign),B+4,M)}for(let C of Ph(_-g,_+g,m)){let{y:B}=x(p,C*m);B>t.top+34&&B<M-18&&i.fillText(A(C,U.sign),8,B-4)}i.fillText(`${U.name} [m]`,18,t.top+12),i.textAlign="right",i.fillText(`${D.name} [m]`,a-10,M)}function Ph(i,t,e){let n=Math.ceil(i/e),s=Math.max(0,Math.floor(t/e)-n+1);return Array.from({length:Math.min(s,2e3)},(r,o)=>n+o)}function C0(i){let t=[0,1,2].find(e=>Math.abs(i[e])>.999999);return t===void 0?null:{name:"xyz"[t],sign:Math.sign(i[t])}}var I0=`12.5px ${Da}`,L0=i=>i.length>60?`${i.slice(0,59)}\u2026`:i,Ua=i=>String(Number(i.toPrecision(4))||0).replace("-","\u2212");function Ih(i,t){let{record:e,motion:n,survey:s}=i,r=[],o=(l,c)=>{let h=l<0?"ground":e.bodies[l];return c&&c!==h?`${c} \xB7 ${h}`:h},a=(l,c,h,u,d)=>{if(l>=0&&i.presence[l]==="hidden")return;let f=t.project(c),m=c===h?f:t.project(h);r.push({a:f,b:m,r:Math.max(5,u*(f.k+m.k)/2),text:d,body:l})};for(let l of e.shapes){let c=s.radius(l),h=o(l.body,l.label);if(l.b)a(l.body,n.place(l.body,l.a),n.place(l.body,l.b),c,h);else if(l.size||l.kind==="mesh"){let[u,d,f]=a1(rf(l,i.meshCorners).map(([m])=>m));a(l.body,n.place(l.body,u),n.place(l.body,d),f,h)}else{let u=n.place(l.body,l.a);a(l.body,u,u,c,h)}}for(let l of n.curves){let c=u=>n.place(l.body,l.now.subarray(3*u,3*u+3)),h=l.count>>1;for(let u of[h,...Array.from({length:l.count-1},(d,f)=>f).filter(d=>d!==h)])u+1<l.count&&a(l.body,c(u),c(u+1),s.rod,o(l.body,l.label))}for(let l of i.links){let c=t.project(l.a),h=t.project(l.b);r.push({a:c,b:h,r:Math.max(5,.5*l.radius*(c.k+h.k)),text:o1(l),body:-1})}for(let[l,c,h]of e.joints){if(!h)continue;let u=n.place(l,c),d=t.project(u),f=u.map(Ua).join(", ");r.push({a:d,b:d,r:Math.max(5,1.4*s.rod*d.k),text:`${h} \xB7 (${f}) m`,body:-2})}if(i.arrowsShown)for(let l of i.arrows)l.group.visible&&r.push({a:t.project(l.tip),b:t.project(l.at),r:6,text:l.words(),body:-2});return r}function o1(i){let{kind:t,label:e,length:n}=i.record,s=e||t,r=Ua(Math.hypot(...i.a.map((o,a)=>o-i.b[a])));return t==="rope"?`${s} \xB7 ${r} of ${Ua(n??0)} m`:`${s} \xB7 ${r} m`}function a1(i){let t=[0,1,2].map(o=>Math.min(...i.map(a=>a[o]))),e=[0,1,2].map(o=>Math.max(...i.map(a=>a[o]))),n=e.map((o,a)=>o-t[a]),s=n.indexOf(Math.max(...n)),r=o=>[0,1,2].map(a=>a===s?o[a]:(t[a]+e[a])/2);return[r(t),r(e),Math.max(...n.filter((o,a)=>a!==s))/2]}function D0(i,t,e){let n=t.width-54,s=60,r=27,o=[0,1,2].map(a=>{let l=[0,1,2].map(c=>c===a?1:0);return{x:he(l,t.right),y:-he(l,t.above),z:he(l,t.toward),name:"xyz"[a],colour:e.axes[a]}}).sort((a,l)=>a.z-l.z);i.font=`600 12px ${Da}`,i.textAlign="center",i.textBaseline="middle",i.lineCap="round";for(let a of o){let l=Math.hypot(a.x,a.y);if(i.strokeStyle=i.fillStyle=a.colour,l<.12){i.beginPath(),i.arc(n,s,3.4,0,2*Math.PI),i.lineWidth=1.6,a.z>0?i.fill():(i.fillStyle=e.paper,i.fill(),i.stroke()),i.fillStyle=a.colour,i.fillText(a.name,n-11,s+10);continue}let c=n+r*a.x,h=s+r*a.y,u=a.x/l,d=a.y/l;i.lineWidth=2.2,i.beginPath(),i.moveTo(n,s),i.lineTo(c-3*u,h-3*d),i.stroke(),i.beginPath(),i.moveTo(c+2.5*u,h+2.5*d),i.lineTo(c-4.5*u-3.4*d,h-4.5*d+3.4*u),i.lineTo(c-4.5*u+3.4*d,h-4.5*d-3.4*u),i.fill(),i.fillText(a.name,c+10*u,h+10*d)}}function l1(i,t){let e=i.b.x-i.a.x,n=i.b.y-i.a.y,s=Math.hypot(e,n),r=n<0?1:-1,o=(i.a.x+i.b.x)/2,a=(i.a.y+i.b.y)/2,l=s>1?-r*n/s:1,c=s>1?r*e/s:0,h=m=>{let v=i.r+8+7*Math.abs(c);return[o+m*l*v-t*(.5-.5*m*l),a+m*c*v]},u=s>1?e/s:0,d=s>1?n/s:1,f=i.r+12;return[h(1),h(-1),[i.b.x+u*f-t*(.5-.5*u),i.b.y+d*f]]}function U0(i,t,e,n,s){let r=[],o=new Set;i.font=I0,i.textAlign="left",i.textBaseline="middle",i.lineJoin="round";for(let a of e){if(a.body<0||o.has(a.body))continue;o.add(a.body);let l=L0(t.record.bodies[a.body]),c=i.measureText(l).width,h=([f,m])=>[f-3,m-9,f+c+3,m+9],u=([f,m,v,g])=>f>=0&&v<=s&&r.every(p=>f>=p[2]||v<=p[0]||m>=p[3]||g<=p[1]),d=l1(a,c).find(f=>u(h(f)));d&&(r.push(h(d)),i.lineWidth=4,i.strokeStyle=n.halo,i.strokeText(l,...d),i.fillStyle=n.text,i.fillText(l,...d))}}function c1(i,t,e){let n=i.b.x-i.a.x,s=i.b.y-i.a.y,r=n*n+s*s,o=r>0?Ze(((t-i.a.x)*n+(e-i.a.y)*s)/r,0,1):0;return Math.hypot(t-i.a.x-o*n,e-i.a.y-o*s)-i.r}function Lh(i,t,e){let n=null,s=5;for(let r of i){let o=Math.max(c1(r,t,e),-1)-(r.body===-2?6:r.a===r.b?2:0);(o<s||o===s&&n&&r.a.z>n.a.z)&&(s=o,n=r)}return n}function N0(i,t,e,n,s){let r=L0(e.text);i.font=I0;let o=i.measureText(r).width+18,a=Ze(n.x+14,6,Math.max(6,t.width-o-6)),l=Ze(n.y-34,6,t.height-40);i.beginPath(),i.roundRect(a,l,o,26,8),i.fillStyle=s.pill,i.fill(),i.lineWidth=1,i.strokeStyle=s.rim,i.stroke(),i.fillStyle=s.text,i.textAlign="left",i.textBaseline="middle",i.fillText(r,a+9,l+13.5)}function F0(i,t,e,n){let s=e.width-18,r=118;i.font=`11.5px ${Da}`,i.textAlign="right",i.textBaseline="middle";let o=(l,c)=>{i.lineWidth=4,i.lineJoin="round",i.strokeStyle=n.halo,i.strokeText(l,s,r),i.fillStyle=c,i.fillText(l,s,r),r+=17};if(t.arrowsShown)for(let[l,c]of[["force","N"],["moment","N m"]]){let h=t.largest(l);h>0&&o(`largest ${l} ${Ua(h)} ${c}`,n[l])}let a=t.largestMoment;if(a>0){o(`bending moment, to ${Ua(a)} N m`,n.soft);let l=i.createLinearGradient(s-120,0,s,0);for(let c of[0,.25,.5,.75,1])l.addColorStop(c,xa(af(c)));i.fillStyle=l,i.beginPath(),i.roundRect(s-120,r-4,120,6,3),i.fill()}}var Dh=class{constructor(t,e,n){this.canvas=t;this.stage=e;this.camera=new oo(e.survey,n),this.pen=t.getContext("2d"),this.hands=new Rh(t,this.camera,()=>{this.dirty=!0}),e.dress(this.ink),Gn.addEventListener("change",()=>{this.ink=ba(),this.stage.dress(this.ink),this.dirty=!0})}camera;hands;pen;ink=ba();dirty=!0;frames=0;spent=0;ratio=1;put(t,e){let n=this.stage;this.stage=t,t.dress(this.ink),this.camera.follow(t.survey),e&&this.camera.moveTo(this.camera.startView(),!0),this.dirty=!0,n.dispose()}resize(t,e){let{camera:n,canvas:s,pen:r}=this,o=s.getBoundingClientRect(),a=this.ratio=Ze(window.devicePixelRatio||1,1,3);n.width=Math.max(1,o.width),n.height=Math.max(1,o.height),s.width=Math.round(n.width*a),s.height=Math.round(n.height*a),r.setTransform(s.width/n.width,0,0,s.height/n.height,0,0),n.top=t,n.bottom=e,n.touched||n.moveTo(n.home,!0),this.dirty=!0}draw(t,e,n){let{camera:s,stage:r,pen:o,ink:a,canvas:l}=this,{survey:c}=r,h=performance.now();s.aim(),s.apply(),o.clearRect(0,0,s.width,s.height);let u=this.paperAxis(),d=Math.abs(he(s.toward,c.up)),f=u?ya(Math.abs(he(s.toward,u)),.9,.999):0,m=ya(d,.02,.2)*(1-f),v=he(s.toward,c.up)>0;f>.01&&u&&P0(o,s,a,f,u),m>.01&&R0(o,s,a,m);let g=Math.min(r.motion.duration,Math.max(2.5*e,.12*r.motion.duration,1e-9));r.trailsShown=n.trails,r.arrowsShown=n.arrows,r.update(t,s,g,this.ratio,v?m:0,a.shade),Hc(r.scene,s,o,l.width,l.height),D0(o,s,a),F0(o,r,s,a);let p=this.hands.busy?null:this.hands.pointer;if(n.names||p){let _=Ih(r,s),w=p&&Lh(_,p.x,p.y);n.names&&U0(o,r,_,a,s.width),p&&w&&N0(o,s,w,p,a)}this.frames+=1,this.spent=performance.now()-h}paperAxis(){let{camera:t}=this,{survey:e}=this.stage;return e.planar&&Math.abs(he(t.toward,e.normal))>.9?e.toWorld(t.frontDirection()):t.pose.lens>.01?null:Object.values(ro).map(n=>e.toWorld(n)).find(n=>he(n,t.toward)>1-1e-9)??null}};var h1=3,Uh=class{root=q("div","view");canvas=q("canvas","stage");on={trails:!0,names:!1,arrows:!1};screen=null;record=null;t=0;speed=1;motion="still";paused=!1;gripped=null;room=null;presence=new Map;bare=new Set;held=null;constructor(){this.canvas.setAttribute("role","img"),this.root.append(this.canvas),new ResizeObserver(()=>this.resize()).observe(this.root)}resize(){this.screen?.resize(14,this.root.clientWidth>700?76:116)}show(t,e,n,s,r){if(t){r&&(this.room=null);let a=new vr(t,this.room??t),l=this.ghost;l&&a.addGhost(l),this.record=t,this.screen?this.screen.put(a,r):(this.screen=new Dh(this.canvas,a),this.screen.hands.grip=c=>this.grip(c),this.resize())}else e&&this.screen&&this.screen.stage.motion.take(e);if(!this.screen)return;this.screen.stage.setArrows(n),this.dressParts();let{first:o}=this.screen.stage.motion;(s!=="loop"||this.motion!=="loop")&&(this.t=o),this.motion=s,this.screen.dirty=!0}setRoom(t){this.room=t,!(!this.record||!this.screen||t.bodies.length!==this.record.bodies.length)&&this.rebuild(!this.screen.camera.touched)}rebuild(t){let{screen:e,record:n}=this;if(!e||!n)return;let s=new vr(n,this.room??n);s.motion.copy(e.stage.motion),s.adoptArrows(e.stage),this.ghost&&s.addGhost(this.ghost),e.put(s,t),this.dressParts()}setPresence(t,e){this.presence.set(t,e),this.dressParts()}setArrows(t,e){e?this.bare.delete(t):this.bare.add(t),this.dressParts()}hasArrows(t){return!this.bare.has(t)}dressParts(){let{screen:t,record:e}=this;if(!(!t||!e)){for(let[n,s]of this.presence){let r=e.bodies.indexOf(n);r>=0&&t.stage.presence[r]!==s&&t.stage.setPresence(r,s)}for(let n of t.stage.arrows)n.shown=!this.bare.has(n.record.name);t.dirty=!0}}forgetParts(){this.presence.clear(),this.bare.clear()}fit(){!this.screen||!this.record||(this.motion==="live"&&this.setRoom({...this.record,...this.samples(0)}),this.screen.camera.moveTo(this.screen.camera.home),this.screen.dirty=!0)}follow(t,e,n){if(!this.screen)return;let{stage:s}=this.screen,{motion:r}=s;s.followArrows(e,r.take(t,n?0:h1*Math.max(1,this.speed)));for(let o of s.arrows)o.shown=!this.bare.has(o.record.name);(n||this.motion!=="live")&&(this.t=r.first),this.motion="live",this.screen.dirty=!0}ghost=null;keep(t){this.ghost=t&&this.record&&this.screen?{...this.record,...this.samples(1)}:null,this.rebuild(!1)}samples(t){let e=(l,c)=>{let h=new Uint8Array(new Float64Array(Array.from(l)).buffer);return{dtype:"<f8",shape:c,data:btoa(Array.from(h,u=>String.fromCharCode(u)).join(""))}},{motion:n}=this.screen.stage,{places:s,turns:r,times:o}=t?n.now(this.t):n.all(),a=n.bodies;return{time:e(o,[o.length]),position:e(s,[o.length,a,3]),quaternion:e(r,[o.length,a,4]),curves:n.curves.map(l=>({body:l.body,label:l.label,points:e(t?l.now:l.all,[o.length,l.count,3])}))}}grip(t){let{screen:e,record:n}=this;if(!e||!n||!this.gripped)return null;let s=Lh(Ih(e.stage,e.camera).filter(c=>c.body>=0),t.x,t.y);if(!s)return null;let r=this.under(s,t),o=e.camera.project(r).z,a=this.local(s.body,r),l=n.bodies[s.body];return this.held={body:s.body,point:a,target:r},this.gripped({body:l,point:a,target:r}),c=>{if(!c){this.held=null,this.gripped?.(null),e.dirty=!0;return}let h=e.camera.unproject(c.x,c.y,o);this.held&&(this.held.target=h),this.gripped?.({body:l,point:a,target:h}),e.dirty=!0}}under(t,e){let n=t.b.x-t.a.x,s=t.b.y-t.a.y,r=n*n+s*s,o=r>0?Ze(((e.x-t.a.x)*n+(e.y-t.a.y)*s)/r,0,1):0;return this.screen.camera.unproject(t.a.x+o*n,t.a.y+o*s,t.a.z+o*(t.b.z-t.a.z))}local(t,e){let{origin:n,frame:s}=this.screen.stage.motion,r=3*t,o=9*t,a=[e[0]-n[r],e[1]-n[r+1],e[2]-n[r+2]];return[0,1,2].map(l=>s[o+l]*a[0]+s[o+3+l]*a[1]+s[o+6+l]*a[2])}tick(t,e){let{screen:n}=this;if(!n)return;let{motion:s}=n.stage;if(this.motion==="loop"&&!this.paused&&s.duration>0)this.t=s.first+(this.t-s.first+Math.min(.25,e)*this.speed)%s.duration,n.dirty=!0;else if(this.motion==="live"&&this.t<s.last){let o=s.last-this.t-.25*this.speed;this.t=Math.min(s.last,this.t+Math.min(.25,e)*this.speed+Math.max(0,o)*.2),n.dirty=!0}if(n.camera.step(t)&&(n.dirty=!0),!n.dirty)return;n.dirty=!1,n.draw(this.t,this.motion==="live"?this.speed:1,{...this.on,trails:this.on.trails&&this.motion==="live"}),this.held&&this.motion==="live"&&this.drawString();let{dataset:r}=this.root;r.frames=String(n.frames),r.time=this.t.toFixed(6)}drawString(){let{pen:t,camera:e,stage:n,ink:s}=this.screen,{body:r,point:o,target:a}=this.held,l=e.project(n.motion.place(r,o)),c=e.project(a);t.strokeStyle=t.fillStyle=s.force,t.lineWidth=2,t.setLineDash([6,4]),t.beginPath(),t.moveTo(l.x,l.y),t.lineTo(c.x,c.y),t.stroke(),t.setLineDash([]),t.beginPath(),t.arc(c.x,c.y,5,0,2*Math.PI),t.fill()}get phase(){let{motion:t}=this.screen?.stage??{};return t&&t.duration>0?(this.t-t.first)/t.duration:0}hold(t){let{motion:e}=this.screen?.stage??{};!e||this.motion!=="loop"||(this.paused=!0,this.t=e.first+t*e.duration,this.screen.dirty=!0)}positions(){return this.screen?(this.screen.stage.motion.pose(this.t),Array.from(this.screen.stage.motion.origin)):[]}spot(t,e){let n=this.record?.bodies.indexOf(t)??-1;if(n<0||!this.screen)return null;this.screen.stage.motion.pose(this.t);let{x:s,y:r}=this.screen.camera.project(this.screen.stage.motion.place(n,e));return{x:s,y:r}}};var cf=class{scene=new Uh;connection;desk;bar;parts;gallery;run;rest;pose;curves;notices;parameters;title=q("span","model");tabs=new Map;strip=q("div","tabs");keepButton;key="";fit=!0;fresh=!0;restore=null;drag={next:null,busy:!1};pulling=!1;constructor(){let{body:t}=document;this.connection=new $c(c=>this.connected(c)),this.desk=new uh(this.connection,c=>{this.bar.viewed(c),t.dataset.view=c.what}),this.parts=new Ah(this.scene),this.bar=new Yc(this.desk,this.scene,this.connection,this.parts,()=>this.run),this.notices=new Mh(this.connection,()=>{this.curves.stop(),this.rest.stop()});let e=this.parameters=new wh(this.desk);this.rest=new Eh(this.desk,this.connection,this.scene),this.run=new Ch(this.connection,c=>{(this.desk.view.what==="live"||"control"in c)&&this.bar.act(c)}),this.pose=new Th(this.connection,()=>this.desk.turned({what:"start"})),this.curves=new hh(this.desk,this.connection,e);let n=new dh(this.connection,c=>{let{tab:h}=this.tabs.get("Model");h.classList.toggle("bad",c>0),c&&this.choose("Model")}),s=new Sh(this.connection,this.scene,this.run);this.gallery=new bh(this.connection,c=>this.open(c),()=>{this.key&&this.showGallery(!1)}),this.keepButton=fe("Keep as ghost","Keep what is shown as a pale shape, with its frequencies and curves, to compare",()=>this.keep()),this.keepButton.setAttribute("aria-pressed","false");let r=fe("Open","Models of the library and of this folder",()=>this.showGallery(this.gallery.root.hidden!==!1),"open"),o=q("div","top",q("span","brand","linkwork studio"),r,this.title,this.notices.progress,this.keepButton),a=q("div","panels");for(let[c,h]of Object.entries({Parameters:e.root,Pose:this.pose.root,Modes:this.rest.root,Run:this.run.root,Curves:this.curves.root,Model:n.root,Out:s.root})){let u=fe(c,c,()=>this.choose(c),"tab");this.tabs.set(c,{tab:u,panel:h}),this.strip.append(u),a.append(h)}this.scene.root.append(this.notices.root,this.parts.root,this.bar.root);let l=q("div","left",this.scene.root,q("div","under",this.curves.card,this.run.plots));t.className="linkwork-player studio awake",t.append(o,l,q("div","side",this.strip,a),this.gallery.root,this.notices.gone),this.choose("Parameters"),this.bind(),this.bar.viewed(this.desk.view)}choose(t){for(let[e,{tab:n,panel:s}]of this.tabs)n.setAttribute("aria-pressed",String(e===t)),s.hidden=e!==t}showGallery(t){this.gallery.root.hidden=!t,this.keepButton.hidden=t,t&&this.connection.say("gallery")}open(t){this.showGallery(!1),this.connection.say("open",{key:t})}connected(t){document.body.dataset.connected=t?"yes":"no",this.notices?.connected(t)}keep(){let t=this.keepButton.getAttribute("aria-pressed")!=="true";this.keepButton.setAttribute("aria-pressed",String(t)),this.keepButton.textContent=t?"Ghost kept \xD7":"Keep as ghost",this.scene.keep(t),this.rest.keep(t),this.run.keep(t),this.curves.keep(t)}bind(){let{connection:t,desk:e,scene:n}=this,{dataset:s}=document.body;t.on("hello",r=>{this.restore=this.key?{values:e.values,fileValues:e.fileValues}:null;let o=this.key||decodeURIComponent(location.hash.slice(1))||r.first;o?this.open(o):this.showGallery(!0)}),t.on("opened",r=>{let o=this.key===r.key&&r.again===!0;if(this.key=s.model=r.key,s.warm="no",history.replaceState(null,"",`#${encodeURI(this.key)}`),this.title.textContent=r.name,document.title=`${r.name} \xB7 linkwork studio`,e.reset(r.values,r.file_values),e.turned({what:"start"}),this.fit=!o,o||this.parts.forget(),this.restore){for(let[a,l]of Object.entries(this.restore.values))this.parameters.set(a,l);for(let[a,l]of Object.entries(this.restore.fileValues))this.parameters.set(`file:${a}`,parseFloat(l));Object.assign(e,this.restore),this.restore=null,e.wish()}this.keepButton.getAttribute("aria-pressed")==="true"&&!o&&this.keep()}),t.on("unreadable",r=>{this.title.textContent=r.label,this.choose("Model")}),t.on("scene",r=>{let o=r.view.what==="mode"||r.view.what==="forced"?"loop":"still",a=r.record??null,l=r.arrows;n.show(a,r.samples??null,l,o,this.fit&&a!==null),a&&(this.parts.fill(a),this.fit=!1),l.length&&this.parts.list(l),this.fresh=!0,this.drag.busy=!1,s.seq=String(r.seq),s.shown=r.view.what,s.q=JSON.stringify(r.q),s.closed=String(r.closed)}),t.on("reset",()=>{this.fresh=!0}),t.on("frames",r=>{n.follow(r.samples,r.arrows,this.fresh),r.arrows.length&&this.parts.list(r.arrows),this.fresh=!1,s.shown="live",s.q=JSON.stringify(r.q),s.t=String(r.t[r.t.length-1])}),t.on("room",r=>n.setRoom(r.record)),t.on("warm",()=>{s.warm="yes"}),t.on("problem",()=>{this.drag.busy=!1}),n.gripped=r=>this.gripped(r),window.addEventListener("keydown",r=>{let{tagName:o}=r.target;r.key!==" "||["INPUT","BUTTON","SELECT","TEXTAREA","TR"].includes(o)||(r.preventDefault(),this.bar.toggle())})}gripped(t){if(this.desk.view.what==="live"){t?this.connection.say("pull",this.pulling?{target:t.target}:{...t}):this.connection.say("pull",{target:null}),this.pulling=t!==null;return}t&&(this.drag.next=t)}tick(t,e){let{drag:n}=this;n.next&&!n.busy&&(this.connection.say("pose",{...n.next}),n.next=null,n.busy=!0,this.desk.view.what!=="start"&&this.desk.turned({what:"start"})),this.pose.tick(),this.run.tick(),this.curves.tick(t),this.rest.tick(t),this.desk.tick(t),this.scene.tick(t,e),this.bar.tick(t),this.gallery.tick(e)}};function u1(){if(!Am()||!Vc()){document.body.append(q("p","linkwork-word","This browser cannot draw in space (WebGL is missing or switched off), which the studio needs.")),document.body.dataset.error="no WebGL";return}let i=new cf;window.linkwork={studio:i},document.body.dataset.renderer=Tm();let t=null,e=n=>{let s=t===null?0:(n-t)/1e3;t=n,i.tick(n,s),requestAnimationFrame(e)};requestAnimationFrame(e)}window.addEventListener("error",i=>{document.body.dataset.error=String(i.message)});u1();})();
