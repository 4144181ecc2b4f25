"use strict";(()=>{var K0=Object.defineProperty;var gi=(i,t)=>{for(var e in t)K0(i,e,{get:t[e],enumerable:!0})};var hf={};gi(hf,{Camera:()=>xa,VIEWS:()=>Tr});/**
 * @license
 * Copyright 2010-2025 Three.js Authors
 * SPDX-License-Identifier: MIT
 */var sp=0,vu=1,op=2;var bu=1,Hl=2,Fi=3,Zi=0,Un=1,jn=2,ji=0,Hr=1,Mu=2,Su=3,wu=4,ap=5,_r=100,lp=101,cp=102,hp=103,up=104,fp=200,dp=201,pp=202,mp=203,hl=204,ul=205,gp=206,xp=207,_p=208,yp=209,vp=210,bp=211,Mp=212,Sp=213,wp=214,Gl=0,Wl=1,Xl=2,Gr=3,ql=4,Yl=5,$l=6,Zl=7,Tu=0,Tp=1,Ep=2,Qi=0,Ap=1,Cp=2,Rp=3,Ip=4,Pp=5,Lp=6,Dp=7;var Eu=300,ts=301,es=302,Jl=303,Kl=304,aa=306,fl=1e3,xr=1001,dl=1002,oi=1003,Up=1004;var la=1005;var bi=1006,jl=1007;var Sr=1008;var Si=1009,Au=1010,Cu=1011,qs=1012,Ql=1013,wr=1014,Oi=1015,Ys=1016,tc=1017,ec=1018,$s=1020,Ru=35902,Iu=35899,Pu=1021,Lu=1022,li=1023,Fs=1026,Zs=1027,Du=1028,nc=1029,Uu=1030,ic=1031;var rc=1033,ca=33776,ha=33777,ua=33778,fa=33779,sc=35840,oc=35841,ac=35842,lc=35843,cc=36196,hc=37492,uc=37496,fc=37808,dc=37809,pc=37810,mc=37811,gc=37812,xc=37813,_c=37814,yc=37815,vc=37816,bc=37817,Mc=37818,Sc=37819,wc=37820,Tc=37821,Ec=36492,Ac=36494,Cc=36495,Rc=36283,Ic=36284,Pc=36285,Lc=36286;var Do=2300,pl=2301,cl=2302,lu=2400,cu=2401,hu=2402;var Np=3200,Fp=3201;var Nu=0,Op=1,tr="",Yn="srgb",Wr="srgb-linear",Uo="linear",Ce="srgb";var zr=7680;var uu=519,Bp=512,kp=513,zp=514,Fu=515,Vp=516,Hp=517,Gp=518,Wp=519,fu=35044,ns=35048;var Ou="300 es",vi=2e3,No=2001;var Ji=class{addEventListener(t,e){this._listeners===void 0&&(this._listeners={});let n=this._listeners;n[t]===void 0&&(n[t]=[]),n[t].indexOf(e)===-1&&n[t].push(e)}hasEventListener(t,e){let n=this._listeners;return n===void 0?!1:n[t]!==void 0&&n[t].indexOf(e)!==-1}removeEventListener(t,e){let n=this._listeners;if(n===void 0)return;let r=n[t];if(r!==void 0){let s=r.indexOf(e);s!==-1&&r.splice(s,1)}}dispatchEvent(t){let e=this._listeners;if(e===void 0)return;let n=e[t.type];if(n!==void 0){t.target=this;let r=n.slice(0);for(let s=0,o=r.length;s<o;s++)r[s].call(this,t);t.target=null}}},wn=["00","01","02","03","04","05","06","07","08","09","0a","0b","0c","0d","0e","0f","10","11","12","13","14","15","16","17","18","19","1a","1b","1c","1d","1e","1f","20","21","22","23","24","25","26","27","28","29","2a","2b","2c","2d","2e","2f","30","31","32","33","34","35","36","37","38","39","3a","3b","3c","3d","3e","3f","40","41","42","43","44","45","46","47","48","49","4a","4b","4c","4d","4e","4f","50","51","52","53","54","55","56","57","58","59","5a","5b","5c","5d","5e","5f","60","61","62","63","64","65","66","67","68","69","6a","6b","6c","6d","6e","6f","70","71","72","73","74","75","76","77","78","79","7a","7b","7c","7d","7e","7f","80","81","82","83","84","85","86","87","88","89","8a","8b","8c","8d","8e","8f","90","91","92","93","94","95","96","97","98","99","9a","9b","9c","9d","9e","9f","a0","a1","a2","a3","a4","a5","a6","a7","a8","a9","aa","ab","ac","ad","ae","af","b0","b1","b2","b3","b4","b5","b6","b7","b8","b9","ba","bb","bc","bd","be","bf","c0","c1","c2","c3","c4","c5","c6","c7","c8","c9","ca","cb","cc","cd","ce","cf","d0","d1","d2","d3","d4","d5","d6","d7","d8","d9","da","db","dc","dd","de","df","e0","e1","e2","e3","e4","e5","e6","e7","e8","e9","ea","eb","ec","ed","ee","ef","f0","f1","f2","f3","f4","f5","f6","f7","f8","f9","fa","fb","fc","fd","fe","ff"];var Uh=Math.PI/180,ml=180/Math.PI;function Js(){let i=Math.random()*4294967295|0,t=Math.random()*4294967295|0,e=Math.random()*4294967295|0,n=Math.random()*4294967295|0;return(wn[i&255]+wn[i>>8&255]+wn[i>>16&255]+wn[i>>24&255]+"-"+wn[t&255]+wn[t>>8&255]+"-"+wn[t>>16&15|64]+wn[t>>24&255]+"-"+wn[e&63|128]+wn[e>>8&255]+"-"+wn[e>>16&255]+wn[e>>24&255]+wn[n&255]+wn[n>>8&255]+wn[n>>16&255]+wn[n>>24&255]).toLowerCase()}function de(i,t,e){return Math.max(t,Math.min(e,i))}function j0(i,t){return(i%t+t)%t}function Nh(i,t,e){return(1-e)*i+e*t}function wo(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return i/4294967295;case Uint16Array:return i/65535;case Uint8Array:return i/255;case Int32Array:return Math.max(i/2147483647,-1);case Int16Array:return Math.max(i/32767,-1);case Int8Array:return Math.max(i/127,-1);default:throw new Error("Invalid component type.")}}function kn(i,t){switch(t.constructor){case Float32Array:return i;case Uint32Array:return Math.round(i*4294967295);case Uint16Array:return Math.round(i*65535);case Uint8Array:return Math.round(i*255);case Int32Array:return Math.round(i*2147483647);case Int16Array:return Math.round(i*32767);case Int8Array:return Math.round(i*127);default:throw new Error("Invalid component type.")}}var Ct=class i{constructor(t=0,e=0){i.prototype.isVector2=!0,this.x=t,this.y=e}get width(){return this.x}set width(t){this.x=t}get height(){return this.y}set height(t){this.y=t}set(t,e){return this.x=t,this.y=e,this}setScalar(t){return this.x=t,this.y=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y)}copy(t){return this.x=t.x,this.y=t.y,this}add(t){return this.x+=t.x,this.y+=t.y,this}addScalar(t){return this.x+=t,this.y+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this}subScalar(t){return this.x-=t,this.y-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this}multiply(t){return this.x*=t.x,this.y*=t.y,this}multiplyScalar(t){return this.x*=t,this.y*=t,this}divide(t){return this.x/=t.x,this.y/=t.y,this}divideScalar(t){return this.multiplyScalar(1/t)}applyMatrix3(t){let e=this.x,n=this.y,r=t.elements;return this.x=r[0]*e+r[3]*n+r[6],this.y=r[1]*e+r[4]*n+r[7],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this}clamp(t,e){return this.x=de(this.x,t.x,e.x),this.y=de(this.y,t.y,e.y),this}clampScalar(t,e){return this.x=de(this.x,t,e),this.y=de(this.y,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(de(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this}negate(){return this.x=-this.x,this.y=-this.y,this}dot(t){return this.x*t.x+this.y*t.y}cross(t){return this.x*t.y-this.y*t.x}lengthSq(){return this.x*this.x+this.y*this.y}length(){return Math.sqrt(this.x*this.x+this.y*this.y)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)}normalize(){return this.divideScalar(this.length()||1)}angle(){return Math.atan2(-this.y,-this.x)+Math.PI}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(de(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y;return e*e+n*n}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this}equals(t){return t.x===this.x&&t.y===this.y}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this}rotateAround(t,e){let n=Math.cos(e),r=Math.sin(e),s=this.x-t.x,o=this.y-t.y;return this.x=s*n-o*r+t.x,this.y=s*r+o*n+t.y,this}random(){return this.x=Math.random(),this.y=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y}},_n=class{constructor(t=0,e=0,n=0,r=1){this.isQuaternion=!0,this._x=t,this._y=e,this._z=n,this._w=r}static slerpFlat(t,e,n,r,s,o,a){let l=n[r+0],c=n[r+1],h=n[r+2],u=n[r+3],f=s[o+0],d=s[o+1],m=s[o+2],x=s[o+3];if(a===0){t[e+0]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u;return}if(a===1){t[e+0]=f,t[e+1]=d,t[e+2]=m,t[e+3]=x;return}if(u!==x||l!==f||c!==d||h!==m){let g=1-a,p=l*f+c*d+h*m+u*x,b=p>=0?1:-1,w=1-p*p;if(w>Number.EPSILON){let R=Math.sqrt(w),A=Math.atan2(R,p*b);g=Math.sin(g*A)/R,a=Math.sin(a*A)/R}let y=a*b;if(l=l*g+f*y,c=c*g+d*y,h=h*g+m*y,u=u*g+x*y,g===1-a){let R=1/Math.sqrt(l*l+c*c+h*h+u*u);l*=R,c*=R,h*=R,u*=R}}t[e]=l,t[e+1]=c,t[e+2]=h,t[e+3]=u}static multiplyQuaternionsFlat(t,e,n,r,s,o){let a=n[r],l=n[r+1],c=n[r+2],h=n[r+3],u=s[o],f=s[o+1],d=s[o+2],m=s[o+3];return t[e]=a*m+h*u+l*d-c*f,t[e+1]=l*m+h*f+c*u-a*d,t[e+2]=c*m+h*d+a*f-l*u,t[e+3]=h*m-a*u-l*f-c*d,t}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get w(){return this._w}set w(t){this._w=t,this._onChangeCallback()}set(t,e,n,r){return this._x=t,this._y=e,this._z=n,this._w=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._w)}copy(t){return this._x=t.x,this._y=t.y,this._z=t.z,this._w=t.w,this._onChangeCallback(),this}setFromEuler(t,e=!0){let n=t._x,r=t._y,s=t._z,o=t._order,a=Math.cos,l=Math.sin,c=a(n/2),h=a(r/2),u=a(s/2),f=l(n/2),d=l(r/2),m=l(s/2);switch(o){case"XYZ":this._x=f*h*u+c*d*m,this._y=c*d*u-f*h*m,this._z=c*h*m+f*d*u,this._w=c*h*u-f*d*m;break;case"YXZ":this._x=f*h*u+c*d*m,this._y=c*d*u-f*h*m,this._z=c*h*m-f*d*u,this._w=c*h*u+f*d*m;break;case"ZXY":this._x=f*h*u-c*d*m,this._y=c*d*u+f*h*m,this._z=c*h*m+f*d*u,this._w=c*h*u-f*d*m;break;case"ZYX":this._x=f*h*u-c*d*m,this._y=c*d*u+f*h*m,this._z=c*h*m-f*d*u,this._w=c*h*u+f*d*m;break;case"YZX":this._x=f*h*u+c*d*m,this._y=c*d*u+f*h*m,this._z=c*h*m-f*d*u,this._w=c*h*u-f*d*m;break;case"XZY":this._x=f*h*u-c*d*m,this._y=c*d*u-f*h*m,this._z=c*h*m+f*d*u,this._w=c*h*u+f*d*m;break;default:console.warn("THREE.Quaternion: .setFromEuler() encountered an unknown order: "+o)}return e===!0&&this._onChangeCallback(),this}setFromAxisAngle(t,e){let n=e/2,r=Math.sin(n);return this._x=t.x*r,this._y=t.y*r,this._z=t.z*r,this._w=Math.cos(n),this._onChangeCallback(),this}setFromRotationMatrix(t){let e=t.elements,n=e[0],r=e[4],s=e[8],o=e[1],a=e[5],l=e[9],c=e[2],h=e[6],u=e[10],f=n+a+u;if(f>0){let d=.5/Math.sqrt(f+1);this._w=.25/d,this._x=(h-l)*d,this._y=(s-c)*d,this._z=(o-r)*d}else if(n>a&&n>u){let d=2*Math.sqrt(1+n-a-u);this._w=(h-l)/d,this._x=.25*d,this._y=(r+o)/d,this._z=(s+c)/d}else if(a>u){let d=2*Math.sqrt(1+a-n-u);this._w=(s-c)/d,this._x=(r+o)/d,this._y=.25*d,this._z=(l+h)/d}else{let d=2*Math.sqrt(1+u-n-a);this._w=(o-r)/d,this._x=(s+c)/d,this._y=(l+h)/d,this._z=.25*d}return this._onChangeCallback(),this}setFromUnitVectors(t,e){let n=t.dot(e)+1;return n<1e-8?(n=0,Math.abs(t.x)>Math.abs(t.z)?(this._x=-t.y,this._y=t.x,this._z=0,this._w=n):(this._x=0,this._y=-t.z,this._z=t.y,this._w=n)):(this._x=t.y*e.z-t.z*e.y,this._y=t.z*e.x-t.x*e.z,this._z=t.x*e.y-t.y*e.x,this._w=n),this.normalize()}angleTo(t){return 2*Math.acos(Math.abs(de(this.dot(t),-1,1)))}rotateTowards(t,e){let n=this.angleTo(t);if(n===0)return this;let r=Math.min(1,e/n);return this.slerp(t,r),this}identity(){return this.set(0,0,0,1)}invert(){return this.conjugate()}conjugate(){return this._x*=-1,this._y*=-1,this._z*=-1,this._onChangeCallback(),this}dot(t){return this._x*t._x+this._y*t._y+this._z*t._z+this._w*t._w}lengthSq(){return this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w}length(){return Math.sqrt(this._x*this._x+this._y*this._y+this._z*this._z+this._w*this._w)}normalize(){let t=this.length();return t===0?(this._x=0,this._y=0,this._z=0,this._w=1):(t=1/t,this._x=this._x*t,this._y=this._y*t,this._z=this._z*t,this._w=this._w*t),this._onChangeCallback(),this}multiply(t){return this.multiplyQuaternions(this,t)}premultiply(t){return this.multiplyQuaternions(t,this)}multiplyQuaternions(t,e){let n=t._x,r=t._y,s=t._z,o=t._w,a=e._x,l=e._y,c=e._z,h=e._w;return this._x=n*h+o*a+r*c-s*l,this._y=r*h+o*l+s*a-n*c,this._z=s*h+o*c+n*l-r*a,this._w=o*h-n*a-r*l-s*c,this._onChangeCallback(),this}slerp(t,e){if(e===0)return this;if(e===1)return this.copy(t);let n=this._x,r=this._y,s=this._z,o=this._w,a=o*t._w+n*t._x+r*t._y+s*t._z;if(a<0?(this._w=-t._w,this._x=-t._x,this._y=-t._y,this._z=-t._z,a=-a):this.copy(t),a>=1)return this._w=o,this._x=n,this._y=r,this._z=s,this;let l=1-a*a;if(l<=Number.EPSILON){let d=1-e;return this._w=d*o+e*this._w,this._x=d*n+e*this._x,this._y=d*r+e*this._y,this._z=d*s+e*this._z,this.normalize(),this}let c=Math.sqrt(l),h=Math.atan2(c,a),u=Math.sin((1-e)*h)/c,f=Math.sin(e*h)/c;return this._w=o*u+this._w*f,this._x=n*u+this._x*f,this._y=r*u+this._y*f,this._z=s*u+this._z*f,this._onChangeCallback(),this}slerpQuaternions(t,e,n){return this.copy(t).slerp(e,n)}random(){let t=2*Math.PI*Math.random(),e=2*Math.PI*Math.random(),n=Math.random(),r=Math.sqrt(1-n),s=Math.sqrt(n);return this.set(r*Math.sin(t),r*Math.cos(t),s*Math.sin(e),s*Math.cos(e))}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._w===this._w}fromArray(t,e=0){return this._x=t[e],this._y=t[e+1],this._z=t[e+2],this._w=t[e+3],this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._w,t}fromBufferAttribute(t,e){return this._x=t.getX(e),this._y=t.getY(e),this._z=t.getZ(e),this._w=t.getW(e),this._onChangeCallback(),this}toJSON(){return this.toArray()}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._w}},O=class i{constructor(t=0,e=0,n=0){i.prototype.isVector3=!0,this.x=t,this.y=e,this.z=n}set(t,e,n){return n===void 0&&(n=this.z),this.x=t,this.y=e,this.z=n,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this}multiplyVectors(t,e){return this.x=t.x*e.x,this.y=t.y*e.y,this.z=t.z*e.z,this}applyEuler(t){return this.applyQuaternion(Ld.setFromEuler(t))}applyAxisAngle(t,e){return this.applyQuaternion(Ld.setFromAxisAngle(t,e))}applyMatrix3(t){let e=this.x,n=this.y,r=this.z,s=t.elements;return this.x=s[0]*e+s[3]*n+s[6]*r,this.y=s[1]*e+s[4]*n+s[7]*r,this.z=s[2]*e+s[5]*n+s[8]*r,this}applyNormalMatrix(t){return this.applyMatrix3(t).normalize()}applyMatrix4(t){let e=this.x,n=this.y,r=this.z,s=t.elements,o=1/(s[3]*e+s[7]*n+s[11]*r+s[15]);return this.x=(s[0]*e+s[4]*n+s[8]*r+s[12])*o,this.y=(s[1]*e+s[5]*n+s[9]*r+s[13])*o,this.z=(s[2]*e+s[6]*n+s[10]*r+s[14])*o,this}applyQuaternion(t){let e=this.x,n=this.y,r=this.z,s=t.x,o=t.y,a=t.z,l=t.w,c=2*(o*r-a*n),h=2*(a*e-s*r),u=2*(s*n-o*e);return this.x=e+l*c+o*u-a*h,this.y=n+l*h+a*c-s*u,this.z=r+l*u+s*h-o*c,this}project(t){return this.applyMatrix4(t.matrixWorldInverse).applyMatrix4(t.projectionMatrix)}unproject(t){return this.applyMatrix4(t.projectionMatrixInverse).applyMatrix4(t.matrixWorld)}transformDirection(t){let e=this.x,n=this.y,r=this.z,s=t.elements;return this.x=s[0]*e+s[4]*n+s[8]*r,this.y=s[1]*e+s[5]*n+s[9]*r,this.z=s[2]*e+s[6]*n+s[10]*r,this.normalize()}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this}divideScalar(t){return this.multiplyScalar(1/t)}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this}clamp(t,e){return this.x=de(this.x,t.x,e.x),this.y=de(this.y,t.y,e.y),this.z=de(this.z,t.z,e.z),this}clampScalar(t,e){return this.x=de(this.x,t,e),this.y=de(this.y,t,e),this.z=de(this.z,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(de(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this}cross(t){return this.crossVectors(this,t)}crossVectors(t,e){let n=t.x,r=t.y,s=t.z,o=e.x,a=e.y,l=e.z;return this.x=r*l-s*a,this.y=s*o-n*l,this.z=n*a-r*o,this}projectOnVector(t){let e=t.lengthSq();if(e===0)return this.set(0,0,0);let n=t.dot(this)/e;return this.copy(t).multiplyScalar(n)}projectOnPlane(t){return Fh.copy(this).projectOnVector(t),this.sub(Fh)}reflect(t){return this.sub(Fh.copy(t).multiplyScalar(2*this.dot(t)))}angleTo(t){let e=Math.sqrt(this.lengthSq()*t.lengthSq());if(e===0)return Math.PI/2;let n=this.dot(t)/e;return Math.acos(de(n,-1,1))}distanceTo(t){return Math.sqrt(this.distanceToSquared(t))}distanceToSquared(t){let e=this.x-t.x,n=this.y-t.y,r=this.z-t.z;return e*e+n*n+r*r}manhattanDistanceTo(t){return Math.abs(this.x-t.x)+Math.abs(this.y-t.y)+Math.abs(this.z-t.z)}setFromSpherical(t){return this.setFromSphericalCoords(t.radius,t.phi,t.theta)}setFromSphericalCoords(t,e,n){let r=Math.sin(e)*t;return this.x=r*Math.sin(n),this.y=Math.cos(e)*t,this.z=r*Math.cos(n),this}setFromCylindrical(t){return this.setFromCylindricalCoords(t.radius,t.theta,t.y)}setFromCylindricalCoords(t,e,n){return this.x=t*Math.sin(e),this.y=n,this.z=t*Math.cos(e),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this}setFromMatrixScale(t){let e=this.setFromMatrixColumn(t,0).length(),n=this.setFromMatrixColumn(t,1).length(),r=this.setFromMatrixColumn(t,2).length();return this.x=e,this.y=n,this.z=r,this}setFromMatrixColumn(t,e){return this.fromArray(t.elements,e*4)}setFromMatrix3Column(t,e){return this.fromArray(t.elements,e*3)}setFromEuler(t){return this.x=t._x,this.y=t._y,this.z=t._z,this}setFromColor(t){return this.x=t.r,this.y=t.g,this.z=t.b,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this}randomDirection(){let t=Math.random()*Math.PI*2,e=Math.random()*2-1,n=Math.sqrt(1-e*e);return this.x=n*Math.cos(t),this.y=e,this.z=n*Math.sin(t),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z}},Fh=new O,Ld=new _n,ce=class i{constructor(t,e,n,r,s,o,a,l,c){i.prototype.isMatrix3=!0,this.elements=[1,0,0,0,1,0,0,0,1],t!==void 0&&this.set(t,e,n,r,s,o,a,l,c)}set(t,e,n,r,s,o,a,l,c){let h=this.elements;return h[0]=t,h[1]=r,h[2]=a,h[3]=e,h[4]=s,h[5]=l,h[6]=n,h[7]=o,h[8]=c,this}identity(){return this.set(1,0,0,0,1,0,0,0,1),this}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],this}extractBasis(t,e,n){return t.setFromMatrix3Column(this,0),e.setFromMatrix3Column(this,1),n.setFromMatrix3Column(this,2),this}setFromMatrix4(t){let e=t.elements;return this.set(e[0],e[4],e[8],e[1],e[5],e[9],e[2],e[6],e[10]),this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,r=e.elements,s=this.elements,o=n[0],a=n[3],l=n[6],c=n[1],h=n[4],u=n[7],f=n[2],d=n[5],m=n[8],x=r[0],g=r[3],p=r[6],b=r[1],w=r[4],y=r[7],R=r[2],A=r[5],D=r[8];return s[0]=o*x+a*b+l*R,s[3]=o*g+a*w+l*A,s[6]=o*p+a*y+l*D,s[1]=c*x+h*b+u*R,s[4]=c*g+h*w+u*A,s[7]=c*p+h*y+u*D,s[2]=f*x+d*b+m*R,s[5]=f*g+d*w+m*A,s[8]=f*p+d*y+m*D,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[3]*=t,e[6]*=t,e[1]*=t,e[4]*=t,e[7]*=t,e[2]*=t,e[5]*=t,e[8]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[1],r=t[2],s=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8];return e*o*h-e*a*c-n*s*h+n*a*l+r*s*c-r*o*l}invert(){let t=this.elements,e=t[0],n=t[1],r=t[2],s=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=h*o-a*c,f=a*l-h*s,d=c*s-o*l,m=e*u+n*f+r*d;if(m===0)return this.set(0,0,0,0,0,0,0,0,0);let x=1/m;return t[0]=u*x,t[1]=(r*c-h*n)*x,t[2]=(a*n-r*o)*x,t[3]=f*x,t[4]=(h*e-r*l)*x,t[5]=(r*s-a*e)*x,t[6]=d*x,t[7]=(n*l-c*e)*x,t[8]=(o*e-n*s)*x,this}transpose(){let t,e=this.elements;return t=e[1],e[1]=e[3],e[3]=t,t=e[2],e[2]=e[6],e[6]=t,t=e[5],e[5]=e[7],e[7]=t,this}getNormalMatrix(t){return this.setFromMatrix4(t).invert().transpose()}transposeIntoArray(t){let e=this.elements;return t[0]=e[0],t[1]=e[3],t[2]=e[6],t[3]=e[1],t[4]=e[4],t[5]=e[7],t[6]=e[2],t[7]=e[5],t[8]=e[8],this}setUvTransform(t,e,n,r,s,o,a){let l=Math.cos(s),c=Math.sin(s);return this.set(n*l,n*c,-n*(l*o+c*a)+o+t,-r*c,r*l,-r*(-c*o+l*a)+a+e,0,0,1),this}scale(t,e){return this.premultiply(Oh.makeScale(t,e)),this}rotate(t){return this.premultiply(Oh.makeRotation(-t)),this}translate(t,e){return this.premultiply(Oh.makeTranslation(t,e)),this}makeTranslation(t,e){return t.isVector2?this.set(1,0,t.x,0,1,t.y,0,0,1):this.set(1,0,t,0,1,e,0,0,1),this}makeRotation(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,n,e,0,0,0,1),this}makeScale(t,e){return this.set(t,0,0,0,e,0,0,0,1),this}equals(t){let e=this.elements,n=t.elements;for(let r=0;r<9;r++)if(e[r]!==n[r])return!1;return!0}fromArray(t,e=0){for(let n=0;n<9;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t}clone(){return new this.constructor().fromArray(this.elements)}},Oh=new ce;function Bu(i){for(let t=i.length-1;t>=0;--t)if(i[t]>=65535)return!0;return!1}function Fo(i){return document.createElementNS("http://www.w3.org/1999/xhtml",i)}function Xp(){let i=Fo("canvas");return i.style.display="block",i}var Dd={};function Os(i){i in Dd||(Dd[i]=!0,console.warn(i))}function qp(i,t,e){return new Promise(function(n,r){function s(){switch(i.clientWaitSync(t,i.SYNC_FLUSH_COMMANDS_BIT,0)){case i.WAIT_FAILED:r();break;case i.TIMEOUT_EXPIRED:setTimeout(s,e);break;default:n()}}setTimeout(s,e)})}var Ud=new ce().set(.4123908,.3575843,.1804808,.212639,.7151687,.0721923,.0193308,.1191948,.9505322),Nd=new ce().set(3.2409699,-1.5373832,-.4986108,-.9692436,1.8759675,.0415551,.0556301,-.203977,1.0569715);function Q0(){let i={enabled:!0,workingColorSpace:Wr,spaces:{},convert:function(r,s,o){return this.enabled===!1||s===o||!s||!o||(this.spaces[s].transfer===Ce&&(r.r=$i(r.r),r.g=$i(r.g),r.b=$i(r.b)),this.spaces[s].primaries!==this.spaces[o].primaries&&(r.applyMatrix3(this.spaces[s].toXYZ),r.applyMatrix3(this.spaces[o].fromXYZ)),this.spaces[o].transfer===Ce&&(r.r=Ns(r.r),r.g=Ns(r.g),r.b=Ns(r.b))),r},workingToColorSpace:function(r,s){return this.convert(r,this.workingColorSpace,s)},colorSpaceToWorking:function(r,s){return this.convert(r,s,this.workingColorSpace)},getPrimaries:function(r){return this.spaces[r].primaries},getTransfer:function(r){return r===tr?Uo:this.spaces[r].transfer},getToneMappingMode:function(r){return this.spaces[r].outputColorSpaceConfig.toneMappingMode||"standard"},getLuminanceCoefficients:function(r,s=this.workingColorSpace){return r.fromArray(this.spaces[s].luminanceCoefficients)},define:function(r){Object.assign(this.spaces,r)},_getMatrix:function(r,s,o){return r.copy(this.spaces[s].toXYZ).multiply(this.spaces[o].fromXYZ)},_getDrawingBufferColorSpace:function(r){return this.spaces[r].outputColorSpaceConfig.drawingBufferColorSpace},_getUnpackColorSpace:function(r=this.workingColorSpace){return this.spaces[r].workingColorSpaceConfig.unpackColorSpace},fromWorkingColorSpace:function(r,s){return Os("THREE.ColorManagement: .fromWorkingColorSpace() has been renamed to .workingToColorSpace()."),i.workingToColorSpace(r,s)},toWorkingColorSpace:function(r,s){return Os("THREE.ColorManagement: .toWorkingColorSpace() has been renamed to .colorSpaceToWorking()."),i.colorSpaceToWorking(r,s)}},t=[.64,.33,.3,.6,.15,.06],e=[.2126,.7152,.0722],n=[.3127,.329];return i.define({[Wr]:{primaries:t,whitePoint:n,transfer:Uo,toXYZ:Ud,fromXYZ:Nd,luminanceCoefficients:e,workingColorSpaceConfig:{unpackColorSpace:Yn},outputColorSpaceConfig:{drawingBufferColorSpace:Yn}},[Yn]:{primaries:t,whitePoint:n,transfer:Ce,toXYZ:Ud,fromXYZ:Nd,luminanceCoefficients:e,outputColorSpaceConfig:{drawingBufferColorSpace:Yn}}}),i}var ye=Q0();function $i(i){return i<.04045?i*.0773993808:Math.pow(i*.9478672986+.0521327014,2.4)}function Ns(i){return i<.0031308?i*12.92:1.055*Math.pow(i,.41666)-.055}var Ss,gl=class{static getDataURL(t,e="image/png"){if(/^data:/i.test(t.src)||typeof HTMLCanvasElement>"u")return t.src;let n;if(t instanceof HTMLCanvasElement)n=t;else{Ss===void 0&&(Ss=Fo("canvas")),Ss.width=t.width,Ss.height=t.height;let r=Ss.getContext("2d");t instanceof ImageData?r.putImageData(t,0,0):r.drawImage(t,0,0,t.width,t.height),n=Ss}return n.toDataURL(e)}static sRGBToLinear(t){if(typeof HTMLImageElement<"u"&&t instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&t instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&t instanceof ImageBitmap){let e=Fo("canvas");e.width=t.width,e.height=t.height;let n=e.getContext("2d");n.drawImage(t,0,0,t.width,t.height);let r=n.getImageData(0,0,t.width,t.height),s=r.data;for(let o=0;o<s.length;o++)s[o]=$i(s[o]/255)*255;return n.putImageData(r,0,0),e}else if(t.data){let e=t.data.slice(0);for(let n=0;n<e.length;n++)e instanceof Uint8Array||e instanceof Uint8ClampedArray?e[n]=Math.floor($i(e[n]/255)*255):e[n]=$i(e[n]);return{data:e,width:t.width,height:t.height}}else return console.warn("THREE.ImageUtils.sRGBToLinear(): Unsupported image type. No color space conversion applied."),t}},tx=0,Bs=class{constructor(t=null){this.isSource=!0,Object.defineProperty(this,"id",{value:tx++}),this.uuid=Js(),this.data=t,this.dataReady=!0,this.version=0}getSize(t){let e=this.data;return typeof HTMLVideoElement<"u"&&e instanceof HTMLVideoElement?t.set(e.videoWidth,e.videoHeight,0):e instanceof VideoFrame?t.set(e.displayHeight,e.displayWidth,0):e!==null?t.set(e.width,e.height,e.depth||0):t.set(0,0,0),t}set needsUpdate(t){t===!0&&this.version++}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.images[this.uuid]!==void 0)return t.images[this.uuid];let n={uuid:this.uuid,url:""},r=this.data;if(r!==null){let s;if(Array.isArray(r)){s=[];for(let o=0,a=r.length;o<a;o++)r[o].isDataTexture?s.push(Bh(r[o].image)):s.push(Bh(r[o]))}else s=Bh(r);n.url=s}return e||(t.images[this.uuid]=n),n}};function Bh(i){return typeof HTMLImageElement<"u"&&i instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&i instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&i instanceof ImageBitmap?gl.getDataURL(i):i.data?{data:Array.from(i.data),width:i.width,height:i.height,type:i.data.constructor.name}:(console.warn("THREE.Texture: Unable to serialize Texture."),{})}var ex=0,kh=new O,$n=class i extends Ji{constructor(t=i.DEFAULT_IMAGE,e=i.DEFAULT_MAPPING,n=xr,r=xr,s=bi,o=Sr,a=li,l=Si,c=i.DEFAULT_ANISOTROPY,h=tr){super(),this.isTexture=!0,Object.defineProperty(this,"id",{value:ex++}),this.uuid=Js(),this.name="",this.source=new Bs(t),this.mipmaps=[],this.mapping=e,this.channel=0,this.wrapS=n,this.wrapT=r,this.magFilter=s,this.minFilter=o,this.anisotropy=c,this.format=a,this.internalFormat=null,this.type=l,this.offset=new Ct(0,0),this.repeat=new Ct(1,1),this.center=new Ct(0,0),this.rotation=0,this.matrixAutoUpdate=!0,this.matrix=new ce,this.generateMipmaps=!0,this.premultiplyAlpha=!1,this.flipY=!0,this.unpackAlignment=4,this.colorSpace=h,this.userData={},this.updateRanges=[],this.version=0,this.onUpdate=null,this.renderTarget=null,this.isRenderTargetTexture=!1,this.isArrayTexture=!!(t&&t.depth&&t.depth>1),this.pmremVersion=0}get width(){return this.source.getSize(kh).x}get height(){return this.source.getSize(kh).y}get depth(){return this.source.getSize(kh).z}get image(){return this.source.data}set image(t=null){this.source.data=t}updateMatrix(){this.matrix.setUvTransform(this.offset.x,this.offset.y,this.repeat.x,this.repeat.y,this.rotation,this.center.x,this.center.y)}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}clone(){return new this.constructor().copy(this)}copy(t){return this.name=t.name,this.source=t.source,this.mipmaps=t.mipmaps.slice(0),this.mapping=t.mapping,this.channel=t.channel,this.wrapS=t.wrapS,this.wrapT=t.wrapT,this.magFilter=t.magFilter,this.minFilter=t.minFilter,this.anisotropy=t.anisotropy,this.format=t.format,this.internalFormat=t.internalFormat,this.type=t.type,this.offset.copy(t.offset),this.repeat.copy(t.repeat),this.center.copy(t.center),this.rotation=t.rotation,this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrix.copy(t.matrix),this.generateMipmaps=t.generateMipmaps,this.premultiplyAlpha=t.premultiplyAlpha,this.flipY=t.flipY,this.unpackAlignment=t.unpackAlignment,this.colorSpace=t.colorSpace,this.renderTarget=t.renderTarget,this.isRenderTargetTexture=t.isRenderTargetTexture,this.isArrayTexture=t.isArrayTexture,this.userData=JSON.parse(JSON.stringify(t.userData)),this.needsUpdate=!0,this}setValues(t){for(let e in t){let n=t[e];if(n===void 0){console.warn(`THREE.Texture.setValues(): parameter '${e}' has value of undefined.`);continue}let r=this[e];if(r===void 0){console.warn(`THREE.Texture.setValues(): property '${e}' does not exist.`);continue}r&&n&&r.isVector2&&n.isVector2||r&&n&&r.isVector3&&n.isVector3||r&&n&&r.isMatrix3&&n.isMatrix3?r.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";if(!e&&t.textures[this.uuid]!==void 0)return t.textures[this.uuid];let n={metadata:{version:4.7,type:"Texture",generator:"Texture.toJSON"},uuid:this.uuid,name:this.name,image:this.source.toJSON(t).uuid,mapping:this.mapping,channel:this.channel,repeat:[this.repeat.x,this.repeat.y],offset:[this.offset.x,this.offset.y],center:[this.center.x,this.center.y],rotation:this.rotation,wrap:[this.wrapS,this.wrapT],format:this.format,internalFormat:this.internalFormat,type:this.type,colorSpace:this.colorSpace,minFilter:this.minFilter,magFilter:this.magFilter,anisotropy:this.anisotropy,flipY:this.flipY,generateMipmaps:this.generateMipmaps,premultiplyAlpha:this.premultiplyAlpha,unpackAlignment:this.unpackAlignment};return Object.keys(this.userData).length>0&&(n.userData=this.userData),e||(t.textures[this.uuid]=n),n}dispose(){this.dispatchEvent({type:"dispose"})}transformUv(t){if(this.mapping!==Eu)return t;if(t.applyMatrix3(this.matrix),t.x<0||t.x>1)switch(this.wrapS){case fl:t.x=t.x-Math.floor(t.x);break;case xr:t.x=t.x<0?0:1;break;case dl:Math.abs(Math.floor(t.x)%2)===1?t.x=Math.ceil(t.x)-t.x:t.x=t.x-Math.floor(t.x);break}if(t.y<0||t.y>1)switch(this.wrapT){case fl:t.y=t.y-Math.floor(t.y);break;case xr:t.y=t.y<0?0:1;break;case dl:Math.abs(Math.floor(t.y)%2)===1?t.y=Math.ceil(t.y)-t.y:t.y=t.y-Math.floor(t.y);break}return this.flipY&&(t.y=1-t.y),t}set needsUpdate(t){t===!0&&(this.version++,this.source.needsUpdate=!0)}set needsPMREMUpdate(t){t===!0&&this.pmremVersion++}};$n.DEFAULT_IMAGE=null;$n.DEFAULT_MAPPING=Eu;$n.DEFAULT_ANISOTROPY=1;var Ze=class i{constructor(t=0,e=0,n=0,r=1){i.prototype.isVector4=!0,this.x=t,this.y=e,this.z=n,this.w=r}get width(){return this.z}set width(t){this.z=t}get height(){return this.w}set height(t){this.w=t}set(t,e,n,r){return this.x=t,this.y=e,this.z=n,this.w=r,this}setScalar(t){return this.x=t,this.y=t,this.z=t,this.w=t,this}setX(t){return this.x=t,this}setY(t){return this.y=t,this}setZ(t){return this.z=t,this}setW(t){return this.w=t,this}setComponent(t,e){switch(t){case 0:this.x=e;break;case 1:this.y=e;break;case 2:this.z=e;break;case 3:this.w=e;break;default:throw new Error("index is out of range: "+t)}return this}getComponent(t){switch(t){case 0:return this.x;case 1:return this.y;case 2:return this.z;case 3:return this.w;default:throw new Error("index is out of range: "+t)}}clone(){return new this.constructor(this.x,this.y,this.z,this.w)}copy(t){return this.x=t.x,this.y=t.y,this.z=t.z,this.w=t.w!==void 0?t.w:1,this}add(t){return this.x+=t.x,this.y+=t.y,this.z+=t.z,this.w+=t.w,this}addScalar(t){return this.x+=t,this.y+=t,this.z+=t,this.w+=t,this}addVectors(t,e){return this.x=t.x+e.x,this.y=t.y+e.y,this.z=t.z+e.z,this.w=t.w+e.w,this}addScaledVector(t,e){return this.x+=t.x*e,this.y+=t.y*e,this.z+=t.z*e,this.w+=t.w*e,this}sub(t){return this.x-=t.x,this.y-=t.y,this.z-=t.z,this.w-=t.w,this}subScalar(t){return this.x-=t,this.y-=t,this.z-=t,this.w-=t,this}subVectors(t,e){return this.x=t.x-e.x,this.y=t.y-e.y,this.z=t.z-e.z,this.w=t.w-e.w,this}multiply(t){return this.x*=t.x,this.y*=t.y,this.z*=t.z,this.w*=t.w,this}multiplyScalar(t){return this.x*=t,this.y*=t,this.z*=t,this.w*=t,this}applyMatrix4(t){let e=this.x,n=this.y,r=this.z,s=this.w,o=t.elements;return this.x=o[0]*e+o[4]*n+o[8]*r+o[12]*s,this.y=o[1]*e+o[5]*n+o[9]*r+o[13]*s,this.z=o[2]*e+o[6]*n+o[10]*r+o[14]*s,this.w=o[3]*e+o[7]*n+o[11]*r+o[15]*s,this}divide(t){return this.x/=t.x,this.y/=t.y,this.z/=t.z,this.w/=t.w,this}divideScalar(t){return this.multiplyScalar(1/t)}setAxisAngleFromQuaternion(t){this.w=2*Math.acos(t.w);let e=Math.sqrt(1-t.w*t.w);return e<1e-4?(this.x=1,this.y=0,this.z=0):(this.x=t.x/e,this.y=t.y/e,this.z=t.z/e),this}setAxisAngleFromRotationMatrix(t){let e,n,r,s,l=t.elements,c=l[0],h=l[4],u=l[8],f=l[1],d=l[5],m=l[9],x=l[2],g=l[6],p=l[10];if(Math.abs(h-f)<.01&&Math.abs(u-x)<.01&&Math.abs(m-g)<.01){if(Math.abs(h+f)<.1&&Math.abs(u+x)<.1&&Math.abs(m+g)<.1&&Math.abs(c+d+p-3)<.1)return this.set(1,0,0,0),this;e=Math.PI;let w=(c+1)/2,y=(d+1)/2,R=(p+1)/2,A=(h+f)/4,D=(u+x)/4,U=(m+g)/4;return w>y&&w>R?w<.01?(n=0,r=.707106781,s=.707106781):(n=Math.sqrt(w),r=A/n,s=D/n):y>R?y<.01?(n=.707106781,r=0,s=.707106781):(r=Math.sqrt(y),n=A/r,s=U/r):R<.01?(n=.707106781,r=.707106781,s=0):(s=Math.sqrt(R),n=D/s,r=U/s),this.set(n,r,s,e),this}let b=Math.sqrt((g-m)*(g-m)+(u-x)*(u-x)+(f-h)*(f-h));return Math.abs(b)<.001&&(b=1),this.x=(g-m)/b,this.y=(u-x)/b,this.z=(f-h)/b,this.w=Math.acos((c+d+p-1)/2),this}setFromMatrixPosition(t){let e=t.elements;return this.x=e[12],this.y=e[13],this.z=e[14],this.w=e[15],this}min(t){return this.x=Math.min(this.x,t.x),this.y=Math.min(this.y,t.y),this.z=Math.min(this.z,t.z),this.w=Math.min(this.w,t.w),this}max(t){return this.x=Math.max(this.x,t.x),this.y=Math.max(this.y,t.y),this.z=Math.max(this.z,t.z),this.w=Math.max(this.w,t.w),this}clamp(t,e){return this.x=de(this.x,t.x,e.x),this.y=de(this.y,t.y,e.y),this.z=de(this.z,t.z,e.z),this.w=de(this.w,t.w,e.w),this}clampScalar(t,e){return this.x=de(this.x,t,e),this.y=de(this.y,t,e),this.z=de(this.z,t,e),this.w=de(this.w,t,e),this}clampLength(t,e){let n=this.length();return this.divideScalar(n||1).multiplyScalar(de(n,t,e))}floor(){return this.x=Math.floor(this.x),this.y=Math.floor(this.y),this.z=Math.floor(this.z),this.w=Math.floor(this.w),this}ceil(){return this.x=Math.ceil(this.x),this.y=Math.ceil(this.y),this.z=Math.ceil(this.z),this.w=Math.ceil(this.w),this}round(){return this.x=Math.round(this.x),this.y=Math.round(this.y),this.z=Math.round(this.z),this.w=Math.round(this.w),this}roundToZero(){return this.x=Math.trunc(this.x),this.y=Math.trunc(this.y),this.z=Math.trunc(this.z),this.w=Math.trunc(this.w),this}negate(){return this.x=-this.x,this.y=-this.y,this.z=-this.z,this.w=-this.w,this}dot(t){return this.x*t.x+this.y*t.y+this.z*t.z+this.w*t.w}lengthSq(){return this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w}length(){return Math.sqrt(this.x*this.x+this.y*this.y+this.z*this.z+this.w*this.w)}manhattanLength(){return Math.abs(this.x)+Math.abs(this.y)+Math.abs(this.z)+Math.abs(this.w)}normalize(){return this.divideScalar(this.length()||1)}setLength(t){return this.normalize().multiplyScalar(t)}lerp(t,e){return this.x+=(t.x-this.x)*e,this.y+=(t.y-this.y)*e,this.z+=(t.z-this.z)*e,this.w+=(t.w-this.w)*e,this}lerpVectors(t,e,n){return this.x=t.x+(e.x-t.x)*n,this.y=t.y+(e.y-t.y)*n,this.z=t.z+(e.z-t.z)*n,this.w=t.w+(e.w-t.w)*n,this}equals(t){return t.x===this.x&&t.y===this.y&&t.z===this.z&&t.w===this.w}fromArray(t,e=0){return this.x=t[e],this.y=t[e+1],this.z=t[e+2],this.w=t[e+3],this}toArray(t=[],e=0){return t[e]=this.x,t[e+1]=this.y,t[e+2]=this.z,t[e+3]=this.w,t}fromBufferAttribute(t,e){return this.x=t.getX(e),this.y=t.getY(e),this.z=t.getZ(e),this.w=t.getW(e),this}random(){return this.x=Math.random(),this.y=Math.random(),this.z=Math.random(),this.w=Math.random(),this}*[Symbol.iterator](){yield this.x,yield this.y,yield this.z,yield this.w}},xl=class extends Ji{constructor(t=1,e=1,n={}){super(),n=Object.assign({generateMipmaps:!1,internalFormat:null,minFilter:bi,depthBuffer:!0,stencilBuffer:!1,resolveDepthBuffer:!0,resolveStencilBuffer:!0,depthTexture:null,samples:0,count:1,depth:1,multiview:!1},n),this.isRenderTarget=!0,this.width=t,this.height=e,this.depth=n.depth,this.scissor=new Ze(0,0,t,e),this.scissorTest=!1,this.viewport=new Ze(0,0,t,e);let r={width:t,height:e,depth:n.depth},s=new $n(r);this.textures=[];let o=n.count;for(let a=0;a<o;a++)this.textures[a]=s.clone(),this.textures[a].isRenderTargetTexture=!0,this.textures[a].renderTarget=this;this._setTextureOptions(n),this.depthBuffer=n.depthBuffer,this.stencilBuffer=n.stencilBuffer,this.resolveDepthBuffer=n.resolveDepthBuffer,this.resolveStencilBuffer=n.resolveStencilBuffer,this._depthTexture=null,this.depthTexture=n.depthTexture,this.samples=n.samples,this.multiview=n.multiview}_setTextureOptions(t={}){let e={minFilter:bi,generateMipmaps:!1,flipY:!1,internalFormat:null};t.mapping!==void 0&&(e.mapping=t.mapping),t.wrapS!==void 0&&(e.wrapS=t.wrapS),t.wrapT!==void 0&&(e.wrapT=t.wrapT),t.wrapR!==void 0&&(e.wrapR=t.wrapR),t.magFilter!==void 0&&(e.magFilter=t.magFilter),t.minFilter!==void 0&&(e.minFilter=t.minFilter),t.format!==void 0&&(e.format=t.format),t.type!==void 0&&(e.type=t.type),t.anisotropy!==void 0&&(e.anisotropy=t.anisotropy),t.colorSpace!==void 0&&(e.colorSpace=t.colorSpace),t.flipY!==void 0&&(e.flipY=t.flipY),t.generateMipmaps!==void 0&&(e.generateMipmaps=t.generateMipmaps),t.internalFormat!==void 0&&(e.internalFormat=t.internalFormat);for(let n=0;n<this.textures.length;n++)this.textures[n].setValues(e)}get texture(){return this.textures[0]}set texture(t){this.textures[0]=t}set depthTexture(t){this._depthTexture!==null&&(this._depthTexture.renderTarget=null),t!==null&&(t.renderTarget=this),this._depthTexture=t}get depthTexture(){return this._depthTexture}setSize(t,e,n=1){if(this.width!==t||this.height!==e||this.depth!==n){this.width=t,this.height=e,this.depth=n;for(let r=0,s=this.textures.length;r<s;r++)this.textures[r].image.width=t,this.textures[r].image.height=e,this.textures[r].image.depth=n,this.textures[r].isArrayTexture=this.textures[r].image.depth>1;this.dispose()}this.viewport.set(0,0,t,e),this.scissor.set(0,0,t,e)}clone(){return new this.constructor().copy(this)}copy(t){this.width=t.width,this.height=t.height,this.depth=t.depth,this.scissor.copy(t.scissor),this.scissorTest=t.scissorTest,this.viewport.copy(t.viewport),this.textures.length=0;for(let e=0,n=t.textures.length;e<n;e++){this.textures[e]=t.textures[e].clone(),this.textures[e].isRenderTargetTexture=!0,this.textures[e].renderTarget=this;let r=Object.assign({},t.textures[e].image);this.textures[e].source=new Bs(r)}return this.depthBuffer=t.depthBuffer,this.stencilBuffer=t.stencilBuffer,this.resolveDepthBuffer=t.resolveDepthBuffer,this.resolveStencilBuffer=t.resolveStencilBuffer,t.depthTexture!==null&&(this.depthTexture=t.depthTexture.clone()),this.samples=t.samples,this}dispose(){this.dispatchEvent({type:"dispose"})}},Ui=class extends xl{constructor(t=1,e=1,n={}){super(t,e,n),this.isWebGLRenderTarget=!0}},Oo=class extends $n{constructor(t=null,e=1,n=1,r=1){super(null),this.isDataArrayTexture=!0,this.image={data:t,width:e,height:n,depth:r},this.magFilter=oi,this.minFilter=oi,this.wrapR=xr,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1,this.layerUpdates=new Set}addLayerUpdate(t){this.layerUpdates.add(t)}clearLayerUpdates(){this.layerUpdates.clear()}};var _l=class extends $n{constructor(t=null,e=1,n=1,r=1){super(null),this.isData3DTexture=!0,this.image={data:t,width:e,height:n,depth:r},this.magFilter=oi,this.minFilter=oi,this.wrapR=xr,this.generateMipmaps=!1,this.flipY=!1,this.unpackAlignment=1}};var yr=class{constructor(t=new O(1/0,1/0,1/0),e=new O(-1/0,-1/0,-1/0)){this.isBox3=!0,this.min=t,this.max=e}set(t,e){return this.min.copy(t),this.max.copy(e),this}setFromArray(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e+=3)this.expandByPoint(xi.fromArray(t,e));return this}setFromBufferAttribute(t){this.makeEmpty();for(let e=0,n=t.count;e<n;e++)this.expandByPoint(xi.fromBufferAttribute(t,e));return this}setFromPoints(t){this.makeEmpty();for(let e=0,n=t.length;e<n;e++)this.expandByPoint(t[e]);return this}setFromCenterAndSize(t,e){let n=xi.copy(e).multiplyScalar(.5);return this.min.copy(t).sub(n),this.max.copy(t).add(n),this}setFromObject(t,e=!1){return this.makeEmpty(),this.expandByObject(t,e)}clone(){return new this.constructor().copy(this)}copy(t){return this.min.copy(t.min),this.max.copy(t.max),this}makeEmpty(){return this.min.x=this.min.y=this.min.z=1/0,this.max.x=this.max.y=this.max.z=-1/0,this}isEmpty(){return this.max.x<this.min.x||this.max.y<this.min.y||this.max.z<this.min.z}getCenter(t){return this.isEmpty()?t.set(0,0,0):t.addVectors(this.min,this.max).multiplyScalar(.5)}getSize(t){return this.isEmpty()?t.set(0,0,0):t.subVectors(this.max,this.min)}expandByPoint(t){return this.min.min(t),this.max.max(t),this}expandByVector(t){return this.min.sub(t),this.max.add(t),this}expandByScalar(t){return this.min.addScalar(-t),this.max.addScalar(t),this}expandByObject(t,e=!1){t.updateWorldMatrix(!1,!1);let n=t.geometry;if(n!==void 0){let s=n.getAttribute("position");if(e===!0&&s!==void 0&&t.isInstancedMesh!==!0)for(let o=0,a=s.count;o<a;o++)t.isMesh===!0?t.getVertexPosition(o,xi):xi.fromBufferAttribute(s,o),xi.applyMatrix4(t.matrixWorld),this.expandByPoint(xi);else t.boundingBox!==void 0?(t.boundingBox===null&&t.computeBoundingBox(),za.copy(t.boundingBox)):(n.boundingBox===null&&n.computeBoundingBox(),za.copy(n.boundingBox)),za.applyMatrix4(t.matrixWorld),this.union(za)}let r=t.children;for(let s=0,o=r.length;s<o;s++)this.expandByObject(r[s],e);return this}containsPoint(t){return t.x>=this.min.x&&t.x<=this.max.x&&t.y>=this.min.y&&t.y<=this.max.y&&t.z>=this.min.z&&t.z<=this.max.z}containsBox(t){return this.min.x<=t.min.x&&t.max.x<=this.max.x&&this.min.y<=t.min.y&&t.max.y<=this.max.y&&this.min.z<=t.min.z&&t.max.z<=this.max.z}getParameter(t,e){return e.set((t.x-this.min.x)/(this.max.x-this.min.x),(t.y-this.min.y)/(this.max.y-this.min.y),(t.z-this.min.z)/(this.max.z-this.min.z))}intersectsBox(t){return t.max.x>=this.min.x&&t.min.x<=this.max.x&&t.max.y>=this.min.y&&t.min.y<=this.max.y&&t.max.z>=this.min.z&&t.min.z<=this.max.z}intersectsSphere(t){return this.clampPoint(t.center,xi),xi.distanceToSquared(t.center)<=t.radius*t.radius}intersectsPlane(t){let e,n;return t.normal.x>0?(e=t.normal.x*this.min.x,n=t.normal.x*this.max.x):(e=t.normal.x*this.max.x,n=t.normal.x*this.min.x),t.normal.y>0?(e+=t.normal.y*this.min.y,n+=t.normal.y*this.max.y):(e+=t.normal.y*this.max.y,n+=t.normal.y*this.min.y),t.normal.z>0?(e+=t.normal.z*this.min.z,n+=t.normal.z*this.max.z):(e+=t.normal.z*this.max.z,n+=t.normal.z*this.min.z),e<=-t.constant&&n>=-t.constant}intersectsTriangle(t){if(this.isEmpty())return!1;this.getCenter(To),Va.subVectors(this.max,To),ws.subVectors(t.a,To),Ts.subVectors(t.b,To),Es.subVectors(t.c,To),hr.subVectors(Ts,ws),ur.subVectors(Es,Ts),Fr.subVectors(ws,Es);let e=[0,-hr.z,hr.y,0,-ur.z,ur.y,0,-Fr.z,Fr.y,hr.z,0,-hr.x,ur.z,0,-ur.x,Fr.z,0,-Fr.x,-hr.y,hr.x,0,-ur.y,ur.x,0,-Fr.y,Fr.x,0];return!zh(e,ws,Ts,Es,Va)||(e=[1,0,0,0,1,0,0,0,1],!zh(e,ws,Ts,Es,Va))?!1:(Ha.crossVectors(hr,ur),e=[Ha.x,Ha.y,Ha.z],zh(e,ws,Ts,Es,Va))}clampPoint(t,e){return e.copy(t).clamp(this.min,this.max)}distanceToPoint(t){return this.clampPoint(t,xi).distanceTo(t)}getBoundingSphere(t){return this.isEmpty()?t.makeEmpty():(this.getCenter(t.center),t.radius=this.getSize(xi).length()*.5),t}intersect(t){return this.min.max(t.min),this.max.min(t.max),this.isEmpty()&&this.makeEmpty(),this}union(t){return this.min.min(t.min),this.max.max(t.max),this}applyMatrix4(t){return this.isEmpty()?this:(Gi[0].set(this.min.x,this.min.y,this.min.z).applyMatrix4(t),Gi[1].set(this.min.x,this.min.y,this.max.z).applyMatrix4(t),Gi[2].set(this.min.x,this.max.y,this.min.z).applyMatrix4(t),Gi[3].set(this.min.x,this.max.y,this.max.z).applyMatrix4(t),Gi[4].set(this.max.x,this.min.y,this.min.z).applyMatrix4(t),Gi[5].set(this.max.x,this.min.y,this.max.z).applyMatrix4(t),Gi[6].set(this.max.x,this.max.y,this.min.z).applyMatrix4(t),Gi[7].set(this.max.x,this.max.y,this.max.z).applyMatrix4(t),this.setFromPoints(Gi),this)}translate(t){return this.min.add(t),this.max.add(t),this}equals(t){return t.min.equals(this.min)&&t.max.equals(this.max)}toJSON(){return{min:this.min.toArray(),max:this.max.toArray()}}fromJSON(t){return this.min.fromArray(t.min),this.max.fromArray(t.max),this}},Gi=[new O,new O,new O,new O,new O,new O,new O,new O],xi=new O,za=new yr,ws=new O,Ts=new O,Es=new O,hr=new O,ur=new O,Fr=new O,To=new O,Va=new O,Ha=new O,Or=new O;function zh(i,t,e,n,r){for(let s=0,o=i.length-3;s<=o;s+=3){Or.fromArray(i,s);let a=r.x*Math.abs(Or.x)+r.y*Math.abs(Or.y)+r.z*Math.abs(Or.z),l=t.dot(Or),c=e.dot(Or),h=n.dot(Or);if(Math.max(-Math.max(l,c,h),Math.min(l,c,h))>a)return!1}return!0}var nx=new yr,Eo=new O,Vh=new O,Xr=class{constructor(t=new O,e=-1){this.isSphere=!0,this.center=t,this.radius=e}set(t,e){return this.center.copy(t),this.radius=e,this}setFromPoints(t,e){let n=this.center;e!==void 0?n.copy(e):nx.setFromPoints(t).getCenter(n);let r=0;for(let s=0,o=t.length;s<o;s++)r=Math.max(r,n.distanceToSquared(t[s]));return this.radius=Math.sqrt(r),this}copy(t){return this.center.copy(t.center),this.radius=t.radius,this}isEmpty(){return this.radius<0}makeEmpty(){return this.center.set(0,0,0),this.radius=-1,this}containsPoint(t){return t.distanceToSquared(this.center)<=this.radius*this.radius}distanceToPoint(t){return t.distanceTo(this.center)-this.radius}intersectsSphere(t){let e=this.radius+t.radius;return t.center.distanceToSquared(this.center)<=e*e}intersectsBox(t){return t.intersectsSphere(this)}intersectsPlane(t){return Math.abs(t.distanceToPoint(this.center))<=this.radius}clampPoint(t,e){let n=this.center.distanceToSquared(t);return e.copy(t),n>this.radius*this.radius&&(e.sub(this.center).normalize(),e.multiplyScalar(this.radius).add(this.center)),e}getBoundingBox(t){return this.isEmpty()?(t.makeEmpty(),t):(t.set(this.center,this.center),t.expandByScalar(this.radius),t)}applyMatrix4(t){return this.center.applyMatrix4(t),this.radius=this.radius*t.getMaxScaleOnAxis(),this}translate(t){return this.center.add(t),this}expandByPoint(t){if(this.isEmpty())return this.center.copy(t),this.radius=0,this;Eo.subVectors(t,this.center);let e=Eo.lengthSq();if(e>this.radius*this.radius){let n=Math.sqrt(e),r=(n-this.radius)*.5;this.center.addScaledVector(Eo,r/n),this.radius+=r}return this}union(t){return t.isEmpty()?this:this.isEmpty()?(this.copy(t),this):(this.center.equals(t.center)===!0?this.radius=Math.max(this.radius,t.radius):(Vh.subVectors(t.center,this.center).setLength(t.radius),this.expandByPoint(Eo.copy(t.center).add(Vh)),this.expandByPoint(Eo.copy(t.center).sub(Vh))),this)}equals(t){return t.center.equals(this.center)&&t.radius===this.radius}clone(){return new this.constructor().copy(this)}toJSON(){return{radius:this.radius,center:this.center.toArray()}}fromJSON(t){return this.radius=t.radius,this.center.fromArray(t.center),this}},Wi=new O,Hh=new O,Ga=new O,fr=new O,Gh=new O,Wa=new O,Wh=new O,Bo=class{constructor(t=new O,e=new O(0,0,-1)){this.origin=t,this.direction=e}set(t,e){return this.origin.copy(t),this.direction.copy(e),this}copy(t){return this.origin.copy(t.origin),this.direction.copy(t.direction),this}at(t,e){return e.copy(this.origin).addScaledVector(this.direction,t)}lookAt(t){return this.direction.copy(t).sub(this.origin).normalize(),this}recast(t){return this.origin.copy(this.at(t,Wi)),this}closestPointToPoint(t,e){e.subVectors(t,this.origin);let n=e.dot(this.direction);return n<0?e.copy(this.origin):e.copy(this.origin).addScaledVector(this.direction,n)}distanceToPoint(t){return Math.sqrt(this.distanceSqToPoint(t))}distanceSqToPoint(t){let e=Wi.subVectors(t,this.origin).dot(this.direction);return e<0?this.origin.distanceToSquared(t):(Wi.copy(this.origin).addScaledVector(this.direction,e),Wi.distanceToSquared(t))}distanceSqToSegment(t,e,n,r){Hh.copy(t).add(e).multiplyScalar(.5),Ga.copy(e).sub(t).normalize(),fr.copy(this.origin).sub(Hh);let s=t.distanceTo(e)*.5,o=-this.direction.dot(Ga),a=fr.dot(this.direction),l=-fr.dot(Ga),c=fr.lengthSq(),h=Math.abs(1-o*o),u,f,d,m;if(h>0)if(u=o*l-a,f=o*a-l,m=s*h,u>=0)if(f>=-m)if(f<=m){let x=1/h;u*=x,f*=x,d=u*(u+o*f+2*a)+f*(o*u+f+2*l)+c}else f=s,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f=-s,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;else f<=-m?(u=Math.max(0,-(-o*s+a)),f=u>0?-s:Math.min(Math.max(-s,-l),s),d=-u*u+f*(f+2*l)+c):f<=m?(u=0,f=Math.min(Math.max(-s,-l),s),d=f*(f+2*l)+c):(u=Math.max(0,-(o*s+a)),f=u>0?s:Math.min(Math.max(-s,-l),s),d=-u*u+f*(f+2*l)+c);else f=o>0?-s:s,u=Math.max(0,-(o*f+a)),d=-u*u+f*(f+2*l)+c;return n&&n.copy(this.origin).addScaledVector(this.direction,u),r&&r.copy(Hh).addScaledVector(Ga,f),d}intersectSphere(t,e){Wi.subVectors(t.center,this.origin);let n=Wi.dot(this.direction),r=Wi.dot(Wi)-n*n,s=t.radius*t.radius;if(r>s)return null;let o=Math.sqrt(s-r),a=n-o,l=n+o;return l<0?null:a<0?this.at(l,e):this.at(a,e)}intersectsSphere(t){return t.radius<0?!1:this.distanceSqToPoint(t.center)<=t.radius*t.radius}distanceToPlane(t){let e=t.normal.dot(this.direction);if(e===0)return t.distanceToPoint(this.origin)===0?0:null;let n=-(this.origin.dot(t.normal)+t.constant)/e;return n>=0?n:null}intersectPlane(t,e){let n=this.distanceToPlane(t);return n===null?null:this.at(n,e)}intersectsPlane(t){let e=t.distanceToPoint(this.origin);return e===0||t.normal.dot(this.direction)*e<0}intersectBox(t,e){let n,r,s,o,a,l,c=1/this.direction.x,h=1/this.direction.y,u=1/this.direction.z,f=this.origin;return c>=0?(n=(t.min.x-f.x)*c,r=(t.max.x-f.x)*c):(n=(t.max.x-f.x)*c,r=(t.min.x-f.x)*c),h>=0?(s=(t.min.y-f.y)*h,o=(t.max.y-f.y)*h):(s=(t.max.y-f.y)*h,o=(t.min.y-f.y)*h),n>o||s>r||((s>n||isNaN(n))&&(n=s),(o<r||isNaN(r))&&(r=o),u>=0?(a=(t.min.z-f.z)*u,l=(t.max.z-f.z)*u):(a=(t.max.z-f.z)*u,l=(t.min.z-f.z)*u),n>l||a>r)||((a>n||n!==n)&&(n=a),(l<r||r!==r)&&(r=l),r<0)?null:this.at(n>=0?n:r,e)}intersectsBox(t){return this.intersectBox(t,Wi)!==null}intersectTriangle(t,e,n,r,s){Gh.subVectors(e,t),Wa.subVectors(n,t),Wh.crossVectors(Gh,Wa);let o=this.direction.dot(Wh),a;if(o>0){if(r)return null;a=1}else if(o<0)a=-1,o=-o;else return null;fr.subVectors(this.origin,t);let l=a*this.direction.dot(Wa.crossVectors(fr,Wa));if(l<0)return null;let c=a*this.direction.dot(Gh.cross(fr));if(c<0||l+c>o)return null;let h=-a*fr.dot(Wh);return h<0?null:this.at(h/o,s)}applyMatrix4(t){return this.origin.applyMatrix4(t),this.direction.transformDirection(t),this}equals(t){return t.origin.equals(this.origin)&&t.direction.equals(this.direction)}clone(){return new this.constructor().copy(this)}},Le=class i{constructor(t,e,n,r,s,o,a,l,c,h,u,f,d,m,x,g){i.prototype.isMatrix4=!0,this.elements=[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],t!==void 0&&this.set(t,e,n,r,s,o,a,l,c,h,u,f,d,m,x,g)}set(t,e,n,r,s,o,a,l,c,h,u,f,d,m,x,g){let p=this.elements;return p[0]=t,p[4]=e,p[8]=n,p[12]=r,p[1]=s,p[5]=o,p[9]=a,p[13]=l,p[2]=c,p[6]=h,p[10]=u,p[14]=f,p[3]=d,p[7]=m,p[11]=x,p[15]=g,this}identity(){return this.set(1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1),this}clone(){return new i().fromArray(this.elements)}copy(t){let e=this.elements,n=t.elements;return e[0]=n[0],e[1]=n[1],e[2]=n[2],e[3]=n[3],e[4]=n[4],e[5]=n[5],e[6]=n[6],e[7]=n[7],e[8]=n[8],e[9]=n[9],e[10]=n[10],e[11]=n[11],e[12]=n[12],e[13]=n[13],e[14]=n[14],e[15]=n[15],this}copyPosition(t){let e=this.elements,n=t.elements;return e[12]=n[12],e[13]=n[13],e[14]=n[14],this}setFromMatrix3(t){let e=t.elements;return this.set(e[0],e[3],e[6],0,e[1],e[4],e[7],0,e[2],e[5],e[8],0,0,0,0,1),this}extractBasis(t,e,n){return t.setFromMatrixColumn(this,0),e.setFromMatrixColumn(this,1),n.setFromMatrixColumn(this,2),this}makeBasis(t,e,n){return this.set(t.x,e.x,n.x,0,t.y,e.y,n.y,0,t.z,e.z,n.z,0,0,0,0,1),this}extractRotation(t){let e=this.elements,n=t.elements,r=1/As.setFromMatrixColumn(t,0).length(),s=1/As.setFromMatrixColumn(t,1).length(),o=1/As.setFromMatrixColumn(t,2).length();return e[0]=n[0]*r,e[1]=n[1]*r,e[2]=n[2]*r,e[3]=0,e[4]=n[4]*s,e[5]=n[5]*s,e[6]=n[6]*s,e[7]=0,e[8]=n[8]*o,e[9]=n[9]*o,e[10]=n[10]*o,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromEuler(t){let e=this.elements,n=t.x,r=t.y,s=t.z,o=Math.cos(n),a=Math.sin(n),l=Math.cos(r),c=Math.sin(r),h=Math.cos(s),u=Math.sin(s);if(t.order==="XYZ"){let f=o*h,d=o*u,m=a*h,x=a*u;e[0]=l*h,e[4]=-l*u,e[8]=c,e[1]=d+m*c,e[5]=f-x*c,e[9]=-a*l,e[2]=x-f*c,e[6]=m+d*c,e[10]=o*l}else if(t.order==="YXZ"){let f=l*h,d=l*u,m=c*h,x=c*u;e[0]=f+x*a,e[4]=m*a-d,e[8]=o*c,e[1]=o*u,e[5]=o*h,e[9]=-a,e[2]=d*a-m,e[6]=x+f*a,e[10]=o*l}else if(t.order==="ZXY"){let f=l*h,d=l*u,m=c*h,x=c*u;e[0]=f-x*a,e[4]=-o*u,e[8]=m+d*a,e[1]=d+m*a,e[5]=o*h,e[9]=x-f*a,e[2]=-o*c,e[6]=a,e[10]=o*l}else if(t.order==="ZYX"){let f=o*h,d=o*u,m=a*h,x=a*u;e[0]=l*h,e[4]=m*c-d,e[8]=f*c+x,e[1]=l*u,e[5]=x*c+f,e[9]=d*c-m,e[2]=-c,e[6]=a*l,e[10]=o*l}else if(t.order==="YZX"){let f=o*l,d=o*c,m=a*l,x=a*c;e[0]=l*h,e[4]=x-f*u,e[8]=m*u+d,e[1]=u,e[5]=o*h,e[9]=-a*h,e[2]=-c*h,e[6]=d*u+m,e[10]=f-x*u}else if(t.order==="XZY"){let f=o*l,d=o*c,m=a*l,x=a*c;e[0]=l*h,e[4]=-u,e[8]=c*h,e[1]=f*u+x,e[5]=o*h,e[9]=d*u-m,e[2]=m*u-d,e[6]=a*h,e[10]=x*u+f}return e[3]=0,e[7]=0,e[11]=0,e[12]=0,e[13]=0,e[14]=0,e[15]=1,this}makeRotationFromQuaternion(t){return this.compose(ix,t,rx)}lookAt(t,e,n){let r=this.elements;return Xn.subVectors(t,e),Xn.lengthSq()===0&&(Xn.z=1),Xn.normalize(),dr.crossVectors(n,Xn),dr.lengthSq()===0&&(Math.abs(n.z)===1?Xn.x+=1e-4:Xn.z+=1e-4,Xn.normalize(),dr.crossVectors(n,Xn)),dr.normalize(),Xa.crossVectors(Xn,dr),r[0]=dr.x,r[4]=Xa.x,r[8]=Xn.x,r[1]=dr.y,r[5]=Xa.y,r[9]=Xn.y,r[2]=dr.z,r[6]=Xa.z,r[10]=Xn.z,this}multiply(t){return this.multiplyMatrices(this,t)}premultiply(t){return this.multiplyMatrices(t,this)}multiplyMatrices(t,e){let n=t.elements,r=e.elements,s=this.elements,o=n[0],a=n[4],l=n[8],c=n[12],h=n[1],u=n[5],f=n[9],d=n[13],m=n[2],x=n[6],g=n[10],p=n[14],b=n[3],w=n[7],y=n[11],R=n[15],A=r[0],D=r[4],U=r[8],T=r[12],M=r[1],C=r[5],B=r[9],k=r[13],X=r[2],G=r[6],q=r[10],Z=r[14],j=r[3],ct=r[7],ut=r[11],yt=r[15];return s[0]=o*A+a*M+l*X+c*j,s[4]=o*D+a*C+l*G+c*ct,s[8]=o*U+a*B+l*q+c*ut,s[12]=o*T+a*k+l*Z+c*yt,s[1]=h*A+u*M+f*X+d*j,s[5]=h*D+u*C+f*G+d*ct,s[9]=h*U+u*B+f*q+d*ut,s[13]=h*T+u*k+f*Z+d*yt,s[2]=m*A+x*M+g*X+p*j,s[6]=m*D+x*C+g*G+p*ct,s[10]=m*U+x*B+g*q+p*ut,s[14]=m*T+x*k+g*Z+p*yt,s[3]=b*A+w*M+y*X+R*j,s[7]=b*D+w*C+y*G+R*ct,s[11]=b*U+w*B+y*q+R*ut,s[15]=b*T+w*k+y*Z+R*yt,this}multiplyScalar(t){let e=this.elements;return e[0]*=t,e[4]*=t,e[8]*=t,e[12]*=t,e[1]*=t,e[5]*=t,e[9]*=t,e[13]*=t,e[2]*=t,e[6]*=t,e[10]*=t,e[14]*=t,e[3]*=t,e[7]*=t,e[11]*=t,e[15]*=t,this}determinant(){let t=this.elements,e=t[0],n=t[4],r=t[8],s=t[12],o=t[1],a=t[5],l=t[9],c=t[13],h=t[2],u=t[6],f=t[10],d=t[14],m=t[3],x=t[7],g=t[11],p=t[15];return m*(+s*l*u-r*c*u-s*a*f+n*c*f+r*a*d-n*l*d)+x*(+e*l*d-e*c*f+s*o*f-r*o*d+r*c*h-s*l*h)+g*(+e*c*u-e*a*d-s*o*u+n*o*d+s*a*h-n*c*h)+p*(-r*a*h-e*l*u+e*a*f+r*o*u-n*o*f+n*l*h)}transpose(){let t=this.elements,e;return e=t[1],t[1]=t[4],t[4]=e,e=t[2],t[2]=t[8],t[8]=e,e=t[6],t[6]=t[9],t[9]=e,e=t[3],t[3]=t[12],t[12]=e,e=t[7],t[7]=t[13],t[13]=e,e=t[11],t[11]=t[14],t[14]=e,this}setPosition(t,e,n){let r=this.elements;return t.isVector3?(r[12]=t.x,r[13]=t.y,r[14]=t.z):(r[12]=t,r[13]=e,r[14]=n),this}invert(){let t=this.elements,e=t[0],n=t[1],r=t[2],s=t[3],o=t[4],a=t[5],l=t[6],c=t[7],h=t[8],u=t[9],f=t[10],d=t[11],m=t[12],x=t[13],g=t[14],p=t[15],b=u*g*c-x*f*c+x*l*d-a*g*d-u*l*p+a*f*p,w=m*f*c-h*g*c-m*l*d+o*g*d+h*l*p-o*f*p,y=h*x*c-m*u*c+m*a*d-o*x*d-h*a*p+o*u*p,R=m*u*l-h*x*l-m*a*f+o*x*f+h*a*g-o*u*g,A=e*b+n*w+r*y+s*R;if(A===0)return this.set(0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0);let D=1/A;return t[0]=b*D,t[1]=(x*f*s-u*g*s-x*r*d+n*g*d+u*r*p-n*f*p)*D,t[2]=(a*g*s-x*l*s+x*r*c-n*g*c-a*r*p+n*l*p)*D,t[3]=(u*l*s-a*f*s-u*r*c+n*f*c+a*r*d-n*l*d)*D,t[4]=w*D,t[5]=(h*g*s-m*f*s+m*r*d-e*g*d-h*r*p+e*f*p)*D,t[6]=(m*l*s-o*g*s-m*r*c+e*g*c+o*r*p-e*l*p)*D,t[7]=(o*f*s-h*l*s+h*r*c-e*f*c-o*r*d+e*l*d)*D,t[8]=y*D,t[9]=(m*u*s-h*x*s-m*n*d+e*x*d+h*n*p-e*u*p)*D,t[10]=(o*x*s-m*a*s+m*n*c-e*x*c-o*n*p+e*a*p)*D,t[11]=(h*a*s-o*u*s-h*n*c+e*u*c+o*n*d-e*a*d)*D,t[12]=R*D,t[13]=(h*x*r-m*u*r+m*n*f-e*x*f-h*n*g+e*u*g)*D,t[14]=(m*a*r-o*x*r-m*n*l+e*x*l+o*n*g-e*a*g)*D,t[15]=(o*u*r-h*a*r+h*n*l-e*u*l-o*n*f+e*a*f)*D,this}scale(t){let e=this.elements,n=t.x,r=t.y,s=t.z;return e[0]*=n,e[4]*=r,e[8]*=s,e[1]*=n,e[5]*=r,e[9]*=s,e[2]*=n,e[6]*=r,e[10]*=s,e[3]*=n,e[7]*=r,e[11]*=s,this}getMaxScaleOnAxis(){let t=this.elements,e=t[0]*t[0]+t[1]*t[1]+t[2]*t[2],n=t[4]*t[4]+t[5]*t[5]+t[6]*t[6],r=t[8]*t[8]+t[9]*t[9]+t[10]*t[10];return Math.sqrt(Math.max(e,n,r))}makeTranslation(t,e,n){return t.isVector3?this.set(1,0,0,t.x,0,1,0,t.y,0,0,1,t.z,0,0,0,1):this.set(1,0,0,t,0,1,0,e,0,0,1,n,0,0,0,1),this}makeRotationX(t){let e=Math.cos(t),n=Math.sin(t);return this.set(1,0,0,0,0,e,-n,0,0,n,e,0,0,0,0,1),this}makeRotationY(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,0,n,0,0,1,0,0,-n,0,e,0,0,0,0,1),this}makeRotationZ(t){let e=Math.cos(t),n=Math.sin(t);return this.set(e,-n,0,0,n,e,0,0,0,0,1,0,0,0,0,1),this}makeRotationAxis(t,e){let n=Math.cos(e),r=Math.sin(e),s=1-n,o=t.x,a=t.y,l=t.z,c=s*o,h=s*a;return this.set(c*o+n,c*a-r*l,c*l+r*a,0,c*a+r*l,h*a+n,h*l-r*o,0,c*l-r*a,h*l+r*o,s*l*l+n,0,0,0,0,1),this}makeScale(t,e,n){return this.set(t,0,0,0,0,e,0,0,0,0,n,0,0,0,0,1),this}makeShear(t,e,n,r,s,o){return this.set(1,n,s,0,t,1,o,0,e,r,1,0,0,0,0,1),this}compose(t,e,n){let r=this.elements,s=e._x,o=e._y,a=e._z,l=e._w,c=s+s,h=o+o,u=a+a,f=s*c,d=s*h,m=s*u,x=o*h,g=o*u,p=a*u,b=l*c,w=l*h,y=l*u,R=n.x,A=n.y,D=n.z;return r[0]=(1-(x+p))*R,r[1]=(d+y)*R,r[2]=(m-w)*R,r[3]=0,r[4]=(d-y)*A,r[5]=(1-(f+p))*A,r[6]=(g+b)*A,r[7]=0,r[8]=(m+w)*D,r[9]=(g-b)*D,r[10]=(1-(f+x))*D,r[11]=0,r[12]=t.x,r[13]=t.y,r[14]=t.z,r[15]=1,this}decompose(t,e,n){let r=this.elements,s=As.set(r[0],r[1],r[2]).length(),o=As.set(r[4],r[5],r[6]).length(),a=As.set(r[8],r[9],r[10]).length();this.determinant()<0&&(s=-s),t.x=r[12],t.y=r[13],t.z=r[14],_i.copy(this);let c=1/s,h=1/o,u=1/a;return _i.elements[0]*=c,_i.elements[1]*=c,_i.elements[2]*=c,_i.elements[4]*=h,_i.elements[5]*=h,_i.elements[6]*=h,_i.elements[8]*=u,_i.elements[9]*=u,_i.elements[10]*=u,e.setFromRotationMatrix(_i),n.x=s,n.y=o,n.z=a,this}makePerspective(t,e,n,r,s,o,a=vi,l=!1){let c=this.elements,h=2*s/(e-t),u=2*s/(n-r),f=(e+t)/(e-t),d=(n+r)/(n-r),m,x;if(l)m=s/(o-s),x=o*s/(o-s);else if(a===vi)m=-(o+s)/(o-s),x=-2*o*s/(o-s);else if(a===No)m=-o/(o-s),x=-o*s/(o-s);else throw new Error("THREE.Matrix4.makePerspective(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=f,c[12]=0,c[1]=0,c[5]=u,c[9]=d,c[13]=0,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=-1,c[15]=0,this}makeOrthographic(t,e,n,r,s,o,a=vi,l=!1){let c=this.elements,h=2/(e-t),u=2/(n-r),f=-(e+t)/(e-t),d=-(n+r)/(n-r),m,x;if(l)m=1/(o-s),x=o/(o-s);else if(a===vi)m=-2/(o-s),x=-(o+s)/(o-s);else if(a===No)m=-1/(o-s),x=-s/(o-s);else throw new Error("THREE.Matrix4.makeOrthographic(): Invalid coordinate system: "+a);return c[0]=h,c[4]=0,c[8]=0,c[12]=f,c[1]=0,c[5]=u,c[9]=0,c[13]=d,c[2]=0,c[6]=0,c[10]=m,c[14]=x,c[3]=0,c[7]=0,c[11]=0,c[15]=1,this}equals(t){let e=this.elements,n=t.elements;for(let r=0;r<16;r++)if(e[r]!==n[r])return!1;return!0}fromArray(t,e=0){for(let n=0;n<16;n++)this.elements[n]=t[n+e];return this}toArray(t=[],e=0){let n=this.elements;return t[e]=n[0],t[e+1]=n[1],t[e+2]=n[2],t[e+3]=n[3],t[e+4]=n[4],t[e+5]=n[5],t[e+6]=n[6],t[e+7]=n[7],t[e+8]=n[8],t[e+9]=n[9],t[e+10]=n[10],t[e+11]=n[11],t[e+12]=n[12],t[e+13]=n[13],t[e+14]=n[14],t[e+15]=n[15],t}},As=new O,_i=new Le,ix=new O(0,0,0),rx=new O(1,1,1),dr=new O,Xa=new O,Xn=new O,Fd=new Le,Od=new _n,Mi=class i{constructor(t=0,e=0,n=0,r=i.DEFAULT_ORDER){this.isEuler=!0,this._x=t,this._y=e,this._z=n,this._order=r}get x(){return this._x}set x(t){this._x=t,this._onChangeCallback()}get y(){return this._y}set y(t){this._y=t,this._onChangeCallback()}get z(){return this._z}set z(t){this._z=t,this._onChangeCallback()}get order(){return this._order}set order(t){this._order=t,this._onChangeCallback()}set(t,e,n,r=this._order){return this._x=t,this._y=e,this._z=n,this._order=r,this._onChangeCallback(),this}clone(){return new this.constructor(this._x,this._y,this._z,this._order)}copy(t){return this._x=t._x,this._y=t._y,this._z=t._z,this._order=t._order,this._onChangeCallback(),this}setFromRotationMatrix(t,e=this._order,n=!0){let r=t.elements,s=r[0],o=r[4],a=r[8],l=r[1],c=r[5],h=r[9],u=r[2],f=r[6],d=r[10];switch(e){case"XYZ":this._y=Math.asin(de(a,-1,1)),Math.abs(a)<.9999999?(this._x=Math.atan2(-h,d),this._z=Math.atan2(-o,s)):(this._x=Math.atan2(f,c),this._z=0);break;case"YXZ":this._x=Math.asin(-de(h,-1,1)),Math.abs(h)<.9999999?(this._y=Math.atan2(a,d),this._z=Math.atan2(l,c)):(this._y=Math.atan2(-u,s),this._z=0);break;case"ZXY":this._x=Math.asin(de(f,-1,1)),Math.abs(f)<.9999999?(this._y=Math.atan2(-u,d),this._z=Math.atan2(-o,c)):(this._y=0,this._z=Math.atan2(l,s));break;case"ZYX":this._y=Math.asin(-de(u,-1,1)),Math.abs(u)<.9999999?(this._x=Math.atan2(f,d),this._z=Math.atan2(l,s)):(this._x=0,this._z=Math.atan2(-o,c));break;case"YZX":this._z=Math.asin(de(l,-1,1)),Math.abs(l)<.9999999?(this._x=Math.atan2(-h,c),this._y=Math.atan2(-u,s)):(this._x=0,this._y=Math.atan2(a,d));break;case"XZY":this._z=Math.asin(-de(o,-1,1)),Math.abs(o)<.9999999?(this._x=Math.atan2(f,c),this._y=Math.atan2(a,s)):(this._x=Math.atan2(-h,d),this._y=0);break;default:console.warn("THREE.Euler: .setFromRotationMatrix() encountered an unknown order: "+e)}return this._order=e,n===!0&&this._onChangeCallback(),this}setFromQuaternion(t,e,n){return Fd.makeRotationFromQuaternion(t),this.setFromRotationMatrix(Fd,e,n)}setFromVector3(t,e=this._order){return this.set(t.x,t.y,t.z,e)}reorder(t){return Od.setFromEuler(this),this.setFromQuaternion(Od,t)}equals(t){return t._x===this._x&&t._y===this._y&&t._z===this._z&&t._order===this._order}fromArray(t){return this._x=t[0],this._y=t[1],this._z=t[2],t[3]!==void 0&&(this._order=t[3]),this._onChangeCallback(),this}toArray(t=[],e=0){return t[e]=this._x,t[e+1]=this._y,t[e+2]=this._z,t[e+3]=this._order,t}_onChange(t){return this._onChangeCallback=t,this}_onChangeCallback(){}*[Symbol.iterator](){yield this._x,yield this._y,yield this._z,yield this._order}};Mi.DEFAULT_ORDER="XYZ";var ko=class{constructor(){this.mask=1}set(t){this.mask=(1<<t|0)>>>0}enable(t){this.mask|=1<<t|0}enableAll(){this.mask=-1}toggle(t){this.mask^=1<<t|0}disable(t){this.mask&=~(1<<t|0)}disableAll(){this.mask=0}test(t){return(this.mask&t.mask)!==0}isEnabled(t){return(this.mask&(1<<t|0))!==0}},sx=0,Bd=new O,Cs=new _n,Xi=new Le,qa=new O,Ao=new O,ox=new O,ax=new _n,kd=new O(1,0,0),zd=new O(0,1,0),Vd=new O(0,0,1),Hd={type:"added"},lx={type:"removed"},Rs={type:"childadded",child:null},Xh={type:"childremoved",child:null},bn=class i extends Ji{constructor(){super(),this.isObject3D=!0,Object.defineProperty(this,"id",{value:sx++}),this.uuid=Js(),this.name="",this.type="Object3D",this.parent=null,this.children=[],this.up=i.DEFAULT_UP.clone();let t=new O,e=new Mi,n=new _n,r=new O(1,1,1);function s(){n.setFromEuler(e,!1)}function o(){e.setFromQuaternion(n,void 0,!1)}e._onChange(s),n._onChange(o),Object.defineProperties(this,{position:{configurable:!0,enumerable:!0,value:t},rotation:{configurable:!0,enumerable:!0,value:e},quaternion:{configurable:!0,enumerable:!0,value:n},scale:{configurable:!0,enumerable:!0,value:r},modelViewMatrix:{value:new Le},normalMatrix:{value:new ce}}),this.matrix=new Le,this.matrixWorld=new Le,this.matrixAutoUpdate=i.DEFAULT_MATRIX_AUTO_UPDATE,this.matrixWorldAutoUpdate=i.DEFAULT_MATRIX_WORLD_AUTO_UPDATE,this.matrixWorldNeedsUpdate=!1,this.layers=new ko,this.visible=!0,this.castShadow=!1,this.receiveShadow=!1,this.frustumCulled=!0,this.renderOrder=0,this.animations=[],this.customDepthMaterial=void 0,this.customDistanceMaterial=void 0,this.userData={}}onBeforeShadow(){}onAfterShadow(){}onBeforeRender(){}onAfterRender(){}applyMatrix4(t){this.matrixAutoUpdate&&this.updateMatrix(),this.matrix.premultiply(t),this.matrix.decompose(this.position,this.quaternion,this.scale)}applyQuaternion(t){return this.quaternion.premultiply(t),this}setRotationFromAxisAngle(t,e){this.quaternion.setFromAxisAngle(t,e)}setRotationFromEuler(t){this.quaternion.setFromEuler(t,!0)}setRotationFromMatrix(t){this.quaternion.setFromRotationMatrix(t)}setRotationFromQuaternion(t){this.quaternion.copy(t)}rotateOnAxis(t,e){return Cs.setFromAxisAngle(t,e),this.quaternion.multiply(Cs),this}rotateOnWorldAxis(t,e){return Cs.setFromAxisAngle(t,e),this.quaternion.premultiply(Cs),this}rotateX(t){return this.rotateOnAxis(kd,t)}rotateY(t){return this.rotateOnAxis(zd,t)}rotateZ(t){return this.rotateOnAxis(Vd,t)}translateOnAxis(t,e){return Bd.copy(t).applyQuaternion(this.quaternion),this.position.add(Bd.multiplyScalar(e)),this}translateX(t){return this.translateOnAxis(kd,t)}translateY(t){return this.translateOnAxis(zd,t)}translateZ(t){return this.translateOnAxis(Vd,t)}localToWorld(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(this.matrixWorld)}worldToLocal(t){return this.updateWorldMatrix(!0,!1),t.applyMatrix4(Xi.copy(this.matrixWorld).invert())}lookAt(t,e,n){t.isVector3?qa.copy(t):qa.set(t,e,n);let r=this.parent;this.updateWorldMatrix(!0,!1),Ao.setFromMatrixPosition(this.matrixWorld),this.isCamera||this.isLight?Xi.lookAt(Ao,qa,this.up):Xi.lookAt(qa,Ao,this.up),this.quaternion.setFromRotationMatrix(Xi),r&&(Xi.extractRotation(r.matrixWorld),Cs.setFromRotationMatrix(Xi),this.quaternion.premultiply(Cs.invert()))}add(t){if(arguments.length>1){for(let e=0;e<arguments.length;e++)this.add(arguments[e]);return this}return t===this?(console.error("THREE.Object3D.add: object can't be added as a child of itself.",t),this):(t&&t.isObject3D?(t.removeFromParent(),t.parent=this,this.children.push(t),t.dispatchEvent(Hd),Rs.child=t,this.dispatchEvent(Rs),Rs.child=null):console.error("THREE.Object3D.add: object not an instance of THREE.Object3D.",t),this)}remove(t){if(arguments.length>1){for(let n=0;n<arguments.length;n++)this.remove(arguments[n]);return this}let e=this.children.indexOf(t);return e!==-1&&(t.parent=null,this.children.splice(e,1),t.dispatchEvent(lx),Xh.child=t,this.dispatchEvent(Xh),Xh.child=null),this}removeFromParent(){let t=this.parent;return t!==null&&t.remove(this),this}clear(){return this.remove(...this.children)}attach(t){return this.updateWorldMatrix(!0,!1),Xi.copy(this.matrixWorld).invert(),t.parent!==null&&(t.parent.updateWorldMatrix(!0,!1),Xi.multiply(t.parent.matrixWorld)),t.applyMatrix4(Xi),t.removeFromParent(),t.parent=this,this.children.push(t),t.updateWorldMatrix(!1,!0),t.dispatchEvent(Hd),Rs.child=t,this.dispatchEvent(Rs),Rs.child=null,this}getObjectById(t){return this.getObjectByProperty("id",t)}getObjectByName(t){return this.getObjectByProperty("name",t)}getObjectByProperty(t,e){if(this[t]===e)return this;for(let n=0,r=this.children.length;n<r;n++){let o=this.children[n].getObjectByProperty(t,e);if(o!==void 0)return o}}getObjectsByProperty(t,e,n=[]){this[t]===e&&n.push(this);let r=this.children;for(let s=0,o=r.length;s<o;s++)r[s].getObjectsByProperty(t,e,n);return n}getWorldPosition(t){return this.updateWorldMatrix(!0,!1),t.setFromMatrixPosition(this.matrixWorld)}getWorldQuaternion(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ao,t,ox),t}getWorldScale(t){return this.updateWorldMatrix(!0,!1),this.matrixWorld.decompose(Ao,ax,t),t}getWorldDirection(t){this.updateWorldMatrix(!0,!1);let e=this.matrixWorld.elements;return t.set(e[8],e[9],e[10]).normalize()}raycast(){}traverse(t){t(this);let e=this.children;for(let n=0,r=e.length;n<r;n++)e[n].traverse(t)}traverseVisible(t){if(this.visible===!1)return;t(this);let e=this.children;for(let n=0,r=e.length;n<r;n++)e[n].traverseVisible(t)}traverseAncestors(t){let e=this.parent;e!==null&&(t(e),e.traverseAncestors(t))}updateMatrix(){this.matrix.compose(this.position,this.quaternion,this.scale),this.matrixWorldNeedsUpdate=!0}updateMatrixWorld(t){this.matrixAutoUpdate&&this.updateMatrix(),(this.matrixWorldNeedsUpdate||t)&&(this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),this.matrixWorldNeedsUpdate=!1,t=!0);let e=this.children;for(let n=0,r=e.length;n<r;n++)e[n].updateMatrixWorld(t)}updateWorldMatrix(t,e){let n=this.parent;if(t===!0&&n!==null&&n.updateWorldMatrix(!0,!1),this.matrixAutoUpdate&&this.updateMatrix(),this.matrixWorldAutoUpdate===!0&&(this.parent===null?this.matrixWorld.copy(this.matrix):this.matrixWorld.multiplyMatrices(this.parent.matrixWorld,this.matrix)),e===!0){let r=this.children;for(let s=0,o=r.length;s<o;s++)r[s].updateWorldMatrix(!1,!0)}}toJSON(t){let e=t===void 0||typeof t=="string",n={};e&&(t={geometries:{},materials:{},textures:{},images:{},shapes:{},skeletons:{},animations:{},nodes:{}},n.metadata={version:4.7,type:"Object",generator:"Object3D.toJSON"});let r={};r.uuid=this.uuid,r.type=this.type,this.name!==""&&(r.name=this.name),this.castShadow===!0&&(r.castShadow=!0),this.receiveShadow===!0&&(r.receiveShadow=!0),this.visible===!1&&(r.visible=!1),this.frustumCulled===!1&&(r.frustumCulled=!1),this.renderOrder!==0&&(r.renderOrder=this.renderOrder),Object.keys(this.userData).length>0&&(r.userData=this.userData),r.layers=this.layers.mask,r.matrix=this.matrix.toArray(),r.up=this.up.toArray(),this.matrixAutoUpdate===!1&&(r.matrixAutoUpdate=!1),this.isInstancedMesh&&(r.type="InstancedMesh",r.count=this.count,r.instanceMatrix=this.instanceMatrix.toJSON(),this.instanceColor!==null&&(r.instanceColor=this.instanceColor.toJSON())),this.isBatchedMesh&&(r.type="BatchedMesh",r.perObjectFrustumCulled=this.perObjectFrustumCulled,r.sortObjects=this.sortObjects,r.drawRanges=this._drawRanges,r.reservedRanges=this._reservedRanges,r.geometryInfo=this._geometryInfo.map(a=>({...a,boundingBox:a.boundingBox?a.boundingBox.toJSON():void 0,boundingSphere:a.boundingSphere?a.boundingSphere.toJSON():void 0})),r.instanceInfo=this._instanceInfo.map(a=>({...a})),r.availableInstanceIds=this._availableInstanceIds.slice(),r.availableGeometryIds=this._availableGeometryIds.slice(),r.nextIndexStart=this._nextIndexStart,r.nextVertexStart=this._nextVertexStart,r.geometryCount=this._geometryCount,r.maxInstanceCount=this._maxInstanceCount,r.maxVertexCount=this._maxVertexCount,r.maxIndexCount=this._maxIndexCount,r.geometryInitialized=this._geometryInitialized,r.matricesTexture=this._matricesTexture.toJSON(t),r.indirectTexture=this._indirectTexture.toJSON(t),this._colorsTexture!==null&&(r.colorsTexture=this._colorsTexture.toJSON(t)),this.boundingSphere!==null&&(r.boundingSphere=this.boundingSphere.toJSON()),this.boundingBox!==null&&(r.boundingBox=this.boundingBox.toJSON()));function s(a,l){return a[l.uuid]===void 0&&(a[l.uuid]=l.toJSON(t)),l.uuid}if(this.isScene)this.background&&(this.background.isColor?r.background=this.background.toJSON():this.background.isTexture&&(r.background=this.background.toJSON(t).uuid)),this.environment&&this.environment.isTexture&&this.environment.isRenderTargetTexture!==!0&&(r.environment=this.environment.toJSON(t).uuid);else if(this.isMesh||this.isLine||this.isPoints){r.geometry=s(t.geometries,this.geometry);let a=this.geometry.parameters;if(a!==void 0&&a.shapes!==void 0){let l=a.shapes;if(Array.isArray(l))for(let c=0,h=l.length;c<h;c++){let u=l[c];s(t.shapes,u)}else s(t.shapes,l)}}if(this.isSkinnedMesh&&(r.bindMode=this.bindMode,r.bindMatrix=this.bindMatrix.toArray(),this.skeleton!==void 0&&(s(t.skeletons,this.skeleton),r.skeleton=this.skeleton.uuid)),this.material!==void 0)if(Array.isArray(this.material)){let a=[];for(let l=0,c=this.material.length;l<c;l++)a.push(s(t.materials,this.material[l]));r.material=a}else r.material=s(t.materials,this.material);if(this.children.length>0){r.children=[];for(let a=0;a<this.children.length;a++)r.children.push(this.children[a].toJSON(t).object)}if(this.animations.length>0){r.animations=[];for(let a=0;a<this.animations.length;a++){let l=this.animations[a];r.animations.push(s(t.animations,l))}}if(e){let a=o(t.geometries),l=o(t.materials),c=o(t.textures),h=o(t.images),u=o(t.shapes),f=o(t.skeletons),d=o(t.animations),m=o(t.nodes);a.length>0&&(n.geometries=a),l.length>0&&(n.materials=l),c.length>0&&(n.textures=c),h.length>0&&(n.images=h),u.length>0&&(n.shapes=u),f.length>0&&(n.skeletons=f),d.length>0&&(n.animations=d),m.length>0&&(n.nodes=m)}return n.object=r,n;function o(a){let l=[];for(let c in a){let h=a[c];delete h.metadata,l.push(h)}return l}}clone(t){return new this.constructor().copy(this,t)}copy(t,e=!0){if(this.name=t.name,this.up.copy(t.up),this.position.copy(t.position),this.rotation.order=t.rotation.order,this.quaternion.copy(t.quaternion),this.scale.copy(t.scale),this.matrix.copy(t.matrix),this.matrixWorld.copy(t.matrixWorld),this.matrixAutoUpdate=t.matrixAutoUpdate,this.matrixWorldAutoUpdate=t.matrixWorldAutoUpdate,this.matrixWorldNeedsUpdate=t.matrixWorldNeedsUpdate,this.layers.mask=t.layers.mask,this.visible=t.visible,this.castShadow=t.castShadow,this.receiveShadow=t.receiveShadow,this.frustumCulled=t.frustumCulled,this.renderOrder=t.renderOrder,this.animations=t.animations.slice(),this.userData=JSON.parse(JSON.stringify(t.userData)),e===!0)for(let n=0;n<t.children.length;n++){let r=t.children[n];this.add(r.clone())}return this}};bn.DEFAULT_UP=new O(0,1,0);bn.DEFAULT_MATRIX_AUTO_UPDATE=!0;bn.DEFAULT_MATRIX_WORLD_AUTO_UPDATE=!0;var yi=new O,qi=new O,qh=new O,Yi=new O,Is=new O,Ps=new O,Gd=new O,Yh=new O,$h=new O,Zh=new O,Jh=new Ze,Kh=new Ze,jh=new Ze,gr=class i{constructor(t=new O,e=new O,n=new O){this.a=t,this.b=e,this.c=n}static getNormal(t,e,n,r){r.subVectors(n,e),yi.subVectors(t,e),r.cross(yi);let s=r.lengthSq();return s>0?r.multiplyScalar(1/Math.sqrt(s)):r.set(0,0,0)}static getBarycoord(t,e,n,r,s){yi.subVectors(r,e),qi.subVectors(n,e),qh.subVectors(t,e);let o=yi.dot(yi),a=yi.dot(qi),l=yi.dot(qh),c=qi.dot(qi),h=qi.dot(qh),u=o*c-a*a;if(u===0)return s.set(0,0,0),null;let f=1/u,d=(c*l-a*h)*f,m=(o*h-a*l)*f;return s.set(1-d-m,m,d)}static containsPoint(t,e,n,r){return this.getBarycoord(t,e,n,r,Yi)===null?!1:Yi.x>=0&&Yi.y>=0&&Yi.x+Yi.y<=1}static getInterpolation(t,e,n,r,s,o,a,l){return this.getBarycoord(t,e,n,r,Yi)===null?(l.x=0,l.y=0,"z"in l&&(l.z=0),"w"in l&&(l.w=0),null):(l.setScalar(0),l.addScaledVector(s,Yi.x),l.addScaledVector(o,Yi.y),l.addScaledVector(a,Yi.z),l)}static getInterpolatedAttribute(t,e,n,r,s,o){return Jh.setScalar(0),Kh.setScalar(0),jh.setScalar(0),Jh.fromBufferAttribute(t,e),Kh.fromBufferAttribute(t,n),jh.fromBufferAttribute(t,r),o.setScalar(0),o.addScaledVector(Jh,s.x),o.addScaledVector(Kh,s.y),o.addScaledVector(jh,s.z),o}static isFrontFacing(t,e,n,r){return yi.subVectors(n,e),qi.subVectors(t,e),yi.cross(qi).dot(r)<0}set(t,e,n){return this.a.copy(t),this.b.copy(e),this.c.copy(n),this}setFromPointsAndIndices(t,e,n,r){return this.a.copy(t[e]),this.b.copy(t[n]),this.c.copy(t[r]),this}setFromAttributeAndIndices(t,e,n,r){return this.a.fromBufferAttribute(t,e),this.b.fromBufferAttribute(t,n),this.c.fromBufferAttribute(t,r),this}clone(){return new this.constructor().copy(this)}copy(t){return this.a.copy(t.a),this.b.copy(t.b),this.c.copy(t.c),this}getArea(){return yi.subVectors(this.c,this.b),qi.subVectors(this.a,this.b),yi.cross(qi).length()*.5}getMidpoint(t){return t.addVectors(this.a,this.b).add(this.c).multiplyScalar(1/3)}getNormal(t){return i.getNormal(this.a,this.b,this.c,t)}getPlane(t){return t.setFromCoplanarPoints(this.a,this.b,this.c)}getBarycoord(t,e){return i.getBarycoord(t,this.a,this.b,this.c,e)}getInterpolation(t,e,n,r,s){return i.getInterpolation(t,this.a,this.b,this.c,e,n,r,s)}containsPoint(t){return i.containsPoint(t,this.a,this.b,this.c)}isFrontFacing(t){return i.isFrontFacing(this.a,this.b,this.c,t)}intersectsBox(t){return t.intersectsTriangle(this)}closestPointToPoint(t,e){let n=this.a,r=this.b,s=this.c,o,a;Is.subVectors(r,n),Ps.subVectors(s,n),Yh.subVectors(t,n);let l=Is.dot(Yh),c=Ps.dot(Yh);if(l<=0&&c<=0)return e.copy(n);$h.subVectors(t,r);let h=Is.dot($h),u=Ps.dot($h);if(h>=0&&u<=h)return e.copy(r);let f=l*u-h*c;if(f<=0&&l>=0&&h<=0)return o=l/(l-h),e.copy(n).addScaledVector(Is,o);Zh.subVectors(t,s);let d=Is.dot(Zh),m=Ps.dot(Zh);if(m>=0&&d<=m)return e.copy(s);let x=d*c-l*m;if(x<=0&&c>=0&&m<=0)return a=c/(c-m),e.copy(n).addScaledVector(Ps,a);let g=h*m-d*u;if(g<=0&&u-h>=0&&d-m>=0)return Gd.subVectors(s,r),a=(u-h)/(u-h+(d-m)),e.copy(r).addScaledVector(Gd,a);let p=1/(g+x+f);return o=x*p,a=f*p,e.copy(n).addScaledVector(Is,o).addScaledVector(Ps,a)}equals(t){return t.a.equals(this.a)&&t.b.equals(this.b)&&t.c.equals(this.c)}},Yp={aliceblue:15792383,antiquewhite:16444375,aqua:65535,aquamarine:8388564,azure:15794175,beige:16119260,bisque:16770244,black:0,blanchedalmond:16772045,blue:255,blueviolet:9055202,brown:10824234,burlywood:14596231,cadetblue:6266528,chartreuse:8388352,chocolate:13789470,coral:16744272,cornflowerblue:6591981,cornsilk:16775388,crimson:14423100,cyan:65535,darkblue:139,darkcyan:35723,darkgoldenrod:12092939,darkgray:11119017,darkgreen:25600,darkgrey:11119017,darkkhaki:12433259,darkmagenta:9109643,darkolivegreen:5597999,darkorange:16747520,darkorchid:10040012,darkred:9109504,darksalmon:15308410,darkseagreen:9419919,darkslateblue:4734347,darkslategray:3100495,darkslategrey:3100495,darkturquoise:52945,darkviolet:9699539,deeppink:16716947,deepskyblue:49151,dimgray:6908265,dimgrey:6908265,dodgerblue:2003199,firebrick:11674146,floralwhite:16775920,forestgreen:2263842,fuchsia:16711935,gainsboro:14474460,ghostwhite:16316671,gold:16766720,goldenrod:14329120,gray:8421504,green:32768,greenyellow:11403055,grey:8421504,honeydew:15794160,hotpink:16738740,indianred:13458524,indigo:4915330,ivory:16777200,khaki:15787660,lavender:15132410,lavenderblush:16773365,lawngreen:8190976,lemonchiffon:16775885,lightblue:11393254,lightcoral:15761536,lightcyan:14745599,lightgoldenrodyellow:16448210,lightgray:13882323,lightgreen:9498256,lightgrey:13882323,lightpink:16758465,lightsalmon:16752762,lightseagreen:2142890,lightskyblue:8900346,lightslategray:7833753,lightslategrey:7833753,lightsteelblue:11584734,lightyellow:16777184,lime:65280,limegreen:3329330,linen:16445670,magenta:16711935,maroon:8388608,mediumaquamarine:6737322,mediumblue:205,mediumorchid:12211667,mediumpurple:9662683,mediumseagreen:3978097,mediumslateblue:8087790,mediumspringgreen:64154,mediumturquoise:4772300,mediumvioletred:13047173,midnightblue:1644912,mintcream:16121850,mistyrose:16770273,moccasin:16770229,navajowhite:16768685,navy:128,oldlace:16643558,olive:8421376,olivedrab:7048739,orange:16753920,orangered:16729344,orchid:14315734,palegoldenrod:15657130,palegreen:10025880,paleturquoise:11529966,palevioletred:14381203,papayawhip:16773077,peachpuff:16767673,peru:13468991,pink:16761035,plum:14524637,powderblue:11591910,purple:8388736,rebeccapurple:6697881,red:16711680,rosybrown:12357519,royalblue:4286945,saddlebrown:9127187,salmon:16416882,sandybrown:16032864,seagreen:3050327,seashell:16774638,sienna:10506797,silver:12632256,skyblue:8900331,slateblue:6970061,slategray:7372944,slategrey:7372944,snow:16775930,springgreen:65407,steelblue:4620980,tan:13808780,teal:32896,thistle:14204888,tomato:16737095,turquoise:4251856,violet:15631086,wheat:16113331,white:16777215,whitesmoke:16119285,yellow:16776960,yellowgreen:10145074},pr={h:0,s:0,l:0},Ya={h:0,s:0,l:0};function Qh(i,t,e){return e<0&&(e+=1),e>1&&(e-=1),e<1/6?i+(t-i)*6*e:e<1/2?t:e<2/3?i+(t-i)*6*(2/3-e):i}var oe=class{constructor(t,e,n){return this.isColor=!0,this.r=1,this.g=1,this.b=1,this.set(t,e,n)}set(t,e,n){if(e===void 0&&n===void 0){let r=t;r&&r.isColor?this.copy(r):typeof r=="number"?this.setHex(r):typeof r=="string"&&this.setStyle(r)}else this.setRGB(t,e,n);return this}setScalar(t){return this.r=t,this.g=t,this.b=t,this}setHex(t,e=Yn){return t=Math.floor(t),this.r=(t>>16&255)/255,this.g=(t>>8&255)/255,this.b=(t&255)/255,ye.colorSpaceToWorking(this,e),this}setRGB(t,e,n,r=ye.workingColorSpace){return this.r=t,this.g=e,this.b=n,ye.colorSpaceToWorking(this,r),this}setHSL(t,e,n,r=ye.workingColorSpace){if(t=j0(t,1),e=de(e,0,1),n=de(n,0,1),e===0)this.r=this.g=this.b=n;else{let s=n<=.5?n*(1+e):n+e-n*e,o=2*n-s;this.r=Qh(o,s,t+1/3),this.g=Qh(o,s,t),this.b=Qh(o,s,t-1/3)}return ye.colorSpaceToWorking(this,r),this}setStyle(t,e=Yn){function n(s){s!==void 0&&parseFloat(s)<1&&console.warn("THREE.Color: Alpha component of "+t+" will be ignored.")}let r;if(r=/^(\w+)\(([^\)]*)\)/.exec(t)){let s,o=r[1],a=r[2];switch(o){case"rgb":case"rgba":if(s=/^\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(s[4]),this.setRGB(Math.min(255,parseInt(s[1],10))/255,Math.min(255,parseInt(s[2],10))/255,Math.min(255,parseInt(s[3],10))/255,e);if(s=/^\s*(\d+)\%\s*,\s*(\d+)\%\s*,\s*(\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(s[4]),this.setRGB(Math.min(100,parseInt(s[1],10))/100,Math.min(100,parseInt(s[2],10))/100,Math.min(100,parseInt(s[3],10))/100,e);break;case"hsl":case"hsla":if(s=/^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\%\s*,\s*(\d*\.?\d+)\%\s*(?:,\s*(\d*\.?\d+)\s*)?$/.exec(a))return n(s[4]),this.setHSL(parseFloat(s[1])/360,parseFloat(s[2])/100,parseFloat(s[3])/100,e);break;default:console.warn("THREE.Color: Unknown color model "+t)}}else if(r=/^\#([A-Fa-f\d]+)$/.exec(t)){let s=r[1],o=s.length;if(o===3)return this.setRGB(parseInt(s.charAt(0),16)/15,parseInt(s.charAt(1),16)/15,parseInt(s.charAt(2),16)/15,e);if(o===6)return this.setHex(parseInt(s,16),e);console.warn("THREE.Color: Invalid hex color "+t)}else if(t&&t.length>0)return this.setColorName(t,e);return this}setColorName(t,e=Yn){let n=Yp[t.toLowerCase()];return n!==void 0?this.setHex(n,e):console.warn("THREE.Color: Unknown color "+t),this}clone(){return new this.constructor(this.r,this.g,this.b)}copy(t){return this.r=t.r,this.g=t.g,this.b=t.b,this}copySRGBToLinear(t){return this.r=$i(t.r),this.g=$i(t.g),this.b=$i(t.b),this}copyLinearToSRGB(t){return this.r=Ns(t.r),this.g=Ns(t.g),this.b=Ns(t.b),this}convertSRGBToLinear(){return this.copySRGBToLinear(this),this}convertLinearToSRGB(){return this.copyLinearToSRGB(this),this}getHex(t=Yn){return ye.workingToColorSpace(Tn.copy(this),t),Math.round(de(Tn.r*255,0,255))*65536+Math.round(de(Tn.g*255,0,255))*256+Math.round(de(Tn.b*255,0,255))}getHexString(t=Yn){return("000000"+this.getHex(t).toString(16)).slice(-6)}getHSL(t,e=ye.workingColorSpace){ye.workingToColorSpace(Tn.copy(this),e);let n=Tn.r,r=Tn.g,s=Tn.b,o=Math.max(n,r,s),a=Math.min(n,r,s),l,c,h=(a+o)/2;if(a===o)l=0,c=0;else{let u=o-a;switch(c=h<=.5?u/(o+a):u/(2-o-a),o){case n:l=(r-s)/u+(r<s?6:0);break;case r:l=(s-n)/u+2;break;case s:l=(n-r)/u+4;break}l/=6}return t.h=l,t.s=c,t.l=h,t}getRGB(t,e=ye.workingColorSpace){return ye.workingToColorSpace(Tn.copy(this),e),t.r=Tn.r,t.g=Tn.g,t.b=Tn.b,t}getStyle(t=Yn){ye.workingToColorSpace(Tn.copy(this),t);let e=Tn.r,n=Tn.g,r=Tn.b;return t!==Yn?`color(${t} ${e.toFixed(3)} ${n.toFixed(3)} ${r.toFixed(3)})`:`rgb(${Math.round(e*255)},${Math.round(n*255)},${Math.round(r*255)})`}offsetHSL(t,e,n){return this.getHSL(pr),this.setHSL(pr.h+t,pr.s+e,pr.l+n)}add(t){return this.r+=t.r,this.g+=t.g,this.b+=t.b,this}addColors(t,e){return this.r=t.r+e.r,this.g=t.g+e.g,this.b=t.b+e.b,this}addScalar(t){return this.r+=t,this.g+=t,this.b+=t,this}sub(t){return this.r=Math.max(0,this.r-t.r),this.g=Math.max(0,this.g-t.g),this.b=Math.max(0,this.b-t.b),this}multiply(t){return this.r*=t.r,this.g*=t.g,this.b*=t.b,this}multiplyScalar(t){return this.r*=t,this.g*=t,this.b*=t,this}lerp(t,e){return this.r+=(t.r-this.r)*e,this.g+=(t.g-this.g)*e,this.b+=(t.b-this.b)*e,this}lerpColors(t,e,n){return this.r=t.r+(e.r-t.r)*n,this.g=t.g+(e.g-t.g)*n,this.b=t.b+(e.b-t.b)*n,this}lerpHSL(t,e){this.getHSL(pr),t.getHSL(Ya);let n=Nh(pr.h,Ya.h,e),r=Nh(pr.s,Ya.s,e),s=Nh(pr.l,Ya.l,e);return this.setHSL(n,r,s),this}setFromVector3(t){return this.r=t.x,this.g=t.y,this.b=t.z,this}applyMatrix3(t){let e=this.r,n=this.g,r=this.b,s=t.elements;return this.r=s[0]*e+s[3]*n+s[6]*r,this.g=s[1]*e+s[4]*n+s[7]*r,this.b=s[2]*e+s[5]*n+s[8]*r,this}equals(t){return t.r===this.r&&t.g===this.g&&t.b===this.b}fromArray(t,e=0){return this.r=t[e],this.g=t[e+1],this.b=t[e+2],this}toArray(t=[],e=0){return t[e]=this.r,t[e+1]=this.g,t[e+2]=this.b,t}fromBufferAttribute(t,e){return this.r=t.getX(e),this.g=t.getY(e),this.b=t.getZ(e),this}toJSON(){return this.getHex()}*[Symbol.iterator](){yield this.r,yield this.g,yield this.b}},Tn=new oe;oe.NAMES=Yp;var cx=0,Ni=class extends Ji{constructor(){super(),this.isMaterial=!0,Object.defineProperty(this,"id",{value:cx++}),this.uuid=Js(),this.name="",this.type="Material",this.blending=Hr,this.side=Zi,this.vertexColors=!1,this.opacity=1,this.transparent=!1,this.alphaHash=!1,this.blendSrc=hl,this.blendDst=ul,this.blendEquation=_r,this.blendSrcAlpha=null,this.blendDstAlpha=null,this.blendEquationAlpha=null,this.blendColor=new oe(0,0,0),this.blendAlpha=0,this.depthFunc=Gr,this.depthTest=!0,this.depthWrite=!0,this.stencilWriteMask=255,this.stencilFunc=uu,this.stencilRef=0,this.stencilFuncMask=255,this.stencilFail=zr,this.stencilZFail=zr,this.stencilZPass=zr,this.stencilWrite=!1,this.clippingPlanes=null,this.clipIntersection=!1,this.clipShadows=!1,this.shadowSide=null,this.colorWrite=!0,this.precision=null,this.polygonOffset=!1,this.polygonOffsetFactor=0,this.polygonOffsetUnits=0,this.dithering=!1,this.alphaToCoverage=!1,this.premultipliedAlpha=!1,this.forceSinglePass=!1,this.allowOverride=!0,this.visible=!0,this.toneMapped=!0,this.userData={},this.version=0,this._alphaTest=0}get alphaTest(){return this._alphaTest}set alphaTest(t){this._alphaTest>0!=t>0&&this.version++,this._alphaTest=t}onBeforeRender(){}onBeforeCompile(){}customProgramCacheKey(){return this.onBeforeCompile.toString()}setValues(t){if(t!==void 0)for(let e in t){let n=t[e];if(n===void 0){console.warn(`THREE.Material: parameter '${e}' has value of undefined.`);continue}let r=this[e];if(r===void 0){console.warn(`THREE.Material: '${e}' is not a property of THREE.${this.type}.`);continue}r&&r.isColor?r.set(n):r&&r.isVector3&&n&&n.isVector3?r.copy(n):this[e]=n}}toJSON(t){let e=t===void 0||typeof t=="string";e&&(t={textures:{},images:{}});let n={metadata:{version:4.7,type:"Material",generator:"Material.toJSON"}};n.uuid=this.uuid,n.type=this.type,this.name!==""&&(n.name=this.name),this.color&&this.color.isColor&&(n.color=this.color.getHex()),this.roughness!==void 0&&(n.roughness=this.roughness),this.metalness!==void 0&&(n.metalness=this.metalness),this.sheen!==void 0&&(n.sheen=this.sheen),this.sheenColor&&this.sheenColor.isColor&&(n.sheenColor=this.sheenColor.getHex()),this.sheenRoughness!==void 0&&(n.sheenRoughness=this.sheenRoughness),this.emissive&&this.emissive.isColor&&(n.emissive=this.emissive.getHex()),this.emissiveIntensity!==void 0&&this.emissiveIntensity!==1&&(n.emissiveIntensity=this.emissiveIntensity),this.specular&&this.specular.isColor&&(n.specular=this.specular.getHex()),this.specularIntensity!==void 0&&(n.specularIntensity=this.specularIntensity),this.specularColor&&this.specularColor.isColor&&(n.specularColor=this.specularColor.getHex()),this.shininess!==void 0&&(n.shininess=this.shininess),this.clearcoat!==void 0&&(n.clearcoat=this.clearcoat),this.clearcoatRoughness!==void 0&&(n.clearcoatRoughness=this.clearcoatRoughness),this.clearcoatMap&&this.clearcoatMap.isTexture&&(n.clearcoatMap=this.clearcoatMap.toJSON(t).uuid),this.clearcoatRoughnessMap&&this.clearcoatRoughnessMap.isTexture&&(n.clearcoatRoughnessMap=this.clearcoatRoughnessMap.toJSON(t).uuid),this.clearcoatNormalMap&&this.clearcoatNormalMap.isTexture&&(n.clearcoatNormalMap=this.clearcoatNormalMap.toJSON(t).uuid,n.clearcoatNormalScale=this.clearcoatNormalScale.toArray()),this.sheenColorMap&&this.sheenColorMap.isTexture&&(n.sheenColorMap=this.sheenColorMap.toJSON(t).uuid),this.sheenRoughnessMap&&this.sheenRoughnessMap.isTexture&&(n.sheenRoughnessMap=this.sheenRoughnessMap.toJSON(t).uuid),this.dispersion!==void 0&&(n.dispersion=this.dispersion),this.iridescence!==void 0&&(n.iridescence=this.iridescence),this.iridescenceIOR!==void 0&&(n.iridescenceIOR=this.iridescenceIOR),this.iridescenceThicknessRange!==void 0&&(n.iridescenceThicknessRange=this.iridescenceThicknessRange),this.iridescenceMap&&this.iridescenceMap.isTexture&&(n.iridescenceMap=this.iridescenceMap.toJSON(t).uuid),this.iridescenceThicknessMap&&this.iridescenceThicknessMap.isTexture&&(n.iridescenceThicknessMap=this.iridescenceThicknessMap.toJSON(t).uuid),this.anisotropy!==void 0&&(n.anisotropy=this.anisotropy),this.anisotropyRotation!==void 0&&(n.anisotropyRotation=this.anisotropyRotation),this.anisotropyMap&&this.anisotropyMap.isTexture&&(n.anisotropyMap=this.anisotropyMap.toJSON(t).uuid),this.map&&this.map.isTexture&&(n.map=this.map.toJSON(t).uuid),this.matcap&&this.matcap.isTexture&&(n.matcap=this.matcap.toJSON(t).uuid),this.alphaMap&&this.alphaMap.isTexture&&(n.alphaMap=this.alphaMap.toJSON(t).uuid),this.lightMap&&this.lightMap.isTexture&&(n.lightMap=this.lightMap.toJSON(t).uuid,n.lightMapIntensity=this.lightMapIntensity),this.aoMap&&this.aoMap.isTexture&&(n.aoMap=this.aoMap.toJSON(t).uuid,n.aoMapIntensity=this.aoMapIntensity),this.bumpMap&&this.bumpMap.isTexture&&(n.bumpMap=this.bumpMap.toJSON(t).uuid,n.bumpScale=this.bumpScale),this.normalMap&&this.normalMap.isTexture&&(n.normalMap=this.normalMap.toJSON(t).uuid,n.normalMapType=this.normalMapType,n.normalScale=this.normalScale.toArray()),this.displacementMap&&this.displacementMap.isTexture&&(n.displacementMap=this.displacementMap.toJSON(t).uuid,n.displacementScale=this.displacementScale,n.displacementBias=this.displacementBias),this.roughnessMap&&this.roughnessMap.isTexture&&(n.roughnessMap=this.roughnessMap.toJSON(t).uuid),this.metalnessMap&&this.metalnessMap.isTexture&&(n.metalnessMap=this.metalnessMap.toJSON(t).uuid),this.emissiveMap&&this.emissiveMap.isTexture&&(n.emissiveMap=this.emissiveMap.toJSON(t).uuid),this.specularMap&&this.specularMap.isTexture&&(n.specularMap=this.specularMap.toJSON(t).uuid),this.specularIntensityMap&&this.specularIntensityMap.isTexture&&(n.specularIntensityMap=this.specularIntensityMap.toJSON(t).uuid),this.specularColorMap&&this.specularColorMap.isTexture&&(n.specularColorMap=this.specularColorMap.toJSON(t).uuid),this.envMap&&this.envMap.isTexture&&(n.envMap=this.envMap.toJSON(t).uuid,this.combine!==void 0&&(n.combine=this.combine)),this.envMapRotation!==void 0&&(n.envMapRotation=this.envMapRotation.toArray()),this.envMapIntensity!==void 0&&(n.envMapIntensity=this.envMapIntensity),this.reflectivity!==void 0&&(n.reflectivity=this.reflectivity),this.refractionRatio!==void 0&&(n.refractionRatio=this.refractionRatio),this.gradientMap&&this.gradientMap.isTexture&&(n.gradientMap=this.gradientMap.toJSON(t).uuid),this.transmission!==void 0&&(n.transmission=this.transmission),this.transmissionMap&&this.transmissionMap.isTexture&&(n.transmissionMap=this.transmissionMap.toJSON(t).uuid),this.thickness!==void 0&&(n.thickness=this.thickness),this.thicknessMap&&this.thicknessMap.isTexture&&(n.thicknessMap=this.thicknessMap.toJSON(t).uuid),this.attenuationDistance!==void 0&&this.attenuationDistance!==1/0&&(n.attenuationDistance=this.attenuationDistance),this.attenuationColor!==void 0&&(n.attenuationColor=this.attenuationColor.getHex()),this.size!==void 0&&(n.size=this.size),this.shadowSide!==null&&(n.shadowSide=this.shadowSide),this.sizeAttenuation!==void 0&&(n.sizeAttenuation=this.sizeAttenuation),this.blending!==Hr&&(n.blending=this.blending),this.side!==Zi&&(n.side=this.side),this.vertexColors===!0&&(n.vertexColors=!0),this.opacity<1&&(n.opacity=this.opacity),this.transparent===!0&&(n.transparent=!0),this.blendSrc!==hl&&(n.blendSrc=this.blendSrc),this.blendDst!==ul&&(n.blendDst=this.blendDst),this.blendEquation!==_r&&(n.blendEquation=this.blendEquation),this.blendSrcAlpha!==null&&(n.blendSrcAlpha=this.blendSrcAlpha),this.blendDstAlpha!==null&&(n.blendDstAlpha=this.blendDstAlpha),this.blendEquationAlpha!==null&&(n.blendEquationAlpha=this.blendEquationAlpha),this.blendColor&&this.blendColor.isColor&&(n.blendColor=this.blendColor.getHex()),this.blendAlpha!==0&&(n.blendAlpha=this.blendAlpha),this.depthFunc!==Gr&&(n.depthFunc=this.depthFunc),this.depthTest===!1&&(n.depthTest=this.depthTest),this.depthWrite===!1&&(n.depthWrite=this.depthWrite),this.colorWrite===!1&&(n.colorWrite=this.colorWrite),this.stencilWriteMask!==255&&(n.stencilWriteMask=this.stencilWriteMask),this.stencilFunc!==uu&&(n.stencilFunc=this.stencilFunc),this.stencilRef!==0&&(n.stencilRef=this.stencilRef),this.stencilFuncMask!==255&&(n.stencilFuncMask=this.stencilFuncMask),this.stencilFail!==zr&&(n.stencilFail=this.stencilFail),this.stencilZFail!==zr&&(n.stencilZFail=this.stencilZFail),this.stencilZPass!==zr&&(n.stencilZPass=this.stencilZPass),this.stencilWrite===!0&&(n.stencilWrite=this.stencilWrite),this.rotation!==void 0&&this.rotation!==0&&(n.rotation=this.rotation),this.polygonOffset===!0&&(n.polygonOffset=!0),this.polygonOffsetFactor!==0&&(n.polygonOffsetFactor=this.polygonOffsetFactor),this.polygonOffsetUnits!==0&&(n.polygonOffsetUnits=this.polygonOffsetUnits),this.linewidth!==void 0&&this.linewidth!==1&&(n.linewidth=this.linewidth),this.dashSize!==void 0&&(n.dashSize=this.dashSize),this.gapSize!==void 0&&(n.gapSize=this.gapSize),this.scale!==void 0&&(n.scale=this.scale),this.dithering===!0&&(n.dithering=!0),this.alphaTest>0&&(n.alphaTest=this.alphaTest),this.alphaHash===!0&&(n.alphaHash=!0),this.alphaToCoverage===!0&&(n.alphaToCoverage=!0),this.premultipliedAlpha===!0&&(n.premultipliedAlpha=!0),this.forceSinglePass===!0&&(n.forceSinglePass=!0),this.wireframe===!0&&(n.wireframe=!0),this.wireframeLinewidth>1&&(n.wireframeLinewidth=this.wireframeLinewidth),this.wireframeLinecap!=="round"&&(n.wireframeLinecap=this.wireframeLinecap),this.wireframeLinejoin!=="round"&&(n.wireframeLinejoin=this.wireframeLinejoin),this.flatShading===!0&&(n.flatShading=!0),this.visible===!1&&(n.visible=!1),this.toneMapped===!1&&(n.toneMapped=!1),this.fog===!1&&(n.fog=!1),Object.keys(this.userData).length>0&&(n.userData=this.userData);function r(s){let o=[];for(let a in s){let l=s[a];delete l.metadata,o.push(l)}return o}if(e){let s=r(t.textures),o=r(t.images);s.length>0&&(n.textures=s),o.length>0&&(n.images=o)}return n}clone(){return new this.constructor().copy(this)}copy(t){this.name=t.name,this.blending=t.blending,this.side=t.side,this.vertexColors=t.vertexColors,this.opacity=t.opacity,this.transparent=t.transparent,this.blendSrc=t.blendSrc,this.blendDst=t.blendDst,this.blendEquation=t.blendEquation,this.blendSrcAlpha=t.blendSrcAlpha,this.blendDstAlpha=t.blendDstAlpha,this.blendEquationAlpha=t.blendEquationAlpha,this.blendColor.copy(t.blendColor),this.blendAlpha=t.blendAlpha,this.depthFunc=t.depthFunc,this.depthTest=t.depthTest,this.depthWrite=t.depthWrite,this.stencilWriteMask=t.stencilWriteMask,this.stencilFunc=t.stencilFunc,this.stencilRef=t.stencilRef,this.stencilFuncMask=t.stencilFuncMask,this.stencilFail=t.stencilFail,this.stencilZFail=t.stencilZFail,this.stencilZPass=t.stencilZPass,this.stencilWrite=t.stencilWrite;let e=t.clippingPlanes,n=null;if(e!==null){let r=e.length;n=new Array(r);for(let s=0;s!==r;++s)n[s]=e[s].clone()}return this.clippingPlanes=n,this.clipIntersection=t.clipIntersection,this.clipShadows=t.clipShadows,this.shadowSide=t.shadowSide,this.colorWrite=t.colorWrite,this.precision=t.precision,this.polygonOffset=t.polygonOffset,this.polygonOffsetFactor=t.polygonOffsetFactor,this.polygonOffsetUnits=t.polygonOffsetUnits,this.dithering=t.dithering,this.alphaTest=t.alphaTest,this.alphaHash=t.alphaHash,this.alphaToCoverage=t.alphaToCoverage,this.premultipliedAlpha=t.premultipliedAlpha,this.forceSinglePass=t.forceSinglePass,this.visible=t.visible,this.toneMapped=t.toneMapped,this.userData=JSON.parse(JSON.stringify(t.userData)),this}dispose(){this.dispatchEvent({type:"dispose"})}set needsUpdate(t){t===!0&&this.version++}},zo=class extends Ni{constructor(t){super(),this.isMeshBasicMaterial=!0,this.type="MeshBasicMaterial",this.color=new oe(16777215),this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.specularMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Mi,this.combine=Tu,this.reflectivity=1,this.refractionRatio=.98,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.specularMap=t.specularMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.combine=t.combine,this.reflectivity=t.reflectivity,this.refractionRatio=t.refractionRatio,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.fog=t.fog,this}};var en=new O,$a=new Ct,hx=0,ze=class{constructor(t,e,n=!1){if(Array.isArray(t))throw new TypeError("THREE.BufferAttribute: array should be a Typed Array.");this.isBufferAttribute=!0,Object.defineProperty(this,"id",{value:hx++}),this.name="",this.array=t,this.itemSize=e,this.count=t!==void 0?t.length/e:0,this.normalized=n,this.usage=fu,this.updateRanges=[],this.gpuType=Oi,this.version=0}onUploadCallback(){}set needsUpdate(t){t===!0&&this.version++}setUsage(t){return this.usage=t,this}addUpdateRange(t,e){this.updateRanges.push({start:t,count:e})}clearUpdateRanges(){this.updateRanges.length=0}copy(t){return this.name=t.name,this.array=new t.array.constructor(t.array),this.itemSize=t.itemSize,this.count=t.count,this.normalized=t.normalized,this.usage=t.usage,this.gpuType=t.gpuType,this}copyAt(t,e,n){t*=this.itemSize,n*=e.itemSize;for(let r=0,s=this.itemSize;r<s;r++)this.array[t+r]=e.array[n+r];return this}copyArray(t){return this.array.set(t),this}applyMatrix3(t){if(this.itemSize===2)for(let e=0,n=this.count;e<n;e++)$a.fromBufferAttribute(this,e),$a.applyMatrix3(t),this.setXY(e,$a.x,$a.y);else if(this.itemSize===3)for(let e=0,n=this.count;e<n;e++)en.fromBufferAttribute(this,e),en.applyMatrix3(t),this.setXYZ(e,en.x,en.y,en.z);return this}applyMatrix4(t){for(let e=0,n=this.count;e<n;e++)en.fromBufferAttribute(this,e),en.applyMatrix4(t),this.setXYZ(e,en.x,en.y,en.z);return this}applyNormalMatrix(t){for(let e=0,n=this.count;e<n;e++)en.fromBufferAttribute(this,e),en.applyNormalMatrix(t),this.setXYZ(e,en.x,en.y,en.z);return this}transformDirection(t){for(let e=0,n=this.count;e<n;e++)en.fromBufferAttribute(this,e),en.transformDirection(t),this.setXYZ(e,en.x,en.y,en.z);return this}set(t,e=0){return this.array.set(t,e),this}getComponent(t,e){let n=this.array[t*this.itemSize+e];return this.normalized&&(n=wo(n,this.array)),n}setComponent(t,e,n){return this.normalized&&(n=kn(n,this.array)),this.array[t*this.itemSize+e]=n,this}getX(t){let e=this.array[t*this.itemSize];return this.normalized&&(e=wo(e,this.array)),e}setX(t,e){return this.normalized&&(e=kn(e,this.array)),this.array[t*this.itemSize]=e,this}getY(t){let e=this.array[t*this.itemSize+1];return this.normalized&&(e=wo(e,this.array)),e}setY(t,e){return this.normalized&&(e=kn(e,this.array)),this.array[t*this.itemSize+1]=e,this}getZ(t){let e=this.array[t*this.itemSize+2];return this.normalized&&(e=wo(e,this.array)),e}setZ(t,e){return this.normalized&&(e=kn(e,this.array)),this.array[t*this.itemSize+2]=e,this}getW(t){let e=this.array[t*this.itemSize+3];return this.normalized&&(e=wo(e,this.array)),e}setW(t,e){return this.normalized&&(e=kn(e,this.array)),this.array[t*this.itemSize+3]=e,this}setXY(t,e,n){return t*=this.itemSize,this.normalized&&(e=kn(e,this.array),n=kn(n,this.array)),this.array[t+0]=e,this.array[t+1]=n,this}setXYZ(t,e,n,r){return t*=this.itemSize,this.normalized&&(e=kn(e,this.array),n=kn(n,this.array),r=kn(r,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=r,this}setXYZW(t,e,n,r,s){return t*=this.itemSize,this.normalized&&(e=kn(e,this.array),n=kn(n,this.array),r=kn(r,this.array),s=kn(s,this.array)),this.array[t+0]=e,this.array[t+1]=n,this.array[t+2]=r,this.array[t+3]=s,this}onUpload(t){return this.onUploadCallback=t,this}clone(){return new this.constructor(this.array,this.itemSize).copy(this)}toJSON(){let t={itemSize:this.itemSize,type:this.array.constructor.name,array:Array.from(this.array),normalized:this.normalized};return this.name!==""&&(t.name=this.name),this.usage!==fu&&(t.usage=this.usage),t}};var Vo=class extends ze{constructor(t,e,n){super(new Uint16Array(t),e,n)}};var Ho=class extends ze{constructor(t,e,n){super(new Uint32Array(t),e,n)}};var Re=class extends ze{constructor(t,e,n){super(new Float32Array(t),e,n)}},ux=0,si=new Le,tu=new bn,Ls=new O,qn=new yr,Co=new yr,xn=new O,Xe=class i extends Ji{constructor(){super(),this.isBufferGeometry=!0,Object.defineProperty(this,"id",{value:ux++}),this.uuid=Js(),this.name="",this.type="BufferGeometry",this.index=null,this.indirect=null,this.attributes={},this.morphAttributes={},this.morphTargetsRelative=!1,this.groups=[],this.boundingBox=null,this.boundingSphere=null,this.drawRange={start:0,count:1/0},this.userData={}}getIndex(){return this.index}setIndex(t){return Array.isArray(t)?this.index=new(Bu(t)?Ho:Vo)(t,1):this.index=t,this}setIndirect(t){return this.indirect=t,this}getIndirect(){return this.indirect}getAttribute(t){return this.attributes[t]}setAttribute(t,e){return this.attributes[t]=e,this}deleteAttribute(t){return delete this.attributes[t],this}hasAttribute(t){return this.attributes[t]!==void 0}addGroup(t,e,n=0){this.groups.push({start:t,count:e,materialIndex:n})}clearGroups(){this.groups=[]}setDrawRange(t,e){this.drawRange.start=t,this.drawRange.count=e}applyMatrix4(t){let e=this.attributes.position;e!==void 0&&(e.applyMatrix4(t),e.needsUpdate=!0);let n=this.attributes.normal;if(n!==void 0){let s=new ce().getNormalMatrix(t);n.applyNormalMatrix(s),n.needsUpdate=!0}let r=this.attributes.tangent;return r!==void 0&&(r.transformDirection(t),r.needsUpdate=!0),this.boundingBox!==null&&this.computeBoundingBox(),this.boundingSphere!==null&&this.computeBoundingSphere(),this}applyQuaternion(t){return si.makeRotationFromQuaternion(t),this.applyMatrix4(si),this}rotateX(t){return si.makeRotationX(t),this.applyMatrix4(si),this}rotateY(t){return si.makeRotationY(t),this.applyMatrix4(si),this}rotateZ(t){return si.makeRotationZ(t),this.applyMatrix4(si),this}translate(t,e,n){return si.makeTranslation(t,e,n),this.applyMatrix4(si),this}scale(t,e,n){return si.makeScale(t,e,n),this.applyMatrix4(si),this}lookAt(t){return tu.lookAt(t),tu.updateMatrix(),this.applyMatrix4(tu.matrix),this}center(){return this.computeBoundingBox(),this.boundingBox.getCenter(Ls).negate(),this.translate(Ls.x,Ls.y,Ls.z),this}setFromPoints(t){let e=this.getAttribute("position");if(e===void 0){let n=[];for(let r=0,s=t.length;r<s;r++){let o=t[r];n.push(o.x,o.y,o.z||0)}this.setAttribute("position",new Re(n,3))}else{let n=Math.min(t.length,e.count);for(let r=0;r<n;r++){let s=t[r];e.setXYZ(r,s.x,s.y,s.z||0)}t.length>e.count&&console.warn("THREE.BufferGeometry: Buffer size too small for points data. Use .dispose() and create a new geometry."),e.needsUpdate=!0}return this}computeBoundingBox(){this.boundingBox===null&&(this.boundingBox=new yr);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingBox(): GLBufferAttribute requires a manual bounding box.",this),this.boundingBox.set(new O(-1/0,-1/0,-1/0),new O(1/0,1/0,1/0));return}if(t!==void 0){if(this.boundingBox.setFromBufferAttribute(t),e)for(let n=0,r=e.length;n<r;n++){let s=e[n];qn.setFromBufferAttribute(s),this.morphTargetsRelative?(xn.addVectors(this.boundingBox.min,qn.min),this.boundingBox.expandByPoint(xn),xn.addVectors(this.boundingBox.max,qn.max),this.boundingBox.expandByPoint(xn)):(this.boundingBox.expandByPoint(qn.min),this.boundingBox.expandByPoint(qn.max))}}else this.boundingBox.makeEmpty();(isNaN(this.boundingBox.min.x)||isNaN(this.boundingBox.min.y)||isNaN(this.boundingBox.min.z))&&console.error('THREE.BufferGeometry.computeBoundingBox(): Computed min/max have NaN values. The "position" attribute is likely to have NaN values.',this)}computeBoundingSphere(){this.boundingSphere===null&&(this.boundingSphere=new Xr);let t=this.attributes.position,e=this.morphAttributes.position;if(t&&t.isGLBufferAttribute){console.error("THREE.BufferGeometry.computeBoundingSphere(): GLBufferAttribute requires a manual bounding sphere.",this),this.boundingSphere.set(new O,1/0);return}if(t){let n=this.boundingSphere.center;if(qn.setFromBufferAttribute(t),e)for(let s=0,o=e.length;s<o;s++){let a=e[s];Co.setFromBufferAttribute(a),this.morphTargetsRelative?(xn.addVectors(qn.min,Co.min),qn.expandByPoint(xn),xn.addVectors(qn.max,Co.max),qn.expandByPoint(xn)):(qn.expandByPoint(Co.min),qn.expandByPoint(Co.max))}qn.getCenter(n);let r=0;for(let s=0,o=t.count;s<o;s++)xn.fromBufferAttribute(t,s),r=Math.max(r,n.distanceToSquared(xn));if(e)for(let s=0,o=e.length;s<o;s++){let a=e[s],l=this.morphTargetsRelative;for(let c=0,h=a.count;c<h;c++)xn.fromBufferAttribute(a,c),l&&(Ls.fromBufferAttribute(t,c),xn.add(Ls)),r=Math.max(r,n.distanceToSquared(xn))}this.boundingSphere.radius=Math.sqrt(r),isNaN(this.boundingSphere.radius)&&console.error('THREE.BufferGeometry.computeBoundingSphere(): Computed radius is NaN. The "position" attribute is likely to have NaN values.',this)}}computeTangents(){let t=this.index,e=this.attributes;if(t===null||e.position===void 0||e.normal===void 0||e.uv===void 0){console.error("THREE.BufferGeometry: .computeTangents() failed. Missing required attributes (index, position, normal or uv)");return}let n=e.position,r=e.normal,s=e.uv;this.hasAttribute("tangent")===!1&&this.setAttribute("tangent",new ze(new Float32Array(4*n.count),4));let o=this.getAttribute("tangent"),a=[],l=[];for(let U=0;U<n.count;U++)a[U]=new O,l[U]=new O;let c=new O,h=new O,u=new O,f=new Ct,d=new Ct,m=new Ct,x=new O,g=new O;function p(U,T,M){c.fromBufferAttribute(n,U),h.fromBufferAttribute(n,T),u.fromBufferAttribute(n,M),f.fromBufferAttribute(s,U),d.fromBufferAttribute(s,T),m.fromBufferAttribute(s,M),h.sub(c),u.sub(c),d.sub(f),m.sub(f);let C=1/(d.x*m.y-m.x*d.y);isFinite(C)&&(x.copy(h).multiplyScalar(m.y).addScaledVector(u,-d.y).multiplyScalar(C),g.copy(u).multiplyScalar(d.x).addScaledVector(h,-m.x).multiplyScalar(C),a[U].add(x),a[T].add(x),a[M].add(x),l[U].add(g),l[T].add(g),l[M].add(g))}let b=this.groups;b.length===0&&(b=[{start:0,count:t.count}]);for(let U=0,T=b.length;U<T;++U){let M=b[U],C=M.start,B=M.count;for(let k=C,X=C+B;k<X;k+=3)p(t.getX(k+0),t.getX(k+1),t.getX(k+2))}let w=new O,y=new O,R=new O,A=new O;function D(U){R.fromBufferAttribute(r,U),A.copy(R);let T=a[U];w.copy(T),w.sub(R.multiplyScalar(R.dot(T))).normalize(),y.crossVectors(A,T);let C=y.dot(l[U])<0?-1:1;o.setXYZW(U,w.x,w.y,w.z,C)}for(let U=0,T=b.length;U<T;++U){let M=b[U],C=M.start,B=M.count;for(let k=C,X=C+B;k<X;k+=3)D(t.getX(k+0)),D(t.getX(k+1)),D(t.getX(k+2))}}computeVertexNormals(){let t=this.index,e=this.getAttribute("position");if(e!==void 0){let n=this.getAttribute("normal");if(n===void 0)n=new ze(new Float32Array(e.count*3),3),this.setAttribute("normal",n);else for(let f=0,d=n.count;f<d;f++)n.setXYZ(f,0,0,0);let r=new O,s=new O,o=new O,a=new O,l=new O,c=new O,h=new O,u=new O;if(t)for(let f=0,d=t.count;f<d;f+=3){let m=t.getX(f+0),x=t.getX(f+1),g=t.getX(f+2);r.fromBufferAttribute(e,m),s.fromBufferAttribute(e,x),o.fromBufferAttribute(e,g),h.subVectors(o,s),u.subVectors(r,s),h.cross(u),a.fromBufferAttribute(n,m),l.fromBufferAttribute(n,x),c.fromBufferAttribute(n,g),a.add(h),l.add(h),c.add(h),n.setXYZ(m,a.x,a.y,a.z),n.setXYZ(x,l.x,l.y,l.z),n.setXYZ(g,c.x,c.y,c.z)}else for(let f=0,d=e.count;f<d;f+=3)r.fromBufferAttribute(e,f+0),s.fromBufferAttribute(e,f+1),o.fromBufferAttribute(e,f+2),h.subVectors(o,s),u.subVectors(r,s),h.cross(u),n.setXYZ(f+0,h.x,h.y,h.z),n.setXYZ(f+1,h.x,h.y,h.z),n.setXYZ(f+2,h.x,h.y,h.z);this.normalizeNormals(),n.needsUpdate=!0}}normalizeNormals(){let t=this.attributes.normal;for(let e=0,n=t.count;e<n;e++)xn.fromBufferAttribute(t,e),xn.normalize(),t.setXYZ(e,xn.x,xn.y,xn.z)}toNonIndexed(){function t(a,l){let c=a.array,h=a.itemSize,u=a.normalized,f=new c.constructor(l.length*h),d=0,m=0;for(let x=0,g=l.length;x<g;x++){a.isInterleavedBufferAttribute?d=l[x]*a.data.stride+a.offset:d=l[x]*h;for(let p=0;p<h;p++)f[m++]=c[d++]}return new ze(f,h,u)}if(this.index===null)return console.warn("THREE.BufferGeometry.toNonIndexed(): BufferGeometry is already non-indexed."),this;let e=new i,n=this.index.array,r=this.attributes;for(let a in r){let l=r[a],c=t(l,n);e.setAttribute(a,c)}let s=this.morphAttributes;for(let a in s){let l=[],c=s[a];for(let h=0,u=c.length;h<u;h++){let f=c[h],d=t(f,n);l.push(d)}e.morphAttributes[a]=l}e.morphTargetsRelative=this.morphTargetsRelative;let o=this.groups;for(let a=0,l=o.length;a<l;a++){let c=o[a];e.addGroup(c.start,c.count,c.materialIndex)}return e}toJSON(){let t={metadata:{version:4.7,type:"BufferGeometry",generator:"BufferGeometry.toJSON"}};if(t.uuid=this.uuid,t.type=this.type,this.name!==""&&(t.name=this.name),Object.keys(this.userData).length>0&&(t.userData=this.userData),this.parameters!==void 0){let l=this.parameters;for(let c in l)l[c]!==void 0&&(t[c]=l[c]);return t}t.data={attributes:{}};let e=this.index;e!==null&&(t.data.index={type:e.array.constructor.name,array:Array.prototype.slice.call(e.array)});let n=this.attributes;for(let l in n){let c=n[l];t.data.attributes[l]=c.toJSON(t.data)}let r={},s=!1;for(let l in this.morphAttributes){let c=this.morphAttributes[l],h=[];for(let u=0,f=c.length;u<f;u++){let d=c[u];h.push(d.toJSON(t.data))}h.length>0&&(r[l]=h,s=!0)}s&&(t.data.morphAttributes=r,t.data.morphTargetsRelative=this.morphTargetsRelative);let o=this.groups;o.length>0&&(t.data.groups=JSON.parse(JSON.stringify(o)));let a=this.boundingSphere;return a!==null&&(t.data.boundingSphere=a.toJSON()),t}clone(){return new this.constructor().copy(this)}copy(t){this.index=null,this.attributes={},this.morphAttributes={},this.groups=[],this.boundingBox=null,this.boundingSphere=null;let e={};this.name=t.name;let n=t.index;n!==null&&this.setIndex(n.clone());let r=t.attributes;for(let c in r){let h=r[c];this.setAttribute(c,h.clone(e))}let s=t.morphAttributes;for(let c in s){let h=[],u=s[c];for(let f=0,d=u.length;f<d;f++)h.push(u[f].clone(e));this.morphAttributes[c]=h}this.morphTargetsRelative=t.morphTargetsRelative;let o=t.groups;for(let c=0,h=o.length;c<h;c++){let u=o[c];this.addGroup(u.start,u.count,u.materialIndex)}let a=t.boundingBox;a!==null&&(this.boundingBox=a.clone());let l=t.boundingSphere;return l!==null&&(this.boundingSphere=l.clone()),this.drawRange.start=t.drawRange.start,this.drawRange.count=t.drawRange.count,this.userData=t.userData,this}dispose(){this.dispatchEvent({type:"dispose"})}},Wd=new Le,Br=new Bo,Za=new Xr,Xd=new O,Ja=new O,Ka=new O,ja=new O,eu=new O,Qa=new O,qd=new O,tl=new O,xe=class extends bn{constructor(t=new Xe,e=new zo){super(),this.isMesh=!0,this.type="Mesh",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.count=1,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),t.morphTargetInfluences!==void 0&&(this.morphTargetInfluences=t.morphTargetInfluences.slice()),t.morphTargetDictionary!==void 0&&(this.morphTargetDictionary=Object.assign({},t.morphTargetDictionary)),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let r=e[n[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}getVertexPosition(t,e){let n=this.geometry,r=n.attributes.position,s=n.morphAttributes.position,o=n.morphTargetsRelative;e.fromBufferAttribute(r,t);let a=this.morphTargetInfluences;if(s&&a){Qa.set(0,0,0);for(let l=0,c=s.length;l<c;l++){let h=a[l],u=s[l];h!==0&&(eu.fromBufferAttribute(u,t),o?Qa.addScaledVector(eu,h):Qa.addScaledVector(eu.sub(e),h))}e.add(Qa)}return e}raycast(t,e){let n=this.geometry,r=this.material,s=this.matrixWorld;r!==void 0&&(n.boundingSphere===null&&n.computeBoundingSphere(),Za.copy(n.boundingSphere),Za.applyMatrix4(s),Br.copy(t.ray).recast(t.near),!(Za.containsPoint(Br.origin)===!1&&(Br.intersectSphere(Za,Xd)===null||Br.origin.distanceToSquared(Xd)>(t.far-t.near)**2))&&(Wd.copy(s).invert(),Br.copy(t.ray).applyMatrix4(Wd),!(n.boundingBox!==null&&Br.intersectsBox(n.boundingBox)===!1)&&this._computeIntersections(t,e,Br)))}_computeIntersections(t,e,n){let r,s=this.geometry,o=this.material,a=s.index,l=s.attributes.position,c=s.attributes.uv,h=s.attributes.uv1,u=s.attributes.normal,f=s.groups,d=s.drawRange;if(a!==null)if(Array.isArray(o))for(let m=0,x=f.length;m<x;m++){let g=f[m],p=o[g.materialIndex],b=Math.max(g.start,d.start),w=Math.min(a.count,Math.min(g.start+g.count,d.start+d.count));for(let y=b,R=w;y<R;y+=3){let A=a.getX(y),D=a.getX(y+1),U=a.getX(y+2);r=el(this,p,t,n,c,h,u,A,D,U),r&&(r.faceIndex=Math.floor(y/3),r.face.materialIndex=g.materialIndex,e.push(r))}}else{let m=Math.max(0,d.start),x=Math.min(a.count,d.start+d.count);for(let g=m,p=x;g<p;g+=3){let b=a.getX(g),w=a.getX(g+1),y=a.getX(g+2);r=el(this,o,t,n,c,h,u,b,w,y),r&&(r.faceIndex=Math.floor(g/3),e.push(r))}}else if(l!==void 0)if(Array.isArray(o))for(let m=0,x=f.length;m<x;m++){let g=f[m],p=o[g.materialIndex],b=Math.max(g.start,d.start),w=Math.min(l.count,Math.min(g.start+g.count,d.start+d.count));for(let y=b,R=w;y<R;y+=3){let A=y,D=y+1,U=y+2;r=el(this,p,t,n,c,h,u,A,D,U),r&&(r.faceIndex=Math.floor(y/3),r.face.materialIndex=g.materialIndex,e.push(r))}}else{let m=Math.max(0,d.start),x=Math.min(l.count,d.start+d.count);for(let g=m,p=x;g<p;g+=3){let b=g,w=g+1,y=g+2;r=el(this,o,t,n,c,h,u,b,w,y),r&&(r.faceIndex=Math.floor(g/3),e.push(r))}}}};function fx(i,t,e,n,r,s,o,a){let l;if(t.side===Un?l=n.intersectTriangle(o,s,r,!0,a):l=n.intersectTriangle(r,s,o,t.side===Zi,a),l===null)return null;tl.copy(a),tl.applyMatrix4(i.matrixWorld);let c=e.ray.origin.distanceTo(tl);return c<e.near||c>e.far?null:{distance:c,point:tl.clone(),object:i}}function el(i,t,e,n,r,s,o,a,l,c){i.getVertexPosition(a,Ja),i.getVertexPosition(l,Ka),i.getVertexPosition(c,ja);let h=fx(i,t,e,n,Ja,Ka,ja,qd);if(h){let u=new O;gr.getBarycoord(qd,Ja,Ka,ja,u),r&&(h.uv=gr.getInterpolatedAttribute(r,a,l,c,u,new Ct)),s&&(h.uv1=gr.getInterpolatedAttribute(s,a,l,c,u,new Ct)),o&&(h.normal=gr.getInterpolatedAttribute(o,a,l,c,u,new O),h.normal.dot(n.direction)>0&&h.normal.multiplyScalar(-1));let f={a,b:l,c,normal:new O,materialIndex:0};gr.getNormal(Ja,Ka,ja,f.normal),h.face=f,h.barycoord=u}return h}var ai=class i extends Xe{constructor(t=1,e=1,n=1,r=1,s=1,o=1){super(),this.type="BoxGeometry",this.parameters={width:t,height:e,depth:n,widthSegments:r,heightSegments:s,depthSegments:o};let a=this;r=Math.floor(r),s=Math.floor(s),o=Math.floor(o);let l=[],c=[],h=[],u=[],f=0,d=0;m("z","y","x",-1,-1,n,e,t,o,s,0),m("z","y","x",1,-1,n,e,-t,o,s,1),m("x","z","y",1,1,t,n,e,r,o,2),m("x","z","y",1,-1,t,n,-e,r,o,3),m("x","y","z",1,-1,t,e,n,r,s,4),m("x","y","z",-1,-1,t,e,-n,r,s,5),this.setIndex(l),this.setAttribute("position",new Re(c,3)),this.setAttribute("normal",new Re(h,3)),this.setAttribute("uv",new Re(u,2));function m(x,g,p,b,w,y,R,A,D,U,T){let M=y/D,C=R/U,B=y/2,k=R/2,X=A/2,G=D+1,q=U+1,Z=0,j=0,ct=new O;for(let ut=0;ut<q;ut++){let yt=ut*C-k;for(let Et=0;Et<G;Et++){let vt=Et*M-B;ct[x]=vt*b,ct[g]=yt*w,ct[p]=X,c.push(ct.x,ct.y,ct.z),ct[x]=0,ct[g]=0,ct[p]=A>0?1:-1,h.push(ct.x,ct.y,ct.z),u.push(Et/D),u.push(1-ut/U),Z+=1}}for(let ut=0;ut<U;ut++)for(let yt=0;yt<D;yt++){let Et=f+yt+G*ut,vt=f+yt+G*(ut+1),Qt=f+(yt+1)+G*(ut+1),te=f+(yt+1)+G*ut;l.push(Et,vt,te),l.push(vt,Qt,te),j+=6}a.addGroup(d,j,T),d+=j,f+=Z}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.depth,t.widthSegments,t.heightSegments,t.depthSegments)}};function is(i){let t={};for(let e in i){t[e]={};for(let n in i[e]){let r=i[e][n];r&&(r.isColor||r.isMatrix3||r.isMatrix4||r.isVector2||r.isVector3||r.isVector4||r.isTexture||r.isQuaternion)?r.isRenderTargetTexture?(console.warn("UniformsUtils: Textures of render targets cannot be cloned via cloneUniforms() or mergeUniforms()."),t[e][n]=null):t[e][n]=r.clone():Array.isArray(r)?t[e][n]=r.slice():t[e][n]=r}}return t}function An(i){let t={};for(let e=0;e<i.length;e++){let n=is(i[e]);for(let r in n)t[r]=n[r]}return t}function dx(i){let t=[];for(let e=0;e<i.length;e++)t.push(i[e].clone());return t}function ku(i){let t=i.getRenderTarget();return t===null?i.outputColorSpace:t.isXRRenderTarget===!0?t.texture.colorSpace:ye.workingColorSpace}var $p={clone:is,merge:An},px=`void main() {
	gl_Position = projectionMatrix * modelViewMatrix * vec4( position, 1.0 );
}`,mx=`void main() {
	gl_FragColor = vec4( 1.0, 0.0, 0.0, 1.0 );
}`,Zn=class extends Ni{constructor(t){super(),this.isShaderMaterial=!0,this.type="ShaderMaterial",this.defines={},this.uniforms={},this.uniformsGroups=[],this.vertexShader=px,this.fragmentShader=mx,this.linewidth=1,this.wireframe=!1,this.wireframeLinewidth=1,this.fog=!1,this.lights=!1,this.clipping=!1,this.forceSinglePass=!0,this.extensions={clipCullDistance:!1,multiDraw:!1},this.defaultAttributeValues={color:[1,1,1],uv:[0,0],uv1:[0,0]},this.index0AttributeName=void 0,this.uniformsNeedUpdate=!1,this.glslVersion=null,t!==void 0&&this.setValues(t)}copy(t){return super.copy(t),this.fragmentShader=t.fragmentShader,this.vertexShader=t.vertexShader,this.uniforms=is(t.uniforms),this.uniformsGroups=dx(t.uniformsGroups),this.defines=Object.assign({},t.defines),this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.fog=t.fog,this.lights=t.lights,this.clipping=t.clipping,this.extensions=Object.assign({},t.extensions),this.glslVersion=t.glslVersion,this}toJSON(t){let e=super.toJSON(t);e.glslVersion=this.glslVersion,e.uniforms={};for(let r in this.uniforms){let o=this.uniforms[r].value;o&&o.isTexture?e.uniforms[r]={type:"t",value:o.toJSON(t).uuid}:o&&o.isColor?e.uniforms[r]={type:"c",value:o.getHex()}:o&&o.isVector2?e.uniforms[r]={type:"v2",value:o.toArray()}:o&&o.isVector3?e.uniforms[r]={type:"v3",value:o.toArray()}:o&&o.isVector4?e.uniforms[r]={type:"v4",value:o.toArray()}:o&&o.isMatrix3?e.uniforms[r]={type:"m3",value:o.toArray()}:o&&o.isMatrix4?e.uniforms[r]={type:"m4",value:o.toArray()}:e.uniforms[r]={value:o}}Object.keys(this.defines).length>0&&(e.defines=this.defines),e.vertexShader=this.vertexShader,e.fragmentShader=this.fragmentShader,e.lights=this.lights,e.clipping=this.clipping;let n={};for(let r in this.extensions)this.extensions[r]===!0&&(n[r]=!0);return Object.keys(n).length>0&&(e.extensions=n),e}},qr=class extends bn{constructor(){super(),this.isCamera=!0,this.type="Camera",this.matrixWorldInverse=new Le,this.projectionMatrix=new Le,this.projectionMatrixInverse=new Le,this.coordinateSystem=vi,this._reversedDepth=!1}get reversedDepth(){return this._reversedDepth}copy(t,e){return super.copy(t,e),this.matrixWorldInverse.copy(t.matrixWorldInverse),this.projectionMatrix.copy(t.projectionMatrix),this.projectionMatrixInverse.copy(t.projectionMatrixInverse),this.coordinateSystem=t.coordinateSystem,this}getWorldDirection(t){return super.getWorldDirection(t).negate()}updateMatrixWorld(t){super.updateMatrixWorld(t),this.matrixWorldInverse.copy(this.matrixWorld).invert()}updateWorldMatrix(t,e){super.updateWorldMatrix(t,e),this.matrixWorldInverse.copy(this.matrixWorld).invert()}clone(){return new this.constructor().copy(this)}},mr=new O,Yd=new Ct,$d=new Ct,zn=class extends qr{constructor(t=50,e=1,n=.1,r=2e3){super(),this.isPerspectiveCamera=!0,this.type="PerspectiveCamera",this.fov=t,this.zoom=1,this.near=n,this.far=r,this.focus=10,this.aspect=e,this.view=null,this.filmGauge=35,this.filmOffset=0,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.fov=t.fov,this.zoom=t.zoom,this.near=t.near,this.far=t.far,this.focus=t.focus,this.aspect=t.aspect,this.view=t.view===null?null:Object.assign({},t.view),this.filmGauge=t.filmGauge,this.filmOffset=t.filmOffset,this}setFocalLength(t){let e=.5*this.getFilmHeight()/t;this.fov=ml*2*Math.atan(e),this.updateProjectionMatrix()}getFocalLength(){let t=Math.tan(Uh*.5*this.fov);return .5*this.getFilmHeight()/t}getEffectiveFOV(){return ml*2*Math.atan(Math.tan(Uh*.5*this.fov)/this.zoom)}getFilmWidth(){return this.filmGauge*Math.min(this.aspect,1)}getFilmHeight(){return this.filmGauge/Math.max(this.aspect,1)}getViewBounds(t,e,n){mr.set(-1,-1,.5).applyMatrix4(this.projectionMatrixInverse),e.set(mr.x,mr.y).multiplyScalar(-t/mr.z),mr.set(1,1,.5).applyMatrix4(this.projectionMatrixInverse),n.set(mr.x,mr.y).multiplyScalar(-t/mr.z)}getViewSize(t,e){return this.getViewBounds(t,Yd,$d),e.subVectors($d,Yd)}setViewOffset(t,e,n,r,s,o){this.aspect=t/e,this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=this.near,e=t*Math.tan(Uh*.5*this.fov)/this.zoom,n=2*e,r=this.aspect*n,s=-.5*r,o=this.view;if(this.view!==null&&this.view.enabled){let l=o.fullWidth,c=o.fullHeight;s+=o.offsetX*r/l,e-=o.offsetY*n/c,r*=o.width/l,n*=o.height/c}let a=this.filmOffset;a!==0&&(s+=t*a/this.getFilmWidth()),this.projectionMatrix.makePerspective(s,s+r,e,e-n,t,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.fov=this.fov,e.object.zoom=this.zoom,e.object.near=this.near,e.object.far=this.far,e.object.focus=this.focus,e.object.aspect=this.aspect,this.view!==null&&(e.object.view=Object.assign({},this.view)),e.object.filmGauge=this.filmGauge,e.object.filmOffset=this.filmOffset,e}},Ds=-90,Us=1,yl=class extends bn{constructor(t,e,n){super(),this.type="CubeCamera",this.renderTarget=n,this.coordinateSystem=null,this.activeMipmapLevel=0;let r=new zn(Ds,Us,t,e);r.layers=this.layers,this.add(r);let s=new zn(Ds,Us,t,e);s.layers=this.layers,this.add(s);let o=new zn(Ds,Us,t,e);o.layers=this.layers,this.add(o);let a=new zn(Ds,Us,t,e);a.layers=this.layers,this.add(a);let l=new zn(Ds,Us,t,e);l.layers=this.layers,this.add(l);let c=new zn(Ds,Us,t,e);c.layers=this.layers,this.add(c)}updateCoordinateSystem(){let t=this.coordinateSystem,e=this.children.concat(),[n,r,s,o,a,l]=e;for(let c of e)this.remove(c);if(t===vi)n.up.set(0,1,0),n.lookAt(1,0,0),r.up.set(0,1,0),r.lookAt(-1,0,0),s.up.set(0,0,-1),s.lookAt(0,1,0),o.up.set(0,0,1),o.lookAt(0,-1,0),a.up.set(0,1,0),a.lookAt(0,0,1),l.up.set(0,1,0),l.lookAt(0,0,-1);else if(t===No)n.up.set(0,-1,0),n.lookAt(-1,0,0),r.up.set(0,-1,0),r.lookAt(1,0,0),s.up.set(0,0,1),s.lookAt(0,1,0),o.up.set(0,0,-1),o.lookAt(0,-1,0),a.up.set(0,-1,0),a.lookAt(0,0,1),l.up.set(0,-1,0),l.lookAt(0,0,-1);else throw new Error("THREE.CubeCamera.updateCoordinateSystem(): Invalid coordinate system: "+t);for(let c of e)this.add(c),c.updateMatrixWorld()}update(t,e){this.parent===null&&this.updateMatrixWorld();let{renderTarget:n,activeMipmapLevel:r}=this;this.coordinateSystem!==t.coordinateSystem&&(this.coordinateSystem=t.coordinateSystem,this.updateCoordinateSystem());let[s,o,a,l,c,h]=this.children,u=t.getRenderTarget(),f=t.getActiveCubeFace(),d=t.getActiveMipmapLevel(),m=t.xr.enabled;t.xr.enabled=!1;let x=n.texture.generateMipmaps;n.texture.generateMipmaps=!1,t.setRenderTarget(n,0,r),t.render(e,s),t.setRenderTarget(n,1,r),t.render(e,o),t.setRenderTarget(n,2,r),t.render(e,a),t.setRenderTarget(n,3,r),t.render(e,l),t.setRenderTarget(n,4,r),t.render(e,c),n.texture.generateMipmaps=x,t.setRenderTarget(n,5,r),t.render(e,h),t.setRenderTarget(u,f,d),t.xr.enabled=m,n.texture.needsPMREMUpdate=!0}},Go=class extends $n{constructor(t=[],e=ts,n,r,s,o,a,l,c,h){super(t,e,n,r,s,o,a,l,c,h),this.isCubeTexture=!0,this.flipY=!1}get images(){return this.image}set images(t){this.image=t}},vl=class extends Ui{constructor(t=1,e={}){super(t,t,e),this.isWebGLCubeRenderTarget=!0;let n={width:t,height:t,depth:1},r=[n,n,n,n,n,n];this.texture=new Go(r),this._setTextureOptions(e),this.texture.isRenderTargetTexture=!0}fromEquirectangularTexture(t,e){this.texture.type=e.type,this.texture.colorSpace=e.colorSpace,this.texture.generateMipmaps=e.generateMipmaps,this.texture.minFilter=e.minFilter,this.texture.magFilter=e.magFilter;let n={uniforms:{tEquirect:{value:null}},vertexShader:`

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
			`},r=new ai(5,5,5),s=new Zn({name:"CubemapFromEquirect",uniforms:is(n.uniforms),vertexShader:n.vertexShader,fragmentShader:n.fragmentShader,side:Un,blending:ji});s.uniforms.tEquirect.value=e;let o=new xe(r,s),a=e.minFilter;return e.minFilter===Sr&&(e.minFilter=bi),new yl(1,10,this).update(t,o),e.minFilter=a,o.geometry.dispose(),o.material.dispose(),this}clear(t,e=!0,n=!0,r=!0){let s=t.getRenderTarget();for(let o=0;o<6;o++)t.setRenderTarget(this,o),t.clear(e,n,r);t.setRenderTarget(s)}},nn=class extends bn{constructor(){super(),this.isGroup=!0,this.type="Group"}},gx={type:"move"},ks=class{constructor(){this._targetRay=null,this._grip=null,this._hand=null}getHandSpace(){return this._hand===null&&(this._hand=new nn,this._hand.matrixAutoUpdate=!1,this._hand.visible=!1,this._hand.joints={},this._hand.inputState={pinching:!1}),this._hand}getTargetRaySpace(){return this._targetRay===null&&(this._targetRay=new nn,this._targetRay.matrixAutoUpdate=!1,this._targetRay.visible=!1,this._targetRay.hasLinearVelocity=!1,this._targetRay.linearVelocity=new O,this._targetRay.hasAngularVelocity=!1,this._targetRay.angularVelocity=new O),this._targetRay}getGripSpace(){return this._grip===null&&(this._grip=new nn,this._grip.matrixAutoUpdate=!1,this._grip.visible=!1,this._grip.hasLinearVelocity=!1,this._grip.linearVelocity=new O,this._grip.hasAngularVelocity=!1,this._grip.angularVelocity=new O),this._grip}dispatchEvent(t){return this._targetRay!==null&&this._targetRay.dispatchEvent(t),this._grip!==null&&this._grip.dispatchEvent(t),this._hand!==null&&this._hand.dispatchEvent(t),this}connect(t){if(t&&t.hand){let e=this._hand;if(e)for(let n of t.hand.values())this._getHandJoint(e,n)}return this.dispatchEvent({type:"connected",data:t}),this}disconnect(t){return this.dispatchEvent({type:"disconnected",data:t}),this._targetRay!==null&&(this._targetRay.visible=!1),this._grip!==null&&(this._grip.visible=!1),this._hand!==null&&(this._hand.visible=!1),this}update(t,e,n){let r=null,s=null,o=null,a=this._targetRay,l=this._grip,c=this._hand;if(t&&e.session.visibilityState!=="visible-blurred"){if(c&&t.hand){o=!0;for(let x of t.hand.values()){let g=e.getJointPose(x,n),p=this._getHandJoint(c,x);g!==null&&(p.matrix.fromArray(g.transform.matrix),p.matrix.decompose(p.position,p.rotation,p.scale),p.matrixWorldNeedsUpdate=!0,p.jointRadius=g.radius),p.visible=g!==null}let h=c.joints["index-finger-tip"],u=c.joints["thumb-tip"],f=h.position.distanceTo(u.position),d=.02,m=.005;c.inputState.pinching&&f>d+m?(c.inputState.pinching=!1,this.dispatchEvent({type:"pinchend",handedness:t.handedness,target:this})):!c.inputState.pinching&&f<=d-m&&(c.inputState.pinching=!0,this.dispatchEvent({type:"pinchstart",handedness:t.handedness,target:this}))}else l!==null&&t.gripSpace&&(s=e.getPose(t.gripSpace,n),s!==null&&(l.matrix.fromArray(s.transform.matrix),l.matrix.decompose(l.position,l.rotation,l.scale),l.matrixWorldNeedsUpdate=!0,s.linearVelocity?(l.hasLinearVelocity=!0,l.linearVelocity.copy(s.linearVelocity)):l.hasLinearVelocity=!1,s.angularVelocity?(l.hasAngularVelocity=!0,l.angularVelocity.copy(s.angularVelocity)):l.hasAngularVelocity=!1));a!==null&&(r=e.getPose(t.targetRaySpace,n),r===null&&s!==null&&(r=s),r!==null&&(a.matrix.fromArray(r.transform.matrix),a.matrix.decompose(a.position,a.rotation,a.scale),a.matrixWorldNeedsUpdate=!0,r.linearVelocity?(a.hasLinearVelocity=!0,a.linearVelocity.copy(r.linearVelocity)):a.hasLinearVelocity=!1,r.angularVelocity?(a.hasAngularVelocity=!0,a.angularVelocity.copy(r.angularVelocity)):a.hasAngularVelocity=!1,this.dispatchEvent(gx)))}return a!==null&&(a.visible=r!==null),l!==null&&(l.visible=s!==null),c!==null&&(c.visible=o!==null),this}_getHandJoint(t,e){if(t.joints[e.jointName]===void 0){let n=new nn;n.matrixAutoUpdate=!1,n.visible=!1,t.joints[e.jointName]=n,t.add(n)}return t.joints[e.jointName]}};var Wo=class extends bn{constructor(){super(),this.isScene=!0,this.type="Scene",this.background=null,this.environment=null,this.fog=null,this.backgroundBlurriness=0,this.backgroundIntensity=1,this.backgroundRotation=new Mi,this.environmentIntensity=1,this.environmentRotation=new Mi,this.overrideMaterial=null,typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}copy(t,e){return super.copy(t,e),t.background!==null&&(this.background=t.background.clone()),t.environment!==null&&(this.environment=t.environment.clone()),t.fog!==null&&(this.fog=t.fog.clone()),this.backgroundBlurriness=t.backgroundBlurriness,this.backgroundIntensity=t.backgroundIntensity,this.backgroundRotation.copy(t.backgroundRotation),this.environmentIntensity=t.environmentIntensity,this.environmentRotation.copy(t.environmentRotation),t.overrideMaterial!==null&&(this.overrideMaterial=t.overrideMaterial.clone()),this.matrixAutoUpdate=t.matrixAutoUpdate,this}toJSON(t){let e=super.toJSON(t);return this.fog!==null&&(e.object.fog=this.fog.toJSON()),this.backgroundBlurriness>0&&(e.object.backgroundBlurriness=this.backgroundBlurriness),this.backgroundIntensity!==1&&(e.object.backgroundIntensity=this.backgroundIntensity),e.object.backgroundRotation=this.backgroundRotation.toArray(),this.environmentIntensity!==1&&(e.object.environmentIntensity=this.environmentIntensity),e.object.environmentRotation=this.environmentRotation.toArray(),e}};var nu=new O,xx=new O,_x=new ce,Di=class{constructor(t=new O(1,0,0),e=0){this.isPlane=!0,this.normal=t,this.constant=e}set(t,e){return this.normal.copy(t),this.constant=e,this}setComponents(t,e,n,r){return this.normal.set(t,e,n),this.constant=r,this}setFromNormalAndCoplanarPoint(t,e){return this.normal.copy(t),this.constant=-e.dot(this.normal),this}setFromCoplanarPoints(t,e,n){let r=nu.subVectors(n,e).cross(xx.subVectors(t,e)).normalize();return this.setFromNormalAndCoplanarPoint(r,t),this}copy(t){return this.normal.copy(t.normal),this.constant=t.constant,this}normalize(){let t=1/this.normal.length();return this.normal.multiplyScalar(t),this.constant*=t,this}negate(){return this.constant*=-1,this.normal.negate(),this}distanceToPoint(t){return this.normal.dot(t)+this.constant}distanceToSphere(t){return this.distanceToPoint(t.center)-t.radius}projectPoint(t,e){return e.copy(t).addScaledVector(this.normal,-this.distanceToPoint(t))}intersectLine(t,e){let n=t.delta(nu),r=this.normal.dot(n);if(r===0)return this.distanceToPoint(t.start)===0?e.copy(t.start):null;let s=-(t.start.dot(this.normal)+this.constant)/r;return s<0||s>1?null:e.copy(t.start).addScaledVector(n,s)}intersectsLine(t){let e=this.distanceToPoint(t.start),n=this.distanceToPoint(t.end);return e<0&&n>0||n<0&&e>0}intersectsBox(t){return t.intersectsPlane(this)}intersectsSphere(t){return t.intersectsPlane(this)}coplanarPoint(t){return t.copy(this.normal).multiplyScalar(-this.constant)}applyMatrix4(t,e){let n=e||_x.getNormalMatrix(t),r=this.coplanarPoint(nu).applyMatrix4(t),s=this.normal.applyMatrix3(n).normalize();return this.constant=-r.dot(s),this}translate(t){return this.constant-=t.dot(this.normal),this}equals(t){return t.normal.equals(this.normal)&&t.constant===this.constant}clone(){return new this.constructor().copy(this)}},kr=new Xr,yx=new Ct(.5,.5),nl=new O,zs=class{constructor(t=new Di,e=new Di,n=new Di,r=new Di,s=new Di,o=new Di){this.planes=[t,e,n,r,s,o]}set(t,e,n,r,s,o){let a=this.planes;return a[0].copy(t),a[1].copy(e),a[2].copy(n),a[3].copy(r),a[4].copy(s),a[5].copy(o),this}copy(t){let e=this.planes;for(let n=0;n<6;n++)e[n].copy(t.planes[n]);return this}setFromProjectionMatrix(t,e=vi,n=!1){let r=this.planes,s=t.elements,o=s[0],a=s[1],l=s[2],c=s[3],h=s[4],u=s[5],f=s[6],d=s[7],m=s[8],x=s[9],g=s[10],p=s[11],b=s[12],w=s[13],y=s[14],R=s[15];if(r[0].setComponents(c-o,d-h,p-m,R-b).normalize(),r[1].setComponents(c+o,d+h,p+m,R+b).normalize(),r[2].setComponents(c+a,d+u,p+x,R+w).normalize(),r[3].setComponents(c-a,d-u,p-x,R-w).normalize(),n)r[4].setComponents(l,f,g,y).normalize(),r[5].setComponents(c-l,d-f,p-g,R-y).normalize();else if(r[4].setComponents(c-l,d-f,p-g,R-y).normalize(),e===vi)r[5].setComponents(c+l,d+f,p+g,R+y).normalize();else if(e===No)r[5].setComponents(l,f,g,y).normalize();else throw new Error("THREE.Frustum.setFromProjectionMatrix(): Invalid coordinate system: "+e);return this}intersectsObject(t){if(t.boundingSphere!==void 0)t.boundingSphere===null&&t.computeBoundingSphere(),kr.copy(t.boundingSphere).applyMatrix4(t.matrixWorld);else{let e=t.geometry;e.boundingSphere===null&&e.computeBoundingSphere(),kr.copy(e.boundingSphere).applyMatrix4(t.matrixWorld)}return this.intersectsSphere(kr)}intersectsSprite(t){kr.center.set(0,0,0);let e=yx.distanceTo(t.center);return kr.radius=.7071067811865476+e,kr.applyMatrix4(t.matrixWorld),this.intersectsSphere(kr)}intersectsSphere(t){let e=this.planes,n=t.center,r=-t.radius;for(let s=0;s<6;s++)if(e[s].distanceToPoint(n)<r)return!1;return!0}intersectsBox(t){let e=this.planes;for(let n=0;n<6;n++){let r=e[n];if(nl.x=r.normal.x>0?t.max.x:t.min.x,nl.y=r.normal.y>0?t.max.y:t.min.y,nl.z=r.normal.z>0?t.max.z:t.min.z,r.distanceToPoint(nl)<0)return!1}return!0}containsPoint(t){let e=this.planes;for(let n=0;n<6;n++)if(e[n].distanceToPoint(t)<0)return!1;return!0}clone(){return new this.constructor().copy(this)}};var Vs=class extends Ni{constructor(t){super(),this.isLineBasicMaterial=!0,this.type="LineBasicMaterial",this.color=new oe(16777215),this.map=null,this.linewidth=1,this.linecap="round",this.linejoin="round",this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.map=t.map,this.linewidth=t.linewidth,this.linecap=t.linecap,this.linejoin=t.linejoin,this.fog=t.fog,this}},bl=new O,Ml=new O,Zd=new Le,Ro=new Bo,il=new Xr,iu=new O,Jd=new O,Sl=class extends bn{constructor(t=new Xe,e=new Vs){super(),this.isLine=!0,this.type="Line",this.geometry=t,this.material=e,this.morphTargetDictionary=void 0,this.morphTargetInfluences=void 0,this.updateMorphTargets()}copy(t,e){return super.copy(t,e),this.material=Array.isArray(t.material)?t.material.slice():t.material,this.geometry=t.geometry,this}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[0];for(let r=1,s=e.count;r<s;r++)bl.fromBufferAttribute(e,r-1),Ml.fromBufferAttribute(e,r),n[r]=n[r-1],n[r]+=bl.distanceTo(Ml);t.setAttribute("lineDistance",new Re(n,1))}else console.warn("THREE.Line.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}raycast(t,e){let n=this.geometry,r=this.matrixWorld,s=t.params.Line.threshold,o=n.drawRange;if(n.boundingSphere===null&&n.computeBoundingSphere(),il.copy(n.boundingSphere),il.applyMatrix4(r),il.radius+=s,t.ray.intersectsSphere(il)===!1)return;Zd.copy(r).invert(),Ro.copy(t.ray).applyMatrix4(Zd);let a=s/((this.scale.x+this.scale.y+this.scale.z)/3),l=a*a,c=this.isLineSegments?2:1,h=n.index,f=n.attributes.position;if(h!==null){let d=Math.max(0,o.start),m=Math.min(h.count,o.start+o.count);for(let x=d,g=m-1;x<g;x+=c){let p=h.getX(x),b=h.getX(x+1),w=rl(this,t,Ro,l,p,b,x);w&&e.push(w)}if(this.isLineLoop){let x=h.getX(m-1),g=h.getX(d),p=rl(this,t,Ro,l,x,g,m-1);p&&e.push(p)}}else{let d=Math.max(0,o.start),m=Math.min(f.count,o.start+o.count);for(let x=d,g=m-1;x<g;x+=c){let p=rl(this,t,Ro,l,x,x+1,x);p&&e.push(p)}if(this.isLineLoop){let x=rl(this,t,Ro,l,m-1,d,m-1);x&&e.push(x)}}}updateMorphTargets(){let e=this.geometry.morphAttributes,n=Object.keys(e);if(n.length>0){let r=e[n[0]];if(r!==void 0){this.morphTargetInfluences=[],this.morphTargetDictionary={};for(let s=0,o=r.length;s<o;s++){let a=r[s].name||String(s);this.morphTargetInfluences.push(0),this.morphTargetDictionary[a]=s}}}}};function rl(i,t,e,n,r,s,o){let a=i.geometry.attributes.position;if(bl.fromBufferAttribute(a,r),Ml.fromBufferAttribute(a,s),e.distanceSqToSegment(bl,Ml,iu,Jd)>n)return;iu.applyMatrix4(i.matrixWorld);let c=t.ray.origin.distanceTo(iu);if(!(c<t.near||c>t.far))return{distance:c,point:Jd.clone().applyMatrix4(i.matrixWorld),index:o,face:null,faceIndex:null,barycoord:null,object:i}}var Kd=new O,jd=new O,Xo=class extends Sl{constructor(t,e){super(t,e),this.isLineSegments=!0,this.type="LineSegments"}computeLineDistances(){let t=this.geometry;if(t.index===null){let e=t.attributes.position,n=[];for(let r=0,s=e.count;r<s;r+=2)Kd.fromBufferAttribute(e,r),jd.fromBufferAttribute(e,r+1),n[r]=r===0?0:n[r-1],n[r+1]=n[r]+Kd.distanceTo(jd);t.setAttribute("lineDistance",new Re(n,1))}else console.warn("THREE.LineSegments.computeLineDistances(): Computation only possible with non-indexed BufferGeometry.");return this}};var qo=class extends $n{constructor(t,e,n=wr,r,s,o,a=oi,l=oi,c,h=Fs,u=1){if(h!==Fs&&h!==Zs)throw new Error("DepthTexture format must be either THREE.DepthFormat or THREE.DepthStencilFormat");let f={width:t,height:e,depth:u};super(f,r,s,o,a,l,h,n,c),this.isDepthTexture=!0,this.flipY=!1,this.generateMipmaps=!1,this.compareFunction=null}copy(t){return super.copy(t),this.source=new Bs(Object.assign({},t.image)),this.compareFunction=t.compareFunction,this}toJSON(t){let e=super.toJSON(t);return this.compareFunction!==null&&(e.compareFunction=this.compareFunction),e}},Yo=class extends $n{constructor(t=null){super(),this.sourceTexture=t,this.isExternalTexture=!0}copy(t){return super.copy(t),this.sourceTexture=t.sourceTexture,this}},Yr=class i extends Xe{constructor(t=1,e=1,n=4,r=8,s=1){super(),this.type="CapsuleGeometry",this.parameters={radius:t,height:e,capSegments:n,radialSegments:r,heightSegments:s},e=Math.max(0,e),n=Math.max(1,Math.floor(n)),r=Math.max(3,Math.floor(r)),s=Math.max(1,Math.floor(s));let o=[],a=[],l=[],c=[],h=e/2,u=Math.PI/2*t,f=e,d=2*u+f,m=n*2+s,x=r+1,g=new O,p=new O;for(let b=0;b<=m;b++){let w=0,y=0,R=0,A=0;if(b<=n){let T=b/n,M=T*Math.PI/2;y=-h-t*Math.cos(M),R=t*Math.sin(M),A=-t*Math.cos(M),w=T*u}else if(b<=n+s){let T=(b-n)/s;y=-h+T*e,R=t,A=0,w=u+T*f}else{let T=(b-n-s)/n,M=T*Math.PI/2;y=h+t*Math.sin(M),R=t*Math.cos(M),A=t*Math.sin(M),w=u+f+T*u}let D=Math.max(0,Math.min(1,w/d)),U=0;b===0?U=.5/r:b===m&&(U=-.5/r);for(let T=0;T<=r;T++){let M=T/r,C=M*Math.PI*2,B=Math.sin(C),k=Math.cos(C);p.x=-R*k,p.y=y,p.z=R*B,a.push(p.x,p.y,p.z),g.set(-R*k,A,R*B),g.normalize(),l.push(g.x,g.y,g.z),c.push(M+U,D)}if(b>0){let T=(b-1)*x;for(let M=0;M<r;M++){let C=T+M,B=T+M+1,k=b*x+M,X=b*x+M+1;o.push(C,B,k),o.push(B,X,k)}}}this.setIndex(o),this.setAttribute("position",new Re(a,3)),this.setAttribute("normal",new Re(l,3)),this.setAttribute("uv",new Re(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.height,t.capSegments,t.radialSegments,t.heightSegments)}};var En=class i extends Xe{constructor(t=1,e=1,n=1,r=32,s=1,o=!1,a=0,l=Math.PI*2){super(),this.type="CylinderGeometry",this.parameters={radiusTop:t,radiusBottom:e,height:n,radialSegments:r,heightSegments:s,openEnded:o,thetaStart:a,thetaLength:l};let c=this;r=Math.floor(r),s=Math.floor(s);let h=[],u=[],f=[],d=[],m=0,x=[],g=n/2,p=0;b(),o===!1&&(t>0&&w(!0),e>0&&w(!1)),this.setIndex(h),this.setAttribute("position",new Re(u,3)),this.setAttribute("normal",new Re(f,3)),this.setAttribute("uv",new Re(d,2));function b(){let y=new O,R=new O,A=0,D=(e-t)/n;for(let U=0;U<=s;U++){let T=[],M=U/s,C=M*(e-t)+t;for(let B=0;B<=r;B++){let k=B/r,X=k*l+a,G=Math.sin(X),q=Math.cos(X);R.x=C*G,R.y=-M*n+g,R.z=C*q,u.push(R.x,R.y,R.z),y.set(G,D,q).normalize(),f.push(y.x,y.y,y.z),d.push(k,1-M),T.push(m++)}x.push(T)}for(let U=0;U<r;U++)for(let T=0;T<s;T++){let M=x[T][U],C=x[T+1][U],B=x[T+1][U+1],k=x[T][U+1];(t>0||T!==0)&&(h.push(M,C,k),A+=3),(e>0||T!==s-1)&&(h.push(C,B,k),A+=3)}c.addGroup(p,A,0),p+=A}function w(y){let R=m,A=new Ct,D=new O,U=0,T=y===!0?t:e,M=y===!0?1:-1;for(let B=1;B<=r;B++)u.push(0,g*M,0),f.push(0,M,0),d.push(.5,.5),m++;let C=m;for(let B=0;B<=r;B++){let X=B/r*l+a,G=Math.cos(X),q=Math.sin(X);D.x=T*q,D.y=g*M,D.z=T*G,u.push(D.x,D.y,D.z),f.push(0,M,0),A.x=G*.5+.5,A.y=q*.5*M+.5,d.push(A.x,A.y),m++}for(let B=0;B<r;B++){let k=R+B,X=C+B;y===!0?h.push(X,X+1,k):h.push(X+1,X,k),U+=3}c.addGroup(p,U,y===!0?1:2),p+=U}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radiusTop,t.radiusBottom,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}},$r=class i extends En{constructor(t=1,e=1,n=32,r=1,s=!1,o=0,a=Math.PI*2){super(0,t,e,n,r,s,o,a),this.type="ConeGeometry",this.parameters={radius:t,height:e,radialSegments:n,heightSegments:r,openEnded:s,thetaStart:o,thetaLength:a}}static fromJSON(t){return new i(t.radius,t.height,t.radialSegments,t.heightSegments,t.openEnded,t.thetaStart,t.thetaLength)}};var Jn=class{constructor(){this.type="Curve",this.arcLengthDivisions=200,this.needsUpdate=!1,this.cacheArcLengths=null}getPoint(){console.warn("THREE.Curve: .getPoint() not implemented.")}getPointAt(t,e){let n=this.getUtoTmapping(t);return this.getPoint(n,e)}getPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return e}getSpacedPoints(t=5){let e=[];for(let n=0;n<=t;n++)e.push(this.getPointAt(n/t));return e}getLength(){let t=this.getLengths();return t[t.length-1]}getLengths(t=this.arcLengthDivisions){if(this.cacheArcLengths&&this.cacheArcLengths.length===t+1&&!this.needsUpdate)return this.cacheArcLengths;this.needsUpdate=!1;let e=[],n,r=this.getPoint(0),s=0;e.push(0);for(let o=1;o<=t;o++)n=this.getPoint(o/t),s+=n.distanceTo(r),e.push(s),r=n;return this.cacheArcLengths=e,e}updateArcLengths(){this.needsUpdate=!0,this.getLengths()}getUtoTmapping(t,e=null){let n=this.getLengths(),r=0,s=n.length,o;e?o=e:o=t*n[s-1];let a=0,l=s-1,c;for(;a<=l;)if(r=Math.floor(a+(l-a)/2),c=n[r]-o,c<0)a=r+1;else if(c>0)l=r-1;else{l=r;break}if(r=l,n[r]===o)return r/(s-1);let h=n[r],f=n[r+1]-h,d=(o-h)/f;return(r+d)/(s-1)}getTangent(t,e){let r=t-1e-4,s=t+1e-4;r<0&&(r=0),s>1&&(s=1);let o=this.getPoint(r),a=this.getPoint(s),l=e||(o.isVector2?new Ct:new O);return l.copy(a).sub(o).normalize(),l}getTangentAt(t,e){let n=this.getUtoTmapping(t);return this.getTangent(n,e)}computeFrenetFrames(t,e=!1){let n=new O,r=[],s=[],o=[],a=new O,l=new Le;for(let d=0;d<=t;d++){let m=d/t;r[d]=this.getTangentAt(m,new O)}s[0]=new O,o[0]=new O;let c=Number.MAX_VALUE,h=Math.abs(r[0].x),u=Math.abs(r[0].y),f=Math.abs(r[0].z);h<=c&&(c=h,n.set(1,0,0)),u<=c&&(c=u,n.set(0,1,0)),f<=c&&n.set(0,0,1),a.crossVectors(r[0],n).normalize(),s[0].crossVectors(r[0],a),o[0].crossVectors(r[0],s[0]);for(let d=1;d<=t;d++){if(s[d]=s[d-1].clone(),o[d]=o[d-1].clone(),a.crossVectors(r[d-1],r[d]),a.length()>Number.EPSILON){a.normalize();let m=Math.acos(de(r[d-1].dot(r[d]),-1,1));s[d].applyMatrix4(l.makeRotationAxis(a,m))}o[d].crossVectors(r[d],s[d])}if(e===!0){let d=Math.acos(de(s[0].dot(s[t]),-1,1));d/=t,r[0].dot(a.crossVectors(s[0],s[t]))>0&&(d=-d);for(let m=1;m<=t;m++)s[m].applyMatrix4(l.makeRotationAxis(r[m],d*m)),o[m].crossVectors(r[m],s[m])}return{tangents:r,normals:s,binormals:o}}clone(){return new this.constructor().copy(this)}copy(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}toJSON(){let t={metadata:{version:4.7,type:"Curve",generator:"Curve.toJSON"}};return t.arcLengthDivisions=this.arcLengthDivisions,t.type=this.type,t}fromJSON(t){return this.arcLengthDivisions=t.arcLengthDivisions,this}},Hs=class extends Jn{constructor(t=0,e=0,n=1,r=1,s=0,o=Math.PI*2,a=!1,l=0){super(),this.isEllipseCurve=!0,this.type="EllipseCurve",this.aX=t,this.aY=e,this.xRadius=n,this.yRadius=r,this.aStartAngle=s,this.aEndAngle=o,this.aClockwise=a,this.aRotation=l}getPoint(t,e=new Ct){let n=e,r=Math.PI*2,s=this.aEndAngle-this.aStartAngle,o=Math.abs(s)<Number.EPSILON;for(;s<0;)s+=r;for(;s>r;)s-=r;s<Number.EPSILON&&(o?s=0:s=r),this.aClockwise===!0&&!o&&(s===r?s=-r:s=s-r);let a=this.aStartAngle+t*s,l=this.aX+this.xRadius*Math.cos(a),c=this.aY+this.yRadius*Math.sin(a);if(this.aRotation!==0){let h=Math.cos(this.aRotation),u=Math.sin(this.aRotation),f=l-this.aX,d=c-this.aY;l=f*h-d*u+this.aX,c=f*u+d*h+this.aY}return n.set(l,c)}copy(t){return super.copy(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}toJSON(){let t=super.toJSON();return t.aX=this.aX,t.aY=this.aY,t.xRadius=this.xRadius,t.yRadius=this.yRadius,t.aStartAngle=this.aStartAngle,t.aEndAngle=this.aEndAngle,t.aClockwise=this.aClockwise,t.aRotation=this.aRotation,t}fromJSON(t){return super.fromJSON(t),this.aX=t.aX,this.aY=t.aY,this.xRadius=t.xRadius,this.yRadius=t.yRadius,this.aStartAngle=t.aStartAngle,this.aEndAngle=t.aEndAngle,this.aClockwise=t.aClockwise,this.aRotation=t.aRotation,this}},wl=class extends Hs{constructor(t,e,n,r,s,o){super(t,e,n,n,r,s,o),this.isArcCurve=!0,this.type="ArcCurve"}};function zu(){let i=0,t=0,e=0,n=0;function r(s,o,a,l){i=s,t=a,e=-3*s+3*o-2*a-l,n=2*s-2*o+a+l}return{initCatmullRom:function(s,o,a,l,c){r(o,a,c*(a-s),c*(l-o))},initNonuniformCatmullRom:function(s,o,a,l,c,h,u){let f=(o-s)/c-(a-s)/(c+h)+(a-o)/h,d=(a-o)/h-(l-o)/(h+u)+(l-a)/u;f*=h,d*=h,r(o,a,f,d)},calc:function(s){let o=s*s,a=o*s;return i+t*s+e*o+n*a}}}var sl=new O,ru=new zu,su=new zu,ou=new zu,Tl=class extends Jn{constructor(t=[],e=!1,n="centripetal",r=.5){super(),this.isCatmullRomCurve3=!0,this.type="CatmullRomCurve3",this.points=t,this.closed=e,this.curveType=n,this.tension=r}getPoint(t,e=new O){let n=e,r=this.points,s=r.length,o=(s-(this.closed?0:1))*t,a=Math.floor(o),l=o-a;this.closed?a+=a>0?0:(Math.floor(Math.abs(a)/s)+1)*s:l===0&&a===s-1&&(a=s-2,l=1);let c,h;this.closed||a>0?c=r[(a-1)%s]:(sl.subVectors(r[0],r[1]).add(r[0]),c=sl);let u=r[a%s],f=r[(a+1)%s];if(this.closed||a+2<s?h=r[(a+2)%s]:(sl.subVectors(r[s-1],r[s-2]).add(r[s-1]),h=sl),this.curveType==="centripetal"||this.curveType==="chordal"){let d=this.curveType==="chordal"?.5:.25,m=Math.pow(c.distanceToSquared(u),d),x=Math.pow(u.distanceToSquared(f),d),g=Math.pow(f.distanceToSquared(h),d);x<1e-4&&(x=1),m<1e-4&&(m=x),g<1e-4&&(g=x),ru.initNonuniformCatmullRom(c.x,u.x,f.x,h.x,m,x,g),su.initNonuniformCatmullRom(c.y,u.y,f.y,h.y,m,x,g),ou.initNonuniformCatmullRom(c.z,u.z,f.z,h.z,m,x,g)}else this.curveType==="catmullrom"&&(ru.initCatmullRom(c.x,u.x,f.x,h.x,this.tension),su.initCatmullRom(c.y,u.y,f.y,h.y,this.tension),ou.initCatmullRom(c.z,u.z,f.z,h.z,this.tension));return n.set(ru.calc(l),su.calc(l),ou.calc(l)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let r=t.points[e];this.points.push(r.clone())}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let r=this.points[e];t.points.push(r.toArray())}return t.closed=this.closed,t.curveType=this.curveType,t.tension=this.tension,t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let r=t.points[e];this.points.push(new O().fromArray(r))}return this.closed=t.closed,this.curveType=t.curveType,this.tension=t.tension,this}};function Qd(i,t,e,n,r){let s=(n-t)*.5,o=(r-e)*.5,a=i*i,l=i*a;return(2*e-2*n+s+o)*l+(-3*e+3*n-2*s-o)*a+s*i+e}function vx(i,t){let e=1-i;return e*e*t}function bx(i,t){return 2*(1-i)*i*t}function Mx(i,t){return i*i*t}function Po(i,t,e,n){return vx(i,t)+bx(i,e)+Mx(i,n)}function Sx(i,t){let e=1-i;return e*e*e*t}function wx(i,t){let e=1-i;return 3*e*e*i*t}function Tx(i,t){return 3*(1-i)*i*i*t}function Ex(i,t){return i*i*i*t}function Lo(i,t,e,n,r){return Sx(i,t)+wx(i,e)+Tx(i,n)+Ex(i,r)}var $o=class extends Jn{constructor(t=new Ct,e=new Ct,n=new Ct,r=new Ct){super(),this.isCubicBezierCurve=!0,this.type="CubicBezierCurve",this.v0=t,this.v1=e,this.v2=n,this.v3=r}getPoint(t,e=new Ct){let n=e,r=this.v0,s=this.v1,o=this.v2,a=this.v3;return n.set(Lo(t,r.x,s.x,o.x,a.x),Lo(t,r.y,s.y,o.y,a.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},El=class extends Jn{constructor(t=new O,e=new O,n=new O,r=new O){super(),this.isCubicBezierCurve3=!0,this.type="CubicBezierCurve3",this.v0=t,this.v1=e,this.v2=n,this.v3=r}getPoint(t,e=new O){let n=e,r=this.v0,s=this.v1,o=this.v2,a=this.v3;return n.set(Lo(t,r.x,s.x,o.x,a.x),Lo(t,r.y,s.y,o.y,a.y),Lo(t,r.z,s.z,o.z,a.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this.v3.copy(t.v3),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t.v3=this.v3.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this.v3.fromArray(t.v3),this}},Zo=class extends Jn{constructor(t=new Ct,e=new Ct){super(),this.isLineCurve=!0,this.type="LineCurve",this.v1=t,this.v2=e}getPoint(t,e=new Ct){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new Ct){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Al=class extends Jn{constructor(t=new O,e=new O){super(),this.isLineCurve3=!0,this.type="LineCurve3",this.v1=t,this.v2=e}getPoint(t,e=new O){let n=e;return t===1?n.copy(this.v2):(n.copy(this.v2).sub(this.v1),n.multiplyScalar(t).add(this.v1)),n}getPointAt(t,e){return this.getPoint(t,e)}getTangent(t,e=new O){return e.subVectors(this.v2,this.v1).normalize()}getTangentAt(t,e){return this.getTangent(t,e)}copy(t){return super.copy(t),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Jo=class extends Jn{constructor(t=new Ct,e=new Ct,n=new Ct){super(),this.isQuadraticBezierCurve=!0,this.type="QuadraticBezierCurve",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new Ct){let n=e,r=this.v0,s=this.v1,o=this.v2;return n.set(Po(t,r.x,s.x,o.x),Po(t,r.y,s.y,o.y)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Cl=class extends Jn{constructor(t=new O,e=new O,n=new O){super(),this.isQuadraticBezierCurve3=!0,this.type="QuadraticBezierCurve3",this.v0=t,this.v1=e,this.v2=n}getPoint(t,e=new O){let n=e,r=this.v0,s=this.v1,o=this.v2;return n.set(Po(t,r.x,s.x,o.x),Po(t,r.y,s.y,o.y),Po(t,r.z,s.z,o.z)),n}copy(t){return super.copy(t),this.v0.copy(t.v0),this.v1.copy(t.v1),this.v2.copy(t.v2),this}toJSON(){let t=super.toJSON();return t.v0=this.v0.toArray(),t.v1=this.v1.toArray(),t.v2=this.v2.toArray(),t}fromJSON(t){return super.fromJSON(t),this.v0.fromArray(t.v0),this.v1.fromArray(t.v1),this.v2.fromArray(t.v2),this}},Ko=class extends Jn{constructor(t=[]){super(),this.isSplineCurve=!0,this.type="SplineCurve",this.points=t}getPoint(t,e=new Ct){let n=e,r=this.points,s=(r.length-1)*t,o=Math.floor(s),a=s-o,l=r[o===0?o:o-1],c=r[o],h=r[o>r.length-2?r.length-1:o+1],u=r[o>r.length-3?r.length-1:o+2];return n.set(Qd(a,l.x,c.x,h.x,u.x),Qd(a,l.y,c.y,h.y,u.y)),n}copy(t){super.copy(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let r=t.points[e];this.points.push(r.clone())}return this}toJSON(){let t=super.toJSON();t.points=[];for(let e=0,n=this.points.length;e<n;e++){let r=this.points[e];t.points.push(r.toArray())}return t}fromJSON(t){super.fromJSON(t),this.points=[];for(let e=0,n=t.points.length;e<n;e++){let r=t.points[e];this.points.push(new Ct().fromArray(r))}return this}},du=Object.freeze({__proto__:null,ArcCurve:wl,CatmullRomCurve3:Tl,CubicBezierCurve:$o,CubicBezierCurve3:El,EllipseCurve:Hs,LineCurve:Zo,LineCurve3:Al,QuadraticBezierCurve:Jo,QuadraticBezierCurve3:Cl,SplineCurve:Ko}),Rl=class extends Jn{constructor(){super(),this.type="CurvePath",this.curves=[],this.autoClose=!1}add(t){this.curves.push(t)}closePath(){let t=this.curves[0].getPoint(0),e=this.curves[this.curves.length-1].getPoint(1);if(!t.equals(e)){let n=t.isVector2===!0?"LineCurve":"LineCurve3";this.curves.push(new du[n](e,t))}return this}getPoint(t,e){let n=t*this.getLength(),r=this.getCurveLengths(),s=0;for(;s<r.length;){if(r[s]>=n){let o=r[s]-n,a=this.curves[s],l=a.getLength(),c=l===0?0:1-o/l;return a.getPointAt(c,e)}s++}return null}getLength(){let t=this.getCurveLengths();return t[t.length-1]}updateArcLengths(){this.needsUpdate=!0,this.cacheLengths=null,this.getCurveLengths()}getCurveLengths(){if(this.cacheLengths&&this.cacheLengths.length===this.curves.length)return this.cacheLengths;let t=[],e=0;for(let n=0,r=this.curves.length;n<r;n++)e+=this.curves[n].getLength(),t.push(e);return this.cacheLengths=t,t}getSpacedPoints(t=40){let e=[];for(let n=0;n<=t;n++)e.push(this.getPoint(n/t));return this.autoClose&&e.push(e[0]),e}getPoints(t=12){let e=[],n;for(let r=0,s=this.curves;r<s.length;r++){let o=s[r],a=o.isEllipseCurve?t*2:o.isLineCurve||o.isLineCurve3?1:o.isSplineCurve?t*o.points.length:t,l=o.getPoints(a);for(let c=0;c<l.length;c++){let h=l[c];n&&n.equals(h)||(e.push(h),n=h)}}return this.autoClose&&e.length>1&&!e[e.length-1].equals(e[0])&&e.push(e[0]),e}copy(t){super.copy(t),this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let r=t.curves[e];this.curves.push(r.clone())}return this.autoClose=t.autoClose,this}toJSON(){let t=super.toJSON();t.autoClose=this.autoClose,t.curves=[];for(let e=0,n=this.curves.length;e<n;e++){let r=this.curves[e];t.curves.push(r.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.autoClose=t.autoClose,this.curves=[];for(let e=0,n=t.curves.length;e<n;e++){let r=t.curves[e];this.curves.push(new du[r.type]().fromJSON(r))}return this}},Zr=class extends Rl{constructor(t){super(),this.type="Path",this.currentPoint=new Ct,t&&this.setFromPoints(t)}setFromPoints(t){this.moveTo(t[0].x,t[0].y);for(let e=1,n=t.length;e<n;e++)this.lineTo(t[e].x,t[e].y);return this}moveTo(t,e){return this.currentPoint.set(t,e),this}lineTo(t,e){let n=new Zo(this.currentPoint.clone(),new Ct(t,e));return this.curves.push(n),this.currentPoint.set(t,e),this}quadraticCurveTo(t,e,n,r){let s=new Jo(this.currentPoint.clone(),new Ct(t,e),new Ct(n,r));return this.curves.push(s),this.currentPoint.set(n,r),this}bezierCurveTo(t,e,n,r,s,o){let a=new $o(this.currentPoint.clone(),new Ct(t,e),new Ct(n,r),new Ct(s,o));return this.curves.push(a),this.currentPoint.set(s,o),this}splineThru(t){let e=[this.currentPoint.clone()].concat(t),n=new Ko(e);return this.curves.push(n),this.currentPoint.copy(t[t.length-1]),this}arc(t,e,n,r,s,o){let a=this.currentPoint.x,l=this.currentPoint.y;return this.absarc(t+a,e+l,n,r,s,o),this}absarc(t,e,n,r,s,o){return this.absellipse(t,e,n,n,r,s,o),this}ellipse(t,e,n,r,s,o,a,l){let c=this.currentPoint.x,h=this.currentPoint.y;return this.absellipse(t+c,e+h,n,r,s,o,a,l),this}absellipse(t,e,n,r,s,o,a,l){let c=new Hs(t,e,n,r,s,o,a,l);if(this.curves.length>0){let u=c.getPoint(0);u.equals(this.currentPoint)||this.lineTo(u.x,u.y)}this.curves.push(c);let h=c.getPoint(1);return this.currentPoint.copy(h),this}copy(t){return super.copy(t),this.currentPoint.copy(t.currentPoint),this}toJSON(){let t=super.toJSON();return t.currentPoint=this.currentPoint.toArray(),t}fromJSON(t){return super.fromJSON(t),this.currentPoint.fromArray(t.currentPoint),this}},Jr=class extends Zr{constructor(t){super(t),this.uuid=Js(),this.type="Shape",this.holes=[]}getPointsHoles(t){let e=[];for(let n=0,r=this.holes.length;n<r;n++)e[n]=this.holes[n].getPoints(t);return e}extractPoints(t){return{shape:this.getPoints(t),holes:this.getPointsHoles(t)}}copy(t){super.copy(t),this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let r=t.holes[e];this.holes.push(r.clone())}return this}toJSON(){let t=super.toJSON();t.uuid=this.uuid,t.holes=[];for(let e=0,n=this.holes.length;e<n;e++){let r=this.holes[e];t.holes.push(r.toJSON())}return t}fromJSON(t){super.fromJSON(t),this.uuid=t.uuid,this.holes=[];for(let e=0,n=t.holes.length;e<n;e++){let r=t.holes[e];this.holes.push(new Zr().fromJSON(r))}return this}};function Ax(i,t,e=2){let n=t&&t.length,r=n?t[0]*e:i.length,s=Zp(i,0,r,e,!0),o=[];if(!s||s.next===s.prev)return o;let a,l,c;if(n&&(s=Lx(i,t,s,e)),i.length>80*e){a=1/0,l=1/0;let h=-1/0,u=-1/0;for(let f=e;f<r;f+=e){let d=i[f],m=i[f+1];d<a&&(a=d),m<l&&(l=m),d>h&&(h=d),m>u&&(u=m)}c=Math.max(h-a,u-l),c=c!==0?32767/c:0}return jo(s,o,e,a,l,c,0),o}function Zp(i,t,e,n,r){let s;if(r===Gx(i,t,e,n)>0)for(let o=t;o<e;o+=n)s=tp(o/n|0,i[o],i[o+1],s);else for(let o=e-n;o>=t;o-=n)s=tp(o/n|0,i[o],i[o+1],s);return s&&Gs(s,s.next)&&(ta(s),s=s.next),s}function Kr(i,t){if(!i)return i;t||(t=i);let e=i,n;do if(n=!1,!e.steiner&&(Gs(e,e.next)||$e(e.prev,e,e.next)===0)){if(ta(e),e=t=e.prev,e===e.next)break;n=!0}else e=e.next;while(n||e!==t);return t}function jo(i,t,e,n,r,s,o){if(!i)return;!o&&s&&Ox(i,n,r,s);let a=i;for(;i.prev!==i.next;){let l=i.prev,c=i.next;if(s?Rx(i,n,r,s):Cx(i)){t.push(l.i,i.i,c.i),ta(i),i=c.next,a=c.next;continue}if(i=c,i===a){o?o===1?(i=Ix(Kr(i),t),jo(i,t,e,n,r,s,2)):o===2&&Px(i,t,e,n,r,s):jo(Kr(i),t,e,n,r,s,1);break}}}function Cx(i){let t=i.prev,e=i,n=i.next;if($e(t,e,n)>=0)return!1;let r=t.x,s=e.x,o=n.x,a=t.y,l=e.y,c=n.y,h=Math.min(r,s,o),u=Math.min(a,l,c),f=Math.max(r,s,o),d=Math.max(a,l,c),m=n.next;for(;m!==t;){if(m.x>=h&&m.x<=f&&m.y>=u&&m.y<=d&&Io(r,a,s,l,o,c,m.x,m.y)&&$e(m.prev,m,m.next)>=0)return!1;m=m.next}return!0}function Rx(i,t,e,n){let r=i.prev,s=i,o=i.next;if($e(r,s,o)>=0)return!1;let a=r.x,l=s.x,c=o.x,h=r.y,u=s.y,f=o.y,d=Math.min(a,l,c),m=Math.min(h,u,f),x=Math.max(a,l,c),g=Math.max(h,u,f),p=pu(d,m,t,e,n),b=pu(x,g,t,e,n),w=i.prevZ,y=i.nextZ;for(;w&&w.z>=p&&y&&y.z<=b;){if(w.x>=d&&w.x<=x&&w.y>=m&&w.y<=g&&w!==r&&w!==o&&Io(a,h,l,u,c,f,w.x,w.y)&&$e(w.prev,w,w.next)>=0||(w=w.prevZ,y.x>=d&&y.x<=x&&y.y>=m&&y.y<=g&&y!==r&&y!==o&&Io(a,h,l,u,c,f,y.x,y.y)&&$e(y.prev,y,y.next)>=0))return!1;y=y.nextZ}for(;w&&w.z>=p;){if(w.x>=d&&w.x<=x&&w.y>=m&&w.y<=g&&w!==r&&w!==o&&Io(a,h,l,u,c,f,w.x,w.y)&&$e(w.prev,w,w.next)>=0)return!1;w=w.prevZ}for(;y&&y.z<=b;){if(y.x>=d&&y.x<=x&&y.y>=m&&y.y<=g&&y!==r&&y!==o&&Io(a,h,l,u,c,f,y.x,y.y)&&$e(y.prev,y,y.next)>=0)return!1;y=y.nextZ}return!0}function Ix(i,t){let e=i;do{let n=e.prev,r=e.next.next;!Gs(n,r)&&Kp(n,e,e.next,r)&&Qo(n,r)&&Qo(r,n)&&(t.push(n.i,e.i,r.i),ta(e),ta(e.next),e=i=r),e=e.next}while(e!==i);return Kr(e)}function Px(i,t,e,n,r,s){let o=i;do{let a=o.next.next;for(;a!==o.prev;){if(o.i!==a.i&&zx(o,a)){let l=jp(o,a);o=Kr(o,o.next),l=Kr(l,l.next),jo(o,t,e,n,r,s,0),jo(l,t,e,n,r,s,0);return}a=a.next}o=o.next}while(o!==i)}function Lx(i,t,e,n){let r=[];for(let s=0,o=t.length;s<o;s++){let a=t[s]*n,l=s<o-1?t[s+1]*n:i.length,c=Zp(i,a,l,n,!1);c===c.next&&(c.steiner=!0),r.push(kx(c))}r.sort(Dx);for(let s=0;s<r.length;s++)e=Ux(r[s],e);return e}function Dx(i,t){let e=i.x-t.x;if(e===0&&(e=i.y-t.y,e===0)){let n=(i.next.y-i.y)/(i.next.x-i.x),r=(t.next.y-t.y)/(t.next.x-t.x);e=n-r}return e}function Ux(i,t){let e=Nx(i,t);if(!e)return t;let n=jp(e,i);return Kr(n,n.next),Kr(e,e.next)}function Nx(i,t){let e=t,n=i.x,r=i.y,s=-1/0,o;if(Gs(i,e))return e;do{if(Gs(i,e.next))return e.next;if(r<=e.y&&r>=e.next.y&&e.next.y!==e.y){let u=e.x+(r-e.y)*(e.next.x-e.x)/(e.next.y-e.y);if(u<=n&&u>s&&(s=u,o=e.x<e.next.x?e:e.next,u===n))return o}e=e.next}while(e!==t);if(!o)return null;let a=o,l=o.x,c=o.y,h=1/0;e=o;do{if(n>=e.x&&e.x>=l&&n!==e.x&&Jp(r<c?n:s,r,l,c,r<c?s:n,r,e.x,e.y)){let u=Math.abs(r-e.y)/(n-e.x);Qo(e,i)&&(u<h||u===h&&(e.x>o.x||e.x===o.x&&Fx(o,e)))&&(o=e,h=u)}e=e.next}while(e!==a);return o}function Fx(i,t){return $e(i.prev,i,t.prev)<0&&$e(t.next,i,i.next)<0}function Ox(i,t,e,n){let r=i;do r.z===0&&(r.z=pu(r.x,r.y,t,e,n)),r.prevZ=r.prev,r.nextZ=r.next,r=r.next;while(r!==i);r.prevZ.nextZ=null,r.prevZ=null,Bx(r)}function Bx(i){let t,e=1;do{let n=i,r;i=null;let s=null;for(t=0;n;){t++;let o=n,a=0;for(let c=0;c<e&&(a++,o=o.nextZ,!!o);c++);let l=e;for(;a>0||l>0&&o;)a!==0&&(l===0||!o||n.z<=o.z)?(r=n,n=n.nextZ,a--):(r=o,o=o.nextZ,l--),s?s.nextZ=r:i=r,r.prevZ=s,s=r;n=o}s.nextZ=null,e*=2}while(t>1);return i}function pu(i,t,e,n,r){return i=(i-e)*r|0,t=(t-n)*r|0,i=(i|i<<8)&16711935,i=(i|i<<4)&252645135,i=(i|i<<2)&858993459,i=(i|i<<1)&1431655765,t=(t|t<<8)&16711935,t=(t|t<<4)&252645135,t=(t|t<<2)&858993459,t=(t|t<<1)&1431655765,i|t<<1}function kx(i){let t=i,e=i;do(t.x<e.x||t.x===e.x&&t.y<e.y)&&(e=t),t=t.next;while(t!==i);return e}function Jp(i,t,e,n,r,s,o,a){return(r-o)*(t-a)>=(i-o)*(s-a)&&(i-o)*(n-a)>=(e-o)*(t-a)&&(e-o)*(s-a)>=(r-o)*(n-a)}function Io(i,t,e,n,r,s,o,a){return!(i===o&&t===a)&&Jp(i,t,e,n,r,s,o,a)}function zx(i,t){return i.next.i!==t.i&&i.prev.i!==t.i&&!Vx(i,t)&&(Qo(i,t)&&Qo(t,i)&&Hx(i,t)&&($e(i.prev,i,t.prev)||$e(i,t.prev,t))||Gs(i,t)&&$e(i.prev,i,i.next)>0&&$e(t.prev,t,t.next)>0)}function $e(i,t,e){return(t.y-i.y)*(e.x-t.x)-(t.x-i.x)*(e.y-t.y)}function Gs(i,t){return i.x===t.x&&i.y===t.y}function Kp(i,t,e,n){let r=al($e(i,t,e)),s=al($e(i,t,n)),o=al($e(e,n,i)),a=al($e(e,n,t));return!!(r!==s&&o!==a||r===0&&ol(i,e,t)||s===0&&ol(i,n,t)||o===0&&ol(e,i,n)||a===0&&ol(e,t,n))}function ol(i,t,e){return t.x<=Math.max(i.x,e.x)&&t.x>=Math.min(i.x,e.x)&&t.y<=Math.max(i.y,e.y)&&t.y>=Math.min(i.y,e.y)}function al(i){return i>0?1:i<0?-1:0}function Vx(i,t){let e=i;do{if(e.i!==i.i&&e.next.i!==i.i&&e.i!==t.i&&e.next.i!==t.i&&Kp(e,e.next,i,t))return!0;e=e.next}while(e!==i);return!1}function Qo(i,t){return $e(i.prev,i,i.next)<0?$e(i,t,i.next)>=0&&$e(i,i.prev,t)>=0:$e(i,t,i.prev)<0||$e(i,i.next,t)<0}function Hx(i,t){let e=i,n=!1,r=(i.x+t.x)/2,s=(i.y+t.y)/2;do e.y>s!=e.next.y>s&&e.next.y!==e.y&&r<(e.next.x-e.x)*(s-e.y)/(e.next.y-e.y)+e.x&&(n=!n),e=e.next;while(e!==i);return n}function jp(i,t){let e=mu(i.i,i.x,i.y),n=mu(t.i,t.x,t.y),r=i.next,s=t.prev;return i.next=t,t.prev=i,e.next=r,r.prev=e,n.next=e,e.prev=n,s.next=n,n.prev=s,n}function tp(i,t,e,n){let r=mu(i,t,e);return n?(r.next=n.next,r.prev=n,n.next.prev=r,n.next=r):(r.prev=r,r.next=r),r}function ta(i){i.next.prev=i.prev,i.prev.next=i.next,i.prevZ&&(i.prevZ.nextZ=i.nextZ),i.nextZ&&(i.nextZ.prevZ=i.prevZ)}function mu(i,t,e){return{i,x:t,y:e,prev:null,next:null,z:0,prevZ:null,nextZ:null,steiner:!1}}function Gx(i,t,e,n){let r=0;for(let s=t,o=e-n;s<e;s+=n)r+=(i[o]-i[s])*(i[s+1]+i[o+1]),o=s;return r}var gu=class{static triangulate(t,e,n=2){return Ax(t,e,n)}},Vr=class i{static area(t){let e=t.length,n=0;for(let r=e-1,s=0;s<e;r=s++)n+=t[r].x*t[s].y-t[s].x*t[r].y;return n*.5}static isClockWise(t){return i.area(t)<0}static triangulateShape(t,e){let n=[],r=[],s=[];ep(t),np(n,t);let o=t.length;e.forEach(ep);for(let l=0;l<e.length;l++)r.push(o),o+=e[l].length,np(n,e[l]);let a=gu.triangulate(n,r);for(let l=0;l<a.length;l+=3)s.push(a.slice(l,l+3));return s}};function ep(i){let t=i.length;t>2&&i[t-1].equals(i[0])&&i.pop()}function np(i,t){for(let e=0;e<t.length;e++)i.push(t[e].x),i.push(t[e].y)}var Ws=class i extends Xe{constructor(t=new Jr([new Ct(.5,.5),new Ct(-.5,.5),new Ct(-.5,-.5),new Ct(.5,-.5)]),e={}){super(),this.type="ExtrudeGeometry",this.parameters={shapes:t,options:e},t=Array.isArray(t)?t:[t];let n=this,r=[],s=[];for(let a=0,l=t.length;a<l;a++){let c=t[a];o(c)}this.setAttribute("position",new Re(r,3)),this.setAttribute("uv",new Re(s,2)),this.computeVertexNormals();function o(a){let l=[],c=e.curveSegments!==void 0?e.curveSegments:12,h=e.steps!==void 0?e.steps:1,u=e.depth!==void 0?e.depth:1,f=e.bevelEnabled!==void 0?e.bevelEnabled:!0,d=e.bevelThickness!==void 0?e.bevelThickness:.2,m=e.bevelSize!==void 0?e.bevelSize:d-.1,x=e.bevelOffset!==void 0?e.bevelOffset:0,g=e.bevelSegments!==void 0?e.bevelSegments:3,p=e.extrudePath,b=e.UVGenerator!==void 0?e.UVGenerator:Wx,w,y=!1,R,A,D,U;p&&(w=p.getSpacedPoints(h),y=!0,f=!1,R=p.computeFrenetFrames(h,!1),A=new O,D=new O,U=new O),f||(g=0,d=0,m=0,x=0);let T=a.extractPoints(c),M=T.shape,C=T.holes;if(!Vr.isClockWise(M)){M=M.reverse();for(let lt=0,ot=C.length;lt<ot;lt++){let it=C[lt];Vr.isClockWise(it)&&(C[lt]=it.reverse())}}function k(lt){let it=10000000000000001e-36,rt=lt[0];for(let wt=1;wt<=lt.length;wt++){let ft=wt%lt.length,pt=lt[ft],jt=pt.x-rt.x,Yt=pt.y-rt.y,I=jt*jt+Yt*Yt,v=Math.max(Math.abs(pt.x),Math.abs(pt.y),Math.abs(rt.x),Math.abs(rt.y)),F=it*v*v;if(I<=F){lt.splice(ft,1),wt--;continue}rt=pt}}k(M),C.forEach(k);let X=C.length,G=M;for(let lt=0;lt<X;lt++){let ot=C[lt];M=M.concat(ot)}function q(lt,ot,it){return ot||console.error("THREE.ExtrudeGeometry: vec does not exist"),lt.clone().addScaledVector(ot,it)}let Z=M.length;function j(lt,ot,it){let rt,wt,ft,pt=lt.x-ot.x,jt=lt.y-ot.y,Yt=it.x-lt.x,I=it.y-lt.y,v=pt*pt+jt*jt,F=pt*I-jt*Yt;if(Math.abs(F)>Number.EPSILON){let Y=Math.sqrt(v),nt=Math.sqrt(Yt*Yt+I*I),tt=ot.x-jt/Y,Bt=ot.y+pt/Y,mt=it.x-I/nt,Ot=it.y+Yt/nt,Lt=((mt-tt)*I-(Ot-Bt)*Yt)/(pt*I-jt*Yt);rt=tt+pt*Lt-lt.x,wt=Bt+jt*Lt-lt.y;let ht=rt*rt+wt*wt;if(ht<=2)return new Ct(rt,wt);ft=Math.sqrt(ht/2)}else{let Y=!1;pt>Number.EPSILON?Yt>Number.EPSILON&&(Y=!0):pt<-Number.EPSILON?Yt<-Number.EPSILON&&(Y=!0):Math.sign(jt)===Math.sign(I)&&(Y=!0),Y?(rt=-jt,wt=pt,ft=Math.sqrt(v)):(rt=pt,wt=jt,ft=Math.sqrt(v/2))}return new Ct(rt/ft,wt/ft)}let ct=[];for(let lt=0,ot=G.length,it=ot-1,rt=lt+1;lt<ot;lt++,it++,rt++)it===ot&&(it=0),rt===ot&&(rt=0),ct[lt]=j(G[lt],G[it],G[rt]);let ut=[],yt,Et=ct.concat();for(let lt=0,ot=X;lt<ot;lt++){let it=C[lt];yt=[];for(let rt=0,wt=it.length,ft=wt-1,pt=rt+1;rt<wt;rt++,ft++,pt++)ft===wt&&(ft=0),pt===wt&&(pt=0),yt[rt]=j(it[rt],it[ft],it[pt]);ut.push(yt),Et=Et.concat(yt)}let vt;if(g===0)vt=Vr.triangulateShape(G,C);else{let lt=[],ot=[];for(let it=0;it<g;it++){let rt=it/g,wt=d*Math.cos(rt*Math.PI/2),ft=m*Math.sin(rt*Math.PI/2)+x;for(let pt=0,jt=G.length;pt<jt;pt++){let Yt=q(G[pt],ct[pt],ft);Ft(Yt.x,Yt.y,-wt),rt===0&&lt.push(Yt)}for(let pt=0,jt=X;pt<jt;pt++){let Yt=C[pt];yt=ut[pt];let I=[];for(let v=0,F=Yt.length;v<F;v++){let Y=q(Yt[v],yt[v],ft);Ft(Y.x,Y.y,-wt),rt===0&&I.push(Y)}rt===0&&ot.push(I)}}vt=Vr.triangulateShape(lt,ot)}let Qt=vt.length,te=m+x;for(let lt=0;lt<Z;lt++){let ot=f?q(M[lt],Et[lt],te):M[lt];y?(D.copy(R.normals[0]).multiplyScalar(ot.x),A.copy(R.binormals[0]).multiplyScalar(ot.y),U.copy(w[0]).add(D).add(A),Ft(U.x,U.y,U.z)):Ft(ot.x,ot.y,0)}for(let lt=1;lt<=h;lt++)for(let ot=0;ot<Z;ot++){let it=f?q(M[ot],Et[ot],te):M[ot];y?(D.copy(R.normals[lt]).multiplyScalar(it.x),A.copy(R.binormals[lt]).multiplyScalar(it.y),U.copy(w[lt]).add(D).add(A),Ft(U.x,U.y,U.z)):Ft(it.x,it.y,u/h*lt)}for(let lt=g-1;lt>=0;lt--){let ot=lt/g,it=d*Math.cos(ot*Math.PI/2),rt=m*Math.sin(ot*Math.PI/2)+x;for(let wt=0,ft=G.length;wt<ft;wt++){let pt=q(G[wt],ct[wt],rt);Ft(pt.x,pt.y,u+it)}for(let wt=0,ft=C.length;wt<ft;wt++){let pt=C[wt];yt=ut[wt];for(let jt=0,Yt=pt.length;jt<Yt;jt++){let I=q(pt[jt],yt[jt],rt);y?Ft(I.x,I.y+w[h-1].y,w[h-1].x+it):Ft(I.x,I.y,u+it)}}}Q(),et();function Q(){let lt=r.length/3;if(f){let ot=0,it=Z*ot;for(let rt=0;rt<Qt;rt++){let wt=vt[rt];Tt(wt[2]+it,wt[1]+it,wt[0]+it)}ot=h+g*2,it=Z*ot;for(let rt=0;rt<Qt;rt++){let wt=vt[rt];Tt(wt[0]+it,wt[1]+it,wt[2]+it)}}else{for(let ot=0;ot<Qt;ot++){let it=vt[ot];Tt(it[2],it[1],it[0])}for(let ot=0;ot<Qt;ot++){let it=vt[ot];Tt(it[0]+Z*h,it[1]+Z*h,it[2]+Z*h)}}n.addGroup(lt,r.length/3-lt,0)}function et(){let lt=r.length/3,ot=0;Rt(G,ot),ot+=G.length;for(let it=0,rt=C.length;it<rt;it++){let wt=C[it];Rt(wt,ot),ot+=wt.length}n.addGroup(lt,r.length/3-lt,1)}function Rt(lt,ot){let it=lt.length;for(;--it>=0;){let rt=it,wt=it-1;wt<0&&(wt=lt.length-1);for(let ft=0,pt=h+g*2;ft<pt;ft++){let jt=Z*ft,Yt=Z*(ft+1),I=ot+rt+jt,v=ot+wt+jt,F=ot+wt+Yt,Y=ot+rt+Yt;ie(I,v,F,Y)}}}function Ft(lt,ot,it){l.push(lt),l.push(ot),l.push(it)}function Tt(lt,ot,it){pe(lt),pe(ot),pe(it);let rt=r.length/3,wt=b.generateTopUV(n,r,rt-3,rt-2,rt-1);N(wt[0]),N(wt[1]),N(wt[2])}function ie(lt,ot,it,rt){pe(lt),pe(ot),pe(rt),pe(ot),pe(it),pe(rt);let wt=r.length/3,ft=b.generateSideWallUV(n,r,wt-6,wt-3,wt-2,wt-1);N(ft[0]),N(ft[1]),N(ft[3]),N(ft[1]),N(ft[2]),N(ft[3])}function pe(lt){r.push(l[lt*3+0]),r.push(l[lt*3+1]),r.push(l[lt*3+2])}function N(lt){s.push(lt.x),s.push(lt.y)}}}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}toJSON(){let t=super.toJSON(),e=this.parameters.shapes,n=this.parameters.options;return Xx(e,n,t)}static fromJSON(t,e){let n=[];for(let s=0,o=t.shapes.length;s<o;s++){let a=e[t.shapes[s]];n.push(a)}let r=t.options.extrudePath;return r!==void 0&&(t.options.extrudePath=new du[r.type]().fromJSON(r)),new i(n,t.options)}},Wx={generateTopUV:function(i,t,e,n,r){let s=t[e*3],o=t[e*3+1],a=t[n*3],l=t[n*3+1],c=t[r*3],h=t[r*3+1];return[new Ct(s,o),new Ct(a,l),new Ct(c,h)]},generateSideWallUV:function(i,t,e,n,r,s){let o=t[e*3],a=t[e*3+1],l=t[e*3+2],c=t[n*3],h=t[n*3+1],u=t[n*3+2],f=t[r*3],d=t[r*3+1],m=t[r*3+2],x=t[s*3],g=t[s*3+1],p=t[s*3+2];return Math.abs(a-h)<Math.abs(o-c)?[new Ct(o,1-l),new Ct(c,1-u),new Ct(f,1-m),new Ct(x,1-p)]:[new Ct(a,1-l),new Ct(h,1-u),new Ct(d,1-m),new Ct(g,1-p)]}};function Xx(i,t,e){if(e.shapes=[],Array.isArray(i))for(let n=0,r=i.length;n<r;n++){let s=i[n];e.shapes.push(s.uuid)}else e.shapes.push(i.uuid);return e.options=Object.assign({},t),t.extrudePath!==void 0&&(e.options.extrudePath=t.extrudePath.toJSON()),e}var jr=class i extends Xe{constructor(t=1,e=1,n=1,r=1){super(),this.type="PlaneGeometry",this.parameters={width:t,height:e,widthSegments:n,heightSegments:r};let s=t/2,o=e/2,a=Math.floor(n),l=Math.floor(r),c=a+1,h=l+1,u=t/a,f=e/l,d=[],m=[],x=[],g=[];for(let p=0;p<h;p++){let b=p*f-o;for(let w=0;w<c;w++){let y=w*u-s;m.push(y,-b,0),x.push(0,0,1),g.push(w/a),g.push(1-p/l)}}for(let p=0;p<l;p++)for(let b=0;b<a;b++){let w=b+c*p,y=b+c*(p+1),R=b+1+c*(p+1),A=b+1+c*p;d.push(w,y,A),d.push(y,R,A)}this.setIndex(d),this.setAttribute("position",new Re(m,3)),this.setAttribute("normal",new Re(x,3)),this.setAttribute("uv",new Re(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.width,t.height,t.widthSegments,t.heightSegments)}};var vr=class i extends Xe{constructor(t=1,e=32,n=16,r=0,s=Math.PI*2,o=0,a=Math.PI){super(),this.type="SphereGeometry",this.parameters={radius:t,widthSegments:e,heightSegments:n,phiStart:r,phiLength:s,thetaStart:o,thetaLength:a},e=Math.max(3,Math.floor(e)),n=Math.max(2,Math.floor(n));let l=Math.min(o+a,Math.PI),c=0,h=[],u=new O,f=new O,d=[],m=[],x=[],g=[];for(let p=0;p<=n;p++){let b=[],w=p/n,y=0;p===0&&o===0?y=.5/e:p===n&&l===Math.PI&&(y=-.5/e);for(let R=0;R<=e;R++){let A=R/e;u.x=-t*Math.cos(r+A*s)*Math.sin(o+w*a),u.y=t*Math.cos(o+w*a),u.z=t*Math.sin(r+A*s)*Math.sin(o+w*a),m.push(u.x,u.y,u.z),f.copy(u).normalize(),x.push(f.x,f.y,f.z),g.push(A+y,1-w),b.push(c++)}h.push(b)}for(let p=0;p<n;p++)for(let b=0;b<e;b++){let w=h[p][b+1],y=h[p][b],R=h[p+1][b],A=h[p+1][b+1];(p!==0||o>0)&&d.push(w,y,A),(p!==n-1||l<Math.PI)&&d.push(y,R,A)}this.setIndex(d),this.setAttribute("position",new Re(m,3)),this.setAttribute("normal",new Re(x,3)),this.setAttribute("uv",new Re(g,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.widthSegments,t.heightSegments,t.phiStart,t.phiLength,t.thetaStart,t.thetaLength)}};var ea=class i extends Xe{constructor(t=1,e=.4,n=12,r=48,s=Math.PI*2){super(),this.type="TorusGeometry",this.parameters={radius:t,tube:e,radialSegments:n,tubularSegments:r,arc:s},n=Math.floor(n),r=Math.floor(r);let o=[],a=[],l=[],c=[],h=new O,u=new O,f=new O;for(let d=0;d<=n;d++)for(let m=0;m<=r;m++){let x=m/r*s,g=d/n*Math.PI*2;u.x=(t+e*Math.cos(g))*Math.cos(x),u.y=(t+e*Math.cos(g))*Math.sin(x),u.z=e*Math.sin(g),a.push(u.x,u.y,u.z),h.x=t*Math.cos(x),h.y=t*Math.sin(x),f.subVectors(u,h).normalize(),l.push(f.x,f.y,f.z),c.push(m/r),c.push(d/n)}for(let d=1;d<=n;d++)for(let m=1;m<=r;m++){let x=(r+1)*d+m-1,g=(r+1)*(d-1)+m-1,p=(r+1)*(d-1)+m,b=(r+1)*d+m;o.push(x,g,b),o.push(g,p,b)}this.setIndex(o),this.setAttribute("position",new Re(a,3)),this.setAttribute("normal",new Re(l,3)),this.setAttribute("uv",new Re(c,2))}copy(t){return super.copy(t),this.parameters=Object.assign({},t.parameters),this}static fromJSON(t){return new i(t.radius,t.tube,t.radialSegments,t.tubularSegments,t.arc)}};var na=class extends Ni{constructor(t){super(),this.isShadowMaterial=!0,this.type="ShadowMaterial",this.color=new oe(0),this.transparent=!0,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.color.copy(t.color),this.fog=t.fog,this}};var Ki=class extends Ni{constructor(t){super(),this.isMeshStandardMaterial=!0,this.type="MeshStandardMaterial",this.defines={STANDARD:""},this.color=new oe(16777215),this.roughness=1,this.metalness=0,this.map=null,this.lightMap=null,this.lightMapIntensity=1,this.aoMap=null,this.aoMapIntensity=1,this.emissive=new oe(0),this.emissiveIntensity=1,this.emissiveMap=null,this.bumpMap=null,this.bumpScale=1,this.normalMap=null,this.normalMapType=Nu,this.normalScale=new Ct(1,1),this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.roughnessMap=null,this.metalnessMap=null,this.alphaMap=null,this.envMap=null,this.envMapRotation=new Mi,this.envMapIntensity=1,this.wireframe=!1,this.wireframeLinewidth=1,this.wireframeLinecap="round",this.wireframeLinejoin="round",this.flatShading=!1,this.fog=!0,this.setValues(t)}copy(t){return super.copy(t),this.defines={STANDARD:""},this.color.copy(t.color),this.roughness=t.roughness,this.metalness=t.metalness,this.map=t.map,this.lightMap=t.lightMap,this.lightMapIntensity=t.lightMapIntensity,this.aoMap=t.aoMap,this.aoMapIntensity=t.aoMapIntensity,this.emissive.copy(t.emissive),this.emissiveMap=t.emissiveMap,this.emissiveIntensity=t.emissiveIntensity,this.bumpMap=t.bumpMap,this.bumpScale=t.bumpScale,this.normalMap=t.normalMap,this.normalMapType=t.normalMapType,this.normalScale.copy(t.normalScale),this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.roughnessMap=t.roughnessMap,this.metalnessMap=t.metalnessMap,this.alphaMap=t.alphaMap,this.envMap=t.envMap,this.envMapRotation.copy(t.envMapRotation),this.envMapIntensity=t.envMapIntensity,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this.wireframeLinecap=t.wireframeLinecap,this.wireframeLinejoin=t.wireframeLinejoin,this.flatShading=t.flatShading,this.fog=t.fog,this}};var Il=class extends Ni{constructor(t){super(),this.isMeshDepthMaterial=!0,this.type="MeshDepthMaterial",this.depthPacking=Np,this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.wireframe=!1,this.wireframeLinewidth=1,this.setValues(t)}copy(t){return super.copy(t),this.depthPacking=t.depthPacking,this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this.wireframe=t.wireframe,this.wireframeLinewidth=t.wireframeLinewidth,this}},Pl=class extends Ni{constructor(t){super(),this.isMeshDistanceMaterial=!0,this.type="MeshDistanceMaterial",this.map=null,this.alphaMap=null,this.displacementMap=null,this.displacementScale=1,this.displacementBias=0,this.setValues(t)}copy(t){return super.copy(t),this.map=t.map,this.alphaMap=t.alphaMap,this.displacementMap=t.displacementMap,this.displacementScale=t.displacementScale,this.displacementBias=t.displacementBias,this}};function ll(i,t){return!i||i.constructor===t?i:typeof t.BYTES_PER_ELEMENT=="number"?new t(i):Array.prototype.slice.call(i)}function qx(i){return ArrayBuffer.isView(i)&&!(i instanceof DataView)}var Qr=class{constructor(t,e,n,r){this.parameterPositions=t,this._cachedIndex=0,this.resultBuffer=r!==void 0?r:new e.constructor(n),this.sampleValues=e,this.valueSize=n,this.settings=null,this.DefaultSettings_={}}evaluate(t){let e=this.parameterPositions,n=this._cachedIndex,r=e[n],s=e[n-1];n:{t:{let o;e:{i:if(!(t<r)){for(let a=n+2;;){if(r===void 0){if(t<s)break i;return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}if(n===a)break;if(s=r,r=e[++n],t<r)break t}o=e.length;break e}if(!(t>=s)){let a=e[1];t<a&&(n=2,s=a);for(let l=n-2;;){if(s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(n===l)break;if(r=s,s=e[--n-1],t>=s)break t}o=n,n=0;break e}break n}for(;n<o;){let a=n+o>>>1;t<e[a]?o=a:n=a+1}if(r=e[n],s=e[n-1],s===void 0)return this._cachedIndex=0,this.copySampleValue_(0);if(r===void 0)return n=e.length,this._cachedIndex=n,this.copySampleValue_(n-1)}this._cachedIndex=n,this.intervalChanged_(n,s,r)}return this.interpolate_(n,s,t,r)}getSettings_(){return this.settings||this.DefaultSettings_}copySampleValue_(t){let e=this.resultBuffer,n=this.sampleValues,r=this.valueSize,s=t*r;for(let o=0;o!==r;++o)e[o]=n[s+o];return e}interpolate_(){throw new Error("call to abstract method")}intervalChanged_(){}},Ll=class extends Qr{constructor(t,e,n,r){super(t,e,n,r),this._weightPrev=-0,this._offsetPrev=-0,this._weightNext=-0,this._offsetNext=-0,this.DefaultSettings_={endingStart:lu,endingEnd:lu}}intervalChanged_(t,e,n){let r=this.parameterPositions,s=t-2,o=t+1,a=r[s],l=r[o];if(a===void 0)switch(this.getSettings_().endingStart){case cu:s=t,a=2*e-n;break;case hu:s=r.length-2,a=e+r[s]-r[s+1];break;default:s=t,a=n}if(l===void 0)switch(this.getSettings_().endingEnd){case cu:o=t,l=2*n-e;break;case hu:o=1,l=n+r[1]-r[0];break;default:o=t-1,l=e}let c=(n-e)*.5,h=this.valueSize;this._weightPrev=c/(e-a),this._weightNext=c/(l-n),this._offsetPrev=s*h,this._offsetNext=o*h}interpolate_(t,e,n,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=this._offsetPrev,u=this._offsetNext,f=this._weightPrev,d=this._weightNext,m=(n-e)/(r-e),x=m*m,g=x*m,p=-f*g+2*f*x-f*m,b=(1+f)*g+(-1.5-2*f)*x+(-.5+f)*m+1,w=(-1-d)*g+(1.5+d)*x+.5*m,y=d*g-d*x;for(let R=0;R!==a;++R)s[R]=p*o[h+R]+b*o[c+R]+w*o[l+R]+y*o[u+R];return s}},Dl=class extends Qr{constructor(t,e,n,r){super(t,e,n,r)}interpolate_(t,e,n,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=t*a,c=l-a,h=(n-e)/(r-e),u=1-h;for(let f=0;f!==a;++f)s[f]=o[c+f]*u+o[l+f]*h;return s}},Ul=class extends Qr{constructor(t,e,n,r){super(t,e,n,r)}interpolate_(t){return this.copySampleValue_(t-1)}},Kn=class{constructor(t,e,n,r){if(t===void 0)throw new Error("THREE.KeyframeTrack: track name is undefined");if(e===void 0||e.length===0)throw new Error("THREE.KeyframeTrack: no keyframes in track named "+t);this.name=t,this.times=ll(e,this.TimeBufferType),this.values=ll(n,this.ValueBufferType),this.setInterpolation(r||this.DefaultInterpolation)}static toJSON(t){let e=t.constructor,n;if(e.toJSON!==this.toJSON)n=e.toJSON(t);else{n={name:t.name,times:ll(t.times,Array),values:ll(t.values,Array)};let r=t.getInterpolation();r!==t.DefaultInterpolation&&(n.interpolation=r)}return n.type=t.ValueTypeName,n}InterpolantFactoryMethodDiscrete(t){return new Ul(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodLinear(t){return new Dl(this.times,this.values,this.getValueSize(),t)}InterpolantFactoryMethodSmooth(t){return new Ll(this.times,this.values,this.getValueSize(),t)}setInterpolation(t){let e;switch(t){case Do:e=this.InterpolantFactoryMethodDiscrete;break;case pl:e=this.InterpolantFactoryMethodLinear;break;case cl:e=this.InterpolantFactoryMethodSmooth;break}if(e===void 0){let n="unsupported interpolation for "+this.ValueTypeName+" keyframe track named "+this.name;if(this.createInterpolant===void 0)if(t!==this.DefaultInterpolation)this.setInterpolation(this.DefaultInterpolation);else throw new Error(n);return console.warn("THREE.KeyframeTrack:",n),this}return this.createInterpolant=e,this}getInterpolation(){switch(this.createInterpolant){case this.InterpolantFactoryMethodDiscrete:return Do;case this.InterpolantFactoryMethodLinear:return pl;case this.InterpolantFactoryMethodSmooth:return cl}}getValueSize(){return this.values.length/this.times.length}shift(t){if(t!==0){let e=this.times;for(let n=0,r=e.length;n!==r;++n)e[n]+=t}return this}scale(t){if(t!==1){let e=this.times;for(let n=0,r=e.length;n!==r;++n)e[n]*=t}return this}trim(t,e){let n=this.times,r=n.length,s=0,o=r-1;for(;s!==r&&n[s]<t;)++s;for(;o!==-1&&n[o]>e;)--o;if(++o,s!==0||o!==r){s>=o&&(o=Math.max(o,1),s=o-1);let a=this.getValueSize();this.times=n.slice(s,o),this.values=this.values.slice(s*a,o*a)}return this}validate(){let t=!0,e=this.getValueSize();e-Math.floor(e)!==0&&(console.error("THREE.KeyframeTrack: Invalid value size in track.",this),t=!1);let n=this.times,r=this.values,s=n.length;s===0&&(console.error("THREE.KeyframeTrack: Track is empty.",this),t=!1);let o=null;for(let a=0;a!==s;a++){let l=n[a];if(typeof l=="number"&&isNaN(l)){console.error("THREE.KeyframeTrack: Time is not a valid number.",this,a,l),t=!1;break}if(o!==null&&o>l){console.error("THREE.KeyframeTrack: Out of order keys.",this,a,l,o),t=!1;break}o=l}if(r!==void 0&&qx(r))for(let a=0,l=r.length;a!==l;++a){let c=r[a];if(isNaN(c)){console.error("THREE.KeyframeTrack: Value is not a valid number.",this,a,c),t=!1;break}}return t}optimize(){let t=this.times.slice(),e=this.values.slice(),n=this.getValueSize(),r=this.getInterpolation()===cl,s=t.length-1,o=1;for(let a=1;a<s;++a){let l=!1,c=t[a],h=t[a+1];if(c!==h&&(a!==1||c!==t[0]))if(r)l=!0;else{let u=a*n,f=u-n,d=u+n;for(let m=0;m!==n;++m){let x=e[u+m];if(x!==e[f+m]||x!==e[d+m]){l=!0;break}}}if(l){if(a!==o){t[o]=t[a];let u=a*n,f=o*n;for(let d=0;d!==n;++d)e[f+d]=e[u+d]}++o}}if(s>0){t[o]=t[s];for(let a=s*n,l=o*n,c=0;c!==n;++c)e[l+c]=e[a+c];++o}return o!==t.length?(this.times=t.slice(0,o),this.values=e.slice(0,o*n)):(this.times=t,this.values=e),this}clone(){let t=this.times.slice(),e=this.values.slice(),n=this.constructor,r=new n(this.name,t,e);return r.createInterpolant=this.createInterpolant,r}};Kn.prototype.ValueTypeName="";Kn.prototype.TimeBufferType=Float32Array;Kn.prototype.ValueBufferType=Float32Array;Kn.prototype.DefaultInterpolation=pl;var br=class extends Kn{constructor(t,e,n){super(t,e,n)}};br.prototype.ValueTypeName="bool";br.prototype.ValueBufferType=Array;br.prototype.DefaultInterpolation=Do;br.prototype.InterpolantFactoryMethodLinear=void 0;br.prototype.InterpolantFactoryMethodSmooth=void 0;var Nl=class extends Kn{constructor(t,e,n,r){super(t,e,n,r)}};Nl.prototype.ValueTypeName="color";var Fl=class extends Kn{constructor(t,e,n,r){super(t,e,n,r)}};Fl.prototype.ValueTypeName="number";var Ol=class extends Qr{constructor(t,e,n,r){super(t,e,n,r)}interpolate_(t,e,n,r){let s=this.resultBuffer,o=this.sampleValues,a=this.valueSize,l=(n-e)/(r-e),c=t*a;for(let h=c+a;c!==h;c+=4)_n.slerpFlat(s,0,o,c-a,o,c,l);return s}},ia=class extends Kn{constructor(t,e,n,r){super(t,e,n,r)}InterpolantFactoryMethodLinear(t){return new Ol(this.times,this.values,this.getValueSize(),t)}};ia.prototype.ValueTypeName="quaternion";ia.prototype.InterpolantFactoryMethodSmooth=void 0;var Mr=class extends Kn{constructor(t,e,n){super(t,e,n)}};Mr.prototype.ValueTypeName="string";Mr.prototype.ValueBufferType=Array;Mr.prototype.DefaultInterpolation=Do;Mr.prototype.InterpolantFactoryMethodLinear=void 0;Mr.prototype.InterpolantFactoryMethodSmooth=void 0;var Bl=class extends Kn{constructor(t,e,n,r){super(t,e,n,r)}};Bl.prototype.ValueTypeName="vector";var kl=class{constructor(t,e,n){let r=this,s=!1,o=0,a=0,l,c=[];this.onStart=void 0,this.onLoad=t,this.onProgress=e,this.onError=n,this.abortController=new AbortController,this.itemStart=function(h){a++,s===!1&&r.onStart!==void 0&&r.onStart(h,o,a),s=!0},this.itemEnd=function(h){o++,r.onProgress!==void 0&&r.onProgress(h,o,a),o===a&&(s=!1,r.onLoad!==void 0&&r.onLoad())},this.itemError=function(h){r.onError!==void 0&&r.onError(h)},this.resolveURL=function(h){return l?l(h):h},this.setURLModifier=function(h){return l=h,this},this.addHandler=function(h,u){return c.push(h,u),this},this.removeHandler=function(h){let u=c.indexOf(h);return u!==-1&&c.splice(u,2),this},this.getHandler=function(h){for(let u=0,f=c.length;u<f;u+=2){let d=c[u],m=c[u+1];if(d.global&&(d.lastIndex=0),d.test(h))return m}return null},this.abort=function(){return this.abortController.abort(),this.abortController=new AbortController,this}}},Qp=new kl,zl=class{constructor(t){this.manager=t!==void 0?t:Qp,this.crossOrigin="anonymous",this.withCredentials=!1,this.path="",this.resourcePath="",this.requestHeader={}}load(){}loadAsync(t,e){let n=this;return new Promise(function(r,s){n.load(t,r,e,s)})}parse(){}setCrossOrigin(t){return this.crossOrigin=t,this}setWithCredentials(t){return this.withCredentials=t,this}setPath(t){return this.path=t,this}setResourcePath(t){return this.resourcePath=t,this}setRequestHeader(t){return this.requestHeader=t,this}abort(){return this}};zl.DEFAULT_MATERIAL_NAME="__DEFAULT";var ra=class extends bn{constructor(t,e=1){super(),this.isLight=!0,this.type="Light",this.color=new oe(t),this.intensity=e}dispose(){}copy(t,e){return super.copy(t,e),this.color.copy(t.color),this.intensity=t.intensity,this}toJSON(t){let e=super.toJSON(t);return e.object.color=this.color.getHex(),e.object.intensity=this.intensity,this.groundColor!==void 0&&(e.object.groundColor=this.groundColor.getHex()),this.distance!==void 0&&(e.object.distance=this.distance),this.angle!==void 0&&(e.object.angle=this.angle),this.decay!==void 0&&(e.object.decay=this.decay),this.penumbra!==void 0&&(e.object.penumbra=this.penumbra),this.shadow!==void 0&&(e.object.shadow=this.shadow.toJSON()),this.target!==void 0&&(e.object.target=this.target.uuid),e}},sa=class extends ra{constructor(t,e,n){super(t,n),this.isHemisphereLight=!0,this.type="HemisphereLight",this.position.copy(bn.DEFAULT_UP),this.updateMatrix(),this.groundColor=new oe(e)}copy(t,e){return super.copy(t,e),this.groundColor.copy(t.groundColor),this}},au=new Le,ip=new O,rp=new O,xu=class{constructor(t){this.camera=t,this.intensity=1,this.bias=0,this.normalBias=0,this.radius=1,this.blurSamples=8,this.mapSize=new Ct(512,512),this.mapType=Si,this.map=null,this.mapPass=null,this.matrix=new Le,this.autoUpdate=!0,this.needsUpdate=!1,this._frustum=new zs,this._frameExtents=new Ct(1,1),this._viewportCount=1,this._viewports=[new Ze(0,0,1,1)]}getViewportCount(){return this._viewportCount}getFrustum(){return this._frustum}updateMatrices(t){let e=this.camera,n=this.matrix;ip.setFromMatrixPosition(t.matrixWorld),e.position.copy(ip),rp.setFromMatrixPosition(t.target.matrixWorld),e.lookAt(rp),e.updateMatrixWorld(),au.multiplyMatrices(e.projectionMatrix,e.matrixWorldInverse),this._frustum.setFromProjectionMatrix(au,e.coordinateSystem,e.reversedDepth),e.reversedDepth?n.set(.5,0,0,.5,0,.5,0,.5,0,0,1,0,0,0,0,1):n.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1),n.multiply(au)}getViewport(t){return this._viewports[t]}getFrameExtents(){return this._frameExtents}dispose(){this.map&&this.map.dispose(),this.mapPass&&this.mapPass.dispose()}copy(t){return this.camera=t.camera.clone(),this.intensity=t.intensity,this.bias=t.bias,this.radius=t.radius,this.autoUpdate=t.autoUpdate,this.needsUpdate=t.needsUpdate,this.normalBias=t.normalBias,this.blurSamples=t.blurSamples,this.mapSize.copy(t.mapSize),this}clone(){return new this.constructor().copy(this)}toJSON(){let t={};return this.intensity!==1&&(t.intensity=this.intensity),this.bias!==0&&(t.bias=this.bias),this.normalBias!==0&&(t.normalBias=this.normalBias),this.radius!==1&&(t.radius=this.radius),(this.mapSize.x!==512||this.mapSize.y!==512)&&(t.mapSize=this.mapSize.toArray()),t.camera=this.camera.toJSON(!1).object,delete t.camera.matrix,t}};var oa=class extends qr{constructor(t=-1,e=1,n=1,r=-1,s=.1,o=2e3){super(),this.isOrthographicCamera=!0,this.type="OrthographicCamera",this.zoom=1,this.view=null,this.left=t,this.right=e,this.top=n,this.bottom=r,this.near=s,this.far=o,this.updateProjectionMatrix()}copy(t,e){return super.copy(t,e),this.left=t.left,this.right=t.right,this.top=t.top,this.bottom=t.bottom,this.near=t.near,this.far=t.far,this.zoom=t.zoom,this.view=t.view===null?null:Object.assign({},t.view),this}setViewOffset(t,e,n,r,s,o){this.view===null&&(this.view={enabled:!0,fullWidth:1,fullHeight:1,offsetX:0,offsetY:0,width:1,height:1}),this.view.enabled=!0,this.view.fullWidth=t,this.view.fullHeight=e,this.view.offsetX=n,this.view.offsetY=r,this.view.width=s,this.view.height=o,this.updateProjectionMatrix()}clearViewOffset(){this.view!==null&&(this.view.enabled=!1),this.updateProjectionMatrix()}updateProjectionMatrix(){let t=(this.right-this.left)/(2*this.zoom),e=(this.top-this.bottom)/(2*this.zoom),n=(this.right+this.left)/2,r=(this.top+this.bottom)/2,s=n-t,o=n+t,a=r+e,l=r-e;if(this.view!==null&&this.view.enabled){let c=(this.right-this.left)/this.view.fullWidth/this.zoom,h=(this.top-this.bottom)/this.view.fullHeight/this.zoom;s+=c*this.view.offsetX,o=s+c*this.view.width,a-=h*this.view.offsetY,l=a-h*this.view.height}this.projectionMatrix.makeOrthographic(s,o,a,l,this.near,this.far,this.coordinateSystem,this.reversedDepth),this.projectionMatrixInverse.copy(this.projectionMatrix).invert()}toJSON(t){let e=super.toJSON(t);return e.object.zoom=this.zoom,e.object.left=this.left,e.object.right=this.right,e.object.top=this.top,e.object.bottom=this.bottom,e.object.near=this.near,e.object.far=this.far,this.view!==null&&(e.object.view=Object.assign({},this.view)),e}},_u=class extends xu{constructor(){super(new oa(-5,5,5,-5,.5,500)),this.isDirectionalLightShadow=!0}},Xs=class extends ra{constructor(t,e){super(t,e),this.isDirectionalLight=!0,this.type="DirectionalLight",this.position.copy(bn.DEFAULT_UP),this.updateMatrix(),this.target=new bn,this.shadow=new _u}dispose(){this.shadow.dispose()}copy(t){return super.copy(t),this.target=t.target.clone(),this.shadow=t.shadow.clone(),this}};var Vl=class extends zn{constructor(t=[]){super(),this.isArrayCamera=!0,this.isMultiViewCamera=!1,this.cameras=t}};var Vu="\\[\\]\\.:\\/",Yx=new RegExp("["+Vu+"]","g"),Hu="[^"+Vu+"]",$x="[^"+Vu.replace("\\.","")+"]",Zx=/((?:WC+[\/:])*)/.source.replace("WC",Hu),Jx=/(WCOD+)?/.source.replace("WCOD",$x),Kx=/(?:\.(WC+)(?:\[(.+)\])?)?/.source.replace("WC",Hu),jx=/\.(WC+)(?:\[(.+)\])?/.source.replace("WC",Hu),Qx=new RegExp("^"+Zx+Jx+Kx+jx+"$"),t_=["material","materials","bones","map"],yu=class{constructor(t,e,n){let r=n||We.parseTrackName(e);this._targetGroup=t,this._bindings=t.subscribe_(e,r)}getValue(t,e){this.bind();let n=this._targetGroup.nCachedObjects_,r=this._bindings[n];r!==void 0&&r.getValue(t,e)}setValue(t,e){let n=this._bindings;for(let r=this._targetGroup.nCachedObjects_,s=n.length;r!==s;++r)n[r].setValue(t,e)}bind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].bind()}unbind(){let t=this._bindings;for(let e=this._targetGroup.nCachedObjects_,n=t.length;e!==n;++e)t[e].unbind()}},We=class i{constructor(t,e,n){this.path=e,this.parsedPath=n||i.parseTrackName(e),this.node=i.findNode(t,this.parsedPath.nodeName),this.rootNode=t,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}static create(t,e,n){return t&&t.isAnimationObjectGroup?new i.Composite(t,e,n):new i(t,e,n)}static sanitizeNodeName(t){return t.replace(/\s/g,"_").replace(Yx,"")}static parseTrackName(t){let e=Qx.exec(t);if(e===null)throw new Error("PropertyBinding: Cannot parse trackName: "+t);let n={nodeName:e[2],objectName:e[3],objectIndex:e[4],propertyName:e[5],propertyIndex:e[6]},r=n.nodeName&&n.nodeName.lastIndexOf(".");if(r!==void 0&&r!==-1){let s=n.nodeName.substring(r+1);t_.indexOf(s)!==-1&&(n.nodeName=n.nodeName.substring(0,r),n.objectName=s)}if(n.propertyName===null||n.propertyName.length===0)throw new Error("PropertyBinding: can not parse propertyName from trackName: "+t);return n}static findNode(t,e){if(e===void 0||e===""||e==="."||e===-1||e===t.name||e===t.uuid)return t;if(t.skeleton){let n=t.skeleton.getBoneByName(e);if(n!==void 0)return n}if(t.children){let n=function(s){for(let o=0;o<s.length;o++){let a=s[o];if(a.name===e||a.uuid===e)return a;let l=n(a.children);if(l)return l}return null},r=n(t.children);if(r)return r}return null}_getValue_unavailable(){}_setValue_unavailable(){}_getValue_direct(t,e){t[e]=this.targetObject[this.propertyName]}_getValue_array(t,e){let n=this.resolvedProperty;for(let r=0,s=n.length;r!==s;++r)t[e++]=n[r]}_getValue_arrayElement(t,e){t[e]=this.resolvedProperty[this.propertyIndex]}_getValue_toArray(t,e){this.resolvedProperty.toArray(t,e)}_setValue_direct(t,e){this.targetObject[this.propertyName]=t[e]}_setValue_direct_setNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.needsUpdate=!0}_setValue_direct_setMatrixWorldNeedsUpdate(t,e){this.targetObject[this.propertyName]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_array(t,e){let n=this.resolvedProperty;for(let r=0,s=n.length;r!==s;++r)n[r]=t[e++]}_setValue_array_setNeedsUpdate(t,e){let n=this.resolvedProperty;for(let r=0,s=n.length;r!==s;++r)n[r]=t[e++];this.targetObject.needsUpdate=!0}_setValue_array_setMatrixWorldNeedsUpdate(t,e){let n=this.resolvedProperty;for(let r=0,s=n.length;r!==s;++r)n[r]=t[e++];this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_arrayElement(t,e){this.resolvedProperty[this.propertyIndex]=t[e]}_setValue_arrayElement_setNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.needsUpdate=!0}_setValue_arrayElement_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty[this.propertyIndex]=t[e],this.targetObject.matrixWorldNeedsUpdate=!0}_setValue_fromArray(t,e){this.resolvedProperty.fromArray(t,e)}_setValue_fromArray_setNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.needsUpdate=!0}_setValue_fromArray_setMatrixWorldNeedsUpdate(t,e){this.resolvedProperty.fromArray(t,e),this.targetObject.matrixWorldNeedsUpdate=!0}_getValue_unbound(t,e){this.bind(),this.getValue(t,e)}_setValue_unbound(t,e){this.bind(),this.setValue(t,e)}bind(){let t=this.node,e=this.parsedPath,n=e.objectName,r=e.propertyName,s=e.propertyIndex;if(t||(t=i.findNode(this.rootNode,e.nodeName),this.node=t),this.getValue=this._getValue_unavailable,this.setValue=this._setValue_unavailable,!t){console.warn("THREE.PropertyBinding: No target node found for track: "+this.path+".");return}if(n){let c=e.objectIndex;switch(n){case"materials":if(!t.material){console.error("THREE.PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.materials){console.error("THREE.PropertyBinding: Can not bind to material.materials as node.material does not have a materials array.",this);return}t=t.material.materials;break;case"bones":if(!t.skeleton){console.error("THREE.PropertyBinding: Can not bind to bones as node does not have a skeleton.",this);return}t=t.skeleton.bones;for(let h=0;h<t.length;h++)if(t[h].name===c){c=h;break}break;case"map":if("map"in t){t=t.map;break}if(!t.material){console.error("THREE.PropertyBinding: Can not bind to material as node does not have a material.",this);return}if(!t.material.map){console.error("THREE.PropertyBinding: Can not bind to material.map as node.material does not have a map.",this);return}t=t.material.map;break;default:if(t[n]===void 0){console.error("THREE.PropertyBinding: Can not bind to objectName of node undefined.",this);return}t=t[n]}if(c!==void 0){if(t[c]===void 0){console.error("THREE.PropertyBinding: Trying to bind to objectIndex of objectName, but is undefined.",this,t);return}t=t[c]}}let o=t[r];if(o===void 0){let c=e.nodeName;console.error("THREE.PropertyBinding: Trying to update property for track: "+c+"."+r+" but it wasn't found.",t);return}let a=this.Versioning.None;this.targetObject=t,t.isMaterial===!0?a=this.Versioning.NeedsUpdate:t.isObject3D===!0&&(a=this.Versioning.MatrixWorldNeedsUpdate);let l=this.BindingType.Direct;if(s!==void 0){if(r==="morphTargetInfluences"){if(!t.geometry){console.error("THREE.PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.",this);return}if(!t.geometry.morphAttributes){console.error("THREE.PropertyBinding: Can not bind to morphTargetInfluences because node does not have a geometry.morphAttributes.",this);return}t.morphTargetDictionary[s]!==void 0&&(s=t.morphTargetDictionary[s])}l=this.BindingType.ArrayElement,this.resolvedProperty=o,this.propertyIndex=s}else o.fromArray!==void 0&&o.toArray!==void 0?(l=this.BindingType.HasFromToArray,this.resolvedProperty=o):Array.isArray(o)?(l=this.BindingType.EntireArray,this.resolvedProperty=o):this.propertyName=r;this.getValue=this.GetterByBindingType[l],this.setValue=this.SetterByBindingTypeAndVersioning[l][a]}unbind(){this.node=null,this.getValue=this._getValue_unbound,this.setValue=this._setValue_unbound}};We.Composite=yu;We.prototype.BindingType={Direct:0,EntireArray:1,ArrayElement:2,HasFromToArray:3};We.prototype.Versioning={None:0,NeedsUpdate:1,MatrixWorldNeedsUpdate:2};We.prototype.GetterByBindingType=[We.prototype._getValue_direct,We.prototype._getValue_array,We.prototype._getValue_arrayElement,We.prototype._getValue_toArray];We.prototype.SetterByBindingTypeAndVersioning=[[We.prototype._setValue_direct,We.prototype._setValue_direct_setNeedsUpdate,We.prototype._setValue_direct_setMatrixWorldNeedsUpdate],[We.prototype._setValue_array,We.prototype._setValue_array_setNeedsUpdate,We.prototype._setValue_array_setMatrixWorldNeedsUpdate],[We.prototype._setValue_arrayElement,We.prototype._setValue_arrayElement_setNeedsUpdate,We.prototype._setValue_arrayElement_setMatrixWorldNeedsUpdate],[We.prototype._setValue_fromArray,We.prototype._setValue_fromArray_setNeedsUpdate,We.prototype._setValue_fromArray_setMatrixWorldNeedsUpdate]];var d1=new Float32Array(1);function Gu(i,t,e,n){let r=e_(n);switch(e){case Pu:return i*t;case Du:return i*t/r.components*r.byteLength;case nc:return i*t/r.components*r.byteLength;case Uu:return i*t*2/r.components*r.byteLength;case ic:return i*t*2/r.components*r.byteLength;case Lu:return i*t*3/r.components*r.byteLength;case li:return i*t*4/r.components*r.byteLength;case rc:return i*t*4/r.components*r.byteLength;case ca:case ha:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case ua:case fa:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case oc:case lc:return Math.max(i,16)*Math.max(t,8)/4;case sc:case ac:return Math.max(i,8)*Math.max(t,8)/2;case cc:case hc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*8;case uc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case fc:return Math.floor((i+3)/4)*Math.floor((t+3)/4)*16;case dc:return Math.floor((i+4)/5)*Math.floor((t+3)/4)*16;case pc:return Math.floor((i+4)/5)*Math.floor((t+4)/5)*16;case mc:return Math.floor((i+5)/6)*Math.floor((t+4)/5)*16;case gc:return Math.floor((i+5)/6)*Math.floor((t+5)/6)*16;case xc:return Math.floor((i+7)/8)*Math.floor((t+4)/5)*16;case _c:return Math.floor((i+7)/8)*Math.floor((t+5)/6)*16;case yc:return Math.floor((i+7)/8)*Math.floor((t+7)/8)*16;case vc:return Math.floor((i+9)/10)*Math.floor((t+4)/5)*16;case bc:return Math.floor((i+9)/10)*Math.floor((t+5)/6)*16;case Mc:return Math.floor((i+9)/10)*Math.floor((t+7)/8)*16;case Sc:return Math.floor((i+9)/10)*Math.floor((t+9)/10)*16;case wc:return Math.floor((i+11)/12)*Math.floor((t+9)/10)*16;case Tc:return Math.floor((i+11)/12)*Math.floor((t+11)/12)*16;case Ec:case Ac:case Cc:return Math.ceil(i/4)*Math.ceil(t/4)*16;case Rc:case Ic:return Math.ceil(i/4)*Math.ceil(t/4)*8;case Pc:case Lc:return Math.ceil(i/4)*Math.ceil(t/4)*16}throw new Error(`Unable to determine texture byte length for ${e} format.`)}function e_(i){switch(i){case Si:case Au:return{byteLength:1,components:1};case qs:case Cu:case Ys:return{byteLength:2,components:1};case tc:case ec:return{byteLength:2,components:4};case wr:case Ql:case Oi:return{byteLength:4,components:1};case Ru:case Iu:return{byteLength:4,components:3}}throw new Error(`Unknown texture type ${i}.`)}typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("register",{detail:{revision:"180"}}));typeof window<"u"&&(window.__THREE__?console.warn("WARNING: Multiple instances of Three.js being imported."):window.__THREE__="180");/**
 * @license
 * Copyright 2010-2025 Three.js Authors
 * SPDX-License-Identifier: MIT
 */function Sm(){let i=null,t=!1,e=null,n=null;function r(s,o){e(s,o),n=i.requestAnimationFrame(r)}return{start:function(){t!==!0&&e!==null&&(n=i.requestAnimationFrame(r),t=!0)},stop:function(){i.cancelAnimationFrame(n),t=!1},setAnimationLoop:function(s){e=s},setContext:function(s){i=s}}}function c_(i){let t=new WeakMap;function e(a,l){let c=a.array,h=a.usage,u=c.byteLength,f=i.createBuffer();i.bindBuffer(l,f),i.bufferData(l,c,h),a.onUploadCallback();let d;if(c instanceof Float32Array)d=i.FLOAT;else if(typeof Float16Array<"u"&&c instanceof Float16Array)d=i.HALF_FLOAT;else if(c instanceof Uint16Array)a.isFloat16BufferAttribute?d=i.HALF_FLOAT:d=i.UNSIGNED_SHORT;else if(c instanceof Int16Array)d=i.SHORT;else if(c instanceof Uint32Array)d=i.UNSIGNED_INT;else if(c instanceof Int32Array)d=i.INT;else if(c instanceof Int8Array)d=i.BYTE;else if(c instanceof Uint8Array)d=i.UNSIGNED_BYTE;else if(c instanceof Uint8ClampedArray)d=i.UNSIGNED_BYTE;else throw new Error("THREE.WebGLAttributes: Unsupported buffer data format: "+c);return{buffer:f,type:d,bytesPerElement:c.BYTES_PER_ELEMENT,version:a.version,size:u}}function n(a,l,c){let h=l.array,u=l.updateRanges;if(i.bindBuffer(c,a),u.length===0)i.bufferSubData(c,0,h);else{u.sort((d,m)=>d.start-m.start);let f=0;for(let d=1;d<u.length;d++){let m=u[f],x=u[d];x.start<=m.start+m.count+1?m.count=Math.max(m.count,x.start+x.count-m.start):(++f,u[f]=x)}u.length=f+1;for(let d=0,m=u.length;d<m;d++){let x=u[d];i.bufferSubData(c,x.start*h.BYTES_PER_ELEMENT,h,x.start,x.count)}l.clearUpdateRanges()}l.onUploadCallback()}function r(a){return a.isInterleavedBufferAttribute&&(a=a.data),t.get(a)}function s(a){a.isInterleavedBufferAttribute&&(a=a.data);let l=t.get(a);l&&(i.deleteBuffer(l.buffer),t.delete(a))}function o(a,l){if(a.isInterleavedBufferAttribute&&(a=a.data),a.isGLBufferAttribute){let h=t.get(a);(!h||h.version<a.version)&&t.set(a,{buffer:a.buffer,type:a.type,bytesPerElement:a.elementSize,version:a.version});return}let c=t.get(a);if(c===void 0)t.set(a,e(a,l));else if(c.version<a.version){if(c.size!==a.array.byteLength)throw new Error("THREE.WebGLAttributes: The size of the buffer attribute's array buffer does not match the original size. Resizing buffer attributes is not supported.");n(c.buffer,a,l),c.version=a.version}}return{get:r,remove:s,update:o}}var h_=`#ifdef USE_ALPHAHASH
	if ( diffuseColor.a < getAlphaHashThreshold( vPosition ) ) discard;
#endif`,u_=`#ifdef USE_ALPHAHASH
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
#endif`,f_=`#ifdef USE_ALPHAMAP
	diffuseColor.a *= texture2D( alphaMap, vAlphaMapUv ).g;
#endif`,d_=`#ifdef USE_ALPHAMAP
	uniform sampler2D alphaMap;
#endif`,p_=`#ifdef USE_ALPHATEST
	#ifdef ALPHA_TO_COVERAGE
	diffuseColor.a = smoothstep( alphaTest, alphaTest + fwidth( diffuseColor.a ), diffuseColor.a );
	if ( diffuseColor.a == 0.0 ) discard;
	#else
	if ( diffuseColor.a < alphaTest ) discard;
	#endif
#endif`,m_=`#ifdef USE_ALPHATEST
	uniform float alphaTest;
#endif`,g_=`#ifdef USE_AOMAP
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
#endif`,x_=`#ifdef USE_AOMAP
	uniform sampler2D aoMap;
	uniform float aoMapIntensity;
#endif`,__=`#ifdef USE_BATCHING
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
#endif`,y_=`#ifdef USE_BATCHING
	mat4 batchingMatrix = getBatchingMatrix( getIndirectIndex( gl_DrawID ) );
#endif`,v_=`vec3 transformed = vec3( position );
#ifdef USE_ALPHAHASH
	vPosition = vec3( position );
#endif`,b_=`vec3 objectNormal = vec3( normal );
#ifdef USE_TANGENT
	vec3 objectTangent = vec3( tangent.xyz );
#endif`,M_=`float G_BlinnPhong_Implicit( ) {
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
} // validated`,S_=`#ifdef USE_IRIDESCENCE
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
#endif`,w_=`#ifdef USE_BUMPMAP
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
#endif`,T_=`#if NUM_CLIPPING_PLANES > 0
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
#endif`,E_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
	uniform vec4 clippingPlanes[ NUM_CLIPPING_PLANES ];
#endif`,A_=`#if NUM_CLIPPING_PLANES > 0
	varying vec3 vClipPosition;
#endif`,C_=`#if NUM_CLIPPING_PLANES > 0
	vClipPosition = - mvPosition.xyz;
#endif`,R_=`#if defined( USE_COLOR_ALPHA )
	diffuseColor *= vColor;
#elif defined( USE_COLOR )
	diffuseColor.rgb *= vColor;
#endif`,I_=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR )
	varying vec3 vColor;
#endif`,P_=`#if defined( USE_COLOR_ALPHA )
	varying vec4 vColor;
#elif defined( USE_COLOR ) || defined( USE_INSTANCING_COLOR ) || defined( USE_BATCHING_COLOR )
	varying vec3 vColor;
#endif`,L_=`#if defined( USE_COLOR_ALPHA )
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
#endif`,D_=`#define PI 3.141592653589793
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
} // validated`,U_=`#ifdef ENVMAP_TYPE_CUBE_UV
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
#endif`,N_=`vec3 transformedNormal = objectNormal;
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
#endif`,F_=`#ifdef USE_DISPLACEMENTMAP
	uniform sampler2D displacementMap;
	uniform float displacementScale;
	uniform float displacementBias;
#endif`,O_=`#ifdef USE_DISPLACEMENTMAP
	transformed += normalize( objectNormal ) * ( texture2D( displacementMap, vDisplacementMapUv ).x * displacementScale + displacementBias );
#endif`,B_=`#ifdef USE_EMISSIVEMAP
	vec4 emissiveColor = texture2D( emissiveMap, vEmissiveMapUv );
	#ifdef DECODE_VIDEO_TEXTURE_EMISSIVE
		emissiveColor = sRGBTransferEOTF( emissiveColor );
	#endif
	totalEmissiveRadiance *= emissiveColor.rgb;
#endif`,k_=`#ifdef USE_EMISSIVEMAP
	uniform sampler2D emissiveMap;
#endif`,z_="gl_FragColor = linearToOutputTexel( gl_FragColor );",V_=`vec4 LinearTransferOETF( in vec4 value ) {
	return value;
}
vec4 sRGBTransferEOTF( in vec4 value ) {
	return vec4( mix( pow( value.rgb * 0.9478672986 + vec3( 0.0521327014 ), vec3( 2.4 ) ), value.rgb * 0.0773993808, vec3( lessThanEqual( value.rgb, vec3( 0.04045 ) ) ) ), value.a );
}
vec4 sRGBTransferOETF( in vec4 value ) {
	return vec4( mix( pow( value.rgb, vec3( 0.41666 ) ) * 1.055 - vec3( 0.055 ), value.rgb * 12.92, vec3( lessThanEqual( value.rgb, vec3( 0.0031308 ) ) ) ), value.a );
}`,H_=`#ifdef USE_ENVMAP
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
#endif`,G_=`#ifdef USE_ENVMAP
	uniform float envMapIntensity;
	uniform float flipEnvMap;
	uniform mat3 envMapRotation;
	#ifdef ENVMAP_TYPE_CUBE
		uniform samplerCube envMap;
	#else
		uniform sampler2D envMap;
	#endif
	
#endif`,W_=`#ifdef USE_ENVMAP
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
#endif`,X_=`#ifdef USE_ENVMAP
	#if defined( USE_BUMPMAP ) || defined( USE_NORMALMAP ) || defined( PHONG ) || defined( LAMBERT )
		#define ENV_WORLDPOS
	#endif
	#ifdef ENV_WORLDPOS
		
		varying vec3 vWorldPosition;
	#else
		varying vec3 vReflect;
		uniform float refractionRatio;
	#endif
#endif`,q_=`#ifdef USE_ENVMAP
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
#endif`,Y_=`#ifdef USE_FOG
	vFogDepth = - mvPosition.z;
#endif`,$_=`#ifdef USE_FOG
	varying float vFogDepth;
#endif`,Z_=`#ifdef USE_FOG
	#ifdef FOG_EXP2
		float fogFactor = 1.0 - exp( - fogDensity * fogDensity * vFogDepth * vFogDepth );
	#else
		float fogFactor = smoothstep( fogNear, fogFar, vFogDepth );
	#endif
	gl_FragColor.rgb = mix( gl_FragColor.rgb, fogColor, fogFactor );
#endif`,J_=`#ifdef USE_FOG
	uniform vec3 fogColor;
	varying float vFogDepth;
	#ifdef FOG_EXP2
		uniform float fogDensity;
	#else
		uniform float fogNear;
		uniform float fogFar;
	#endif
#endif`,K_=`#ifdef USE_GRADIENTMAP
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
}`,j_=`#ifdef USE_LIGHTMAP
	uniform sampler2D lightMap;
	uniform float lightMapIntensity;
#endif`,Q_=`LambertMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularStrength = specularStrength;`,ty=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Lambert`,ey=`uniform bool receiveShadow;
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
#endif`,ny=`#ifdef USE_ENVMAP
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
#endif`,iy=`ToonMaterial material;
material.diffuseColor = diffuseColor.rgb;`,ry=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_Toon`,sy=`BlinnPhongMaterial material;
material.diffuseColor = diffuseColor.rgb;
material.specularColor = specular;
material.specularShininess = shininess;
material.specularStrength = specularStrength;`,oy=`varying vec3 vViewPosition;
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
#define RE_IndirectDiffuse		RE_IndirectDiffuse_BlinnPhong`,ay=`PhysicalMaterial material;
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
#endif`,ly=`struct PhysicalMaterial {
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
}`,cy=`
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
#endif`,hy=`#if defined( RE_IndirectDiffuse )
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
#endif`,uy=`#if defined( RE_IndirectDiffuse )
	RE_IndirectDiffuse( irradiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif
#if defined( RE_IndirectSpecular )
	RE_IndirectSpecular( radiance, iblIrradiance, clearcoatRadiance, geometryPosition, geometryNormal, geometryViewDir, geometryClearcoatNormal, material, reflectedLight );
#endif`,fy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	gl_FragDepth = vIsPerspective == 0.0 ? gl_FragCoord.z : log2( vFragDepth ) * logDepthBufFC * 0.5;
#endif`,dy=`#if defined( USE_LOGARITHMIC_DEPTH_BUFFER )
	uniform float logDepthBufFC;
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,py=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	varying float vFragDepth;
	varying float vIsPerspective;
#endif`,my=`#ifdef USE_LOGARITHMIC_DEPTH_BUFFER
	vFragDepth = 1.0 + gl_Position.w;
	vIsPerspective = float( isPerspectiveMatrix( projectionMatrix ) );
#endif`,gy=`#ifdef USE_MAP
	vec4 sampledDiffuseColor = texture2D( map, vMapUv );
	#ifdef DECODE_VIDEO_TEXTURE
		sampledDiffuseColor = sRGBTransferEOTF( sampledDiffuseColor );
	#endif
	diffuseColor *= sampledDiffuseColor;
#endif`,xy=`#ifdef USE_MAP
	uniform sampler2D map;
#endif`,_y=`#if defined( USE_MAP ) || defined( USE_ALPHAMAP )
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
#endif`,yy=`#if defined( USE_POINTS_UV )
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
#endif`,vy=`float metalnessFactor = metalness;
#ifdef USE_METALNESSMAP
	vec4 texelMetalness = texture2D( metalnessMap, vMetalnessMapUv );
	metalnessFactor *= texelMetalness.b;
#endif`,by=`#ifdef USE_METALNESSMAP
	uniform sampler2D metalnessMap;
#endif`,My=`#ifdef USE_INSTANCING_MORPH
	float morphTargetInfluences[ MORPHTARGETS_COUNT ];
	float morphTargetBaseInfluence = texelFetch( morphTexture, ivec2( 0, gl_InstanceID ), 0 ).r;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		morphTargetInfluences[i] =  texelFetch( morphTexture, ivec2( i + 1, gl_InstanceID ), 0 ).r;
	}
#endif`,Sy=`#if defined( USE_MORPHCOLORS )
	vColor *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		#if defined( USE_COLOR_ALPHA )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ) * morphTargetInfluences[ i ];
		#elif defined( USE_COLOR )
			if ( morphTargetInfluences[ i ] != 0.0 ) vColor += getMorph( gl_VertexID, i, 2 ).rgb * morphTargetInfluences[ i ];
		#endif
	}
#endif`,wy=`#ifdef USE_MORPHNORMALS
	objectNormal *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) objectNormal += getMorph( gl_VertexID, i, 1 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ty=`#ifdef USE_MORPHTARGETS
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
#endif`,Ey=`#ifdef USE_MORPHTARGETS
	transformed *= morphTargetBaseInfluence;
	for ( int i = 0; i < MORPHTARGETS_COUNT; i ++ ) {
		if ( morphTargetInfluences[ i ] != 0.0 ) transformed += getMorph( gl_VertexID, i, 0 ).xyz * morphTargetInfluences[ i ];
	}
#endif`,Ay=`float faceDirection = gl_FrontFacing ? 1.0 : - 1.0;
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
vec3 nonPerturbedNormal = normal;`,Cy=`#ifdef USE_NORMALMAP_OBJECTSPACE
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
#endif`,Ry=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Iy=`#ifndef FLAT_SHADED
	varying vec3 vNormal;
	#ifdef USE_TANGENT
		varying vec3 vTangent;
		varying vec3 vBitangent;
	#endif
#endif`,Py=`#ifndef FLAT_SHADED
	vNormal = normalize( transformedNormal );
	#ifdef USE_TANGENT
		vTangent = normalize( transformedTangent );
		vBitangent = normalize( cross( vNormal, vTangent ) * tangent.w );
	#endif
#endif`,Ly=`#ifdef USE_NORMALMAP
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
#endif`,Dy=`#ifdef USE_CLEARCOAT
	vec3 clearcoatNormal = nonPerturbedNormal;
#endif`,Uy=`#ifdef USE_CLEARCOAT_NORMALMAP
	vec3 clearcoatMapN = texture2D( clearcoatNormalMap, vClearcoatNormalMapUv ).xyz * 2.0 - 1.0;
	clearcoatMapN.xy *= clearcoatNormalScale;
	clearcoatNormal = normalize( tbn2 * clearcoatMapN );
#endif`,Ny=`#ifdef USE_CLEARCOATMAP
	uniform sampler2D clearcoatMap;
#endif
#ifdef USE_CLEARCOAT_NORMALMAP
	uniform sampler2D clearcoatNormalMap;
	uniform vec2 clearcoatNormalScale;
#endif
#ifdef USE_CLEARCOAT_ROUGHNESSMAP
	uniform sampler2D clearcoatRoughnessMap;
#endif`,Fy=`#ifdef USE_IRIDESCENCEMAP
	uniform sampler2D iridescenceMap;
#endif
#ifdef USE_IRIDESCENCE_THICKNESSMAP
	uniform sampler2D iridescenceThicknessMap;
#endif`,Oy=`#ifdef OPAQUE
diffuseColor.a = 1.0;
#endif
#ifdef USE_TRANSMISSION
diffuseColor.a *= material.transmissionAlpha;
#endif
gl_FragColor = vec4( outgoingLight, diffuseColor.a );`,By=`vec3 packNormalToRGB( const in vec3 normal ) {
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
}`,ky=`#ifdef PREMULTIPLIED_ALPHA
	gl_FragColor.rgb *= gl_FragColor.a;
#endif`,zy=`vec4 mvPosition = vec4( transformed, 1.0 );
#ifdef USE_BATCHING
	mvPosition = batchingMatrix * mvPosition;
#endif
#ifdef USE_INSTANCING
	mvPosition = instanceMatrix * mvPosition;
#endif
mvPosition = modelViewMatrix * mvPosition;
gl_Position = projectionMatrix * mvPosition;`,Vy=`#ifdef DITHERING
	gl_FragColor.rgb = dithering( gl_FragColor.rgb );
#endif`,Hy=`#ifdef DITHERING
	vec3 dithering( vec3 color ) {
		float grid_position = rand( gl_FragCoord.xy );
		vec3 dither_shift_RGB = vec3( 0.25 / 255.0, -0.25 / 255.0, 0.25 / 255.0 );
		dither_shift_RGB = mix( 2.0 * dither_shift_RGB, -2.0 * dither_shift_RGB, grid_position );
		return color + dither_shift_RGB;
	}
#endif`,Gy=`float roughnessFactor = roughness;
#ifdef USE_ROUGHNESSMAP
	vec4 texelRoughness = texture2D( roughnessMap, vRoughnessMapUv );
	roughnessFactor *= texelRoughness.g;
#endif`,Wy=`#ifdef USE_ROUGHNESSMAP
	uniform sampler2D roughnessMap;
#endif`,Xy=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,qy=`#if NUM_SPOT_LIGHT_COORDS > 0
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
#endif`,Yy=`#if ( defined( USE_SHADOWMAP ) && ( NUM_DIR_LIGHT_SHADOWS > 0 || NUM_POINT_LIGHT_SHADOWS > 0 ) ) || ( NUM_SPOT_LIGHT_COORDS > 0 )
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
#endif`,$y=`float getShadowMask() {
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
}`,Zy=`#ifdef USE_SKINNING
	mat4 boneMatX = getBoneMatrix( skinIndex.x );
	mat4 boneMatY = getBoneMatrix( skinIndex.y );
	mat4 boneMatZ = getBoneMatrix( skinIndex.z );
	mat4 boneMatW = getBoneMatrix( skinIndex.w );
#endif`,Jy=`#ifdef USE_SKINNING
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
#endif`,Ky=`#ifdef USE_SKINNING
	vec4 skinVertex = bindMatrix * vec4( transformed, 1.0 );
	vec4 skinned = vec4( 0.0 );
	skinned += boneMatX * skinVertex * skinWeight.x;
	skinned += boneMatY * skinVertex * skinWeight.y;
	skinned += boneMatZ * skinVertex * skinWeight.z;
	skinned += boneMatW * skinVertex * skinWeight.w;
	transformed = ( bindMatrixInverse * skinned ).xyz;
#endif`,jy=`#ifdef USE_SKINNING
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
#endif`,Qy=`float specularStrength;
#ifdef USE_SPECULARMAP
	vec4 texelSpecular = texture2D( specularMap, vSpecularMapUv );
	specularStrength = texelSpecular.r;
#else
	specularStrength = 1.0;
#endif`,tv=`#ifdef USE_SPECULARMAP
	uniform sampler2D specularMap;
#endif`,ev=`#if defined( TONE_MAPPING )
	gl_FragColor.rgb = toneMapping( gl_FragColor.rgb );
#endif`,nv=`#ifndef saturate
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
vec3 CustomToneMapping( vec3 color ) { return color; }`,iv=`#ifdef USE_TRANSMISSION
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
#endif`,rv=`#ifdef USE_TRANSMISSION
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
#endif`,sv=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,ov=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,av=`#if defined( USE_UV ) || defined( USE_ANISOTROPY )
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
#endif`,lv=`#if defined( USE_ENVMAP ) || defined( DISTANCE ) || defined ( USE_SHADOWMAP ) || defined ( USE_TRANSMISSION ) || NUM_SPOT_LIGHT_COORDS > 0
	vec4 worldPosition = vec4( transformed, 1.0 );
	#ifdef USE_BATCHING
		worldPosition = batchingMatrix * worldPosition;
	#endif
	#ifdef USE_INSTANCING
		worldPosition = instanceMatrix * worldPosition;
	#endif
	worldPosition = modelMatrix * worldPosition;
#endif`,cv=`varying vec2 vUv;
uniform mat3 uvTransform;
void main() {
	vUv = ( uvTransform * vec3( uv, 1 ) ).xy;
	gl_Position = vec4( position.xy, 1.0, 1.0 );
}`,hv=`uniform sampler2D t2D;
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
}`,uv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,fv=`#ifdef ENVMAP_TYPE_CUBE
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
}`,dv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
	gl_Position.z = gl_Position.w;
}`,pv=`uniform samplerCube tCube;
uniform float tFlip;
uniform float opacity;
varying vec3 vWorldDirection;
void main() {
	vec4 texColor = textureCube( tCube, vec3( tFlip * vWorldDirection.x, vWorldDirection.yz ) );
	gl_FragColor = texColor;
	gl_FragColor.a *= opacity;
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,mv=`#include <common>
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
}`,gv=`#if DEPTH_PACKING == 3200
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
}`,xv=`#define DISTANCE
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
}`,_v=`#define DISTANCE
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
}`,yv=`varying vec3 vWorldDirection;
#include <common>
void main() {
	vWorldDirection = transformDirection( position, modelMatrix );
	#include <begin_vertex>
	#include <project_vertex>
}`,vv=`uniform sampler2D tEquirect;
varying vec3 vWorldDirection;
#include <common>
void main() {
	vec3 direction = normalize( vWorldDirection );
	vec2 sampleUV = equirectUv( direction );
	gl_FragColor = texture2D( tEquirect, sampleUV );
	#include <tonemapping_fragment>
	#include <colorspace_fragment>
}`,bv=`uniform float scale;
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
}`,Mv=`uniform vec3 diffuse;
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
}`,Sv=`#include <common>
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
}`,wv=`uniform vec3 diffuse;
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
}`,Tv=`#define LAMBERT
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
}`,Ev=`#define LAMBERT
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
}`,Av=`#define MATCAP
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
}`,Cv=`#define MATCAP
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
}`,Rv=`#define NORMAL
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
}`,Iv=`#define NORMAL
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
}`,Pv=`#define PHONG
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
}`,Lv=`#define PHONG
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
}`,Dv=`#define STANDARD
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
}`,Uv=`#define STANDARD
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
}`,Nv=`#define TOON
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
}`,Fv=`#define TOON
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
}`,Ov=`uniform float size;
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
}`,Bv=`uniform vec3 diffuse;
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
}`,kv=`#include <common>
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
}`,zv=`uniform vec3 color;
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
}`,Vv=`uniform float rotation;
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
}`,Hv=`uniform vec3 diffuse;
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
}`,ue={alphahash_fragment:h_,alphahash_pars_fragment:u_,alphamap_fragment:f_,alphamap_pars_fragment:d_,alphatest_fragment:p_,alphatest_pars_fragment:m_,aomap_fragment:g_,aomap_pars_fragment:x_,batching_pars_vertex:__,batching_vertex:y_,begin_vertex:v_,beginnormal_vertex:b_,bsdfs:M_,iridescence_fragment:S_,bumpmap_pars_fragment:w_,clipping_planes_fragment:T_,clipping_planes_pars_fragment:E_,clipping_planes_pars_vertex:A_,clipping_planes_vertex:C_,color_fragment:R_,color_pars_fragment:I_,color_pars_vertex:P_,color_vertex:L_,common:D_,cube_uv_reflection_fragment:U_,defaultnormal_vertex:N_,displacementmap_pars_vertex:F_,displacementmap_vertex:O_,emissivemap_fragment:B_,emissivemap_pars_fragment:k_,colorspace_fragment:z_,colorspace_pars_fragment:V_,envmap_fragment:H_,envmap_common_pars_fragment:G_,envmap_pars_fragment:W_,envmap_pars_vertex:X_,envmap_physical_pars_fragment:ny,envmap_vertex:q_,fog_vertex:Y_,fog_pars_vertex:$_,fog_fragment:Z_,fog_pars_fragment:J_,gradientmap_pars_fragment:K_,lightmap_pars_fragment:j_,lights_lambert_fragment:Q_,lights_lambert_pars_fragment:ty,lights_pars_begin:ey,lights_toon_fragment:iy,lights_toon_pars_fragment:ry,lights_phong_fragment:sy,lights_phong_pars_fragment:oy,lights_physical_fragment:ay,lights_physical_pars_fragment:ly,lights_fragment_begin:cy,lights_fragment_maps:hy,lights_fragment_end:uy,logdepthbuf_fragment:fy,logdepthbuf_pars_fragment:dy,logdepthbuf_pars_vertex:py,logdepthbuf_vertex:my,map_fragment:gy,map_pars_fragment:xy,map_particle_fragment:_y,map_particle_pars_fragment:yy,metalnessmap_fragment:vy,metalnessmap_pars_fragment:by,morphinstance_vertex:My,morphcolor_vertex:Sy,morphnormal_vertex:wy,morphtarget_pars_vertex:Ty,morphtarget_vertex:Ey,normal_fragment_begin:Ay,normal_fragment_maps:Cy,normal_pars_fragment:Ry,normal_pars_vertex:Iy,normal_vertex:Py,normalmap_pars_fragment:Ly,clearcoat_normal_fragment_begin:Dy,clearcoat_normal_fragment_maps:Uy,clearcoat_pars_fragment:Ny,iridescence_pars_fragment:Fy,opaque_fragment:Oy,packing:By,premultiplied_alpha_fragment:ky,project_vertex:zy,dithering_fragment:Vy,dithering_pars_fragment:Hy,roughnessmap_fragment:Gy,roughnessmap_pars_fragment:Wy,shadowmap_pars_fragment:Xy,shadowmap_pars_vertex:qy,shadowmap_vertex:Yy,shadowmask_pars_fragment:$y,skinbase_vertex:Zy,skinning_pars_vertex:Jy,skinning_vertex:Ky,skinnormal_vertex:jy,specularmap_fragment:Qy,specularmap_pars_fragment:tv,tonemapping_fragment:ev,tonemapping_pars_fragment:nv,transmission_fragment:iv,transmission_pars_fragment:rv,uv_pars_fragment:sv,uv_pars_vertex:ov,uv_vertex:av,worldpos_vertex:lv,background_vert:cv,background_frag:hv,backgroundCube_vert:uv,backgroundCube_frag:fv,cube_vert:dv,cube_frag:pv,depth_vert:mv,depth_frag:gv,distanceRGBA_vert:xv,distanceRGBA_frag:_v,equirect_vert:yv,equirect_frag:vv,linedashed_vert:bv,linedashed_frag:Mv,meshbasic_vert:Sv,meshbasic_frag:wv,meshlambert_vert:Tv,meshlambert_frag:Ev,meshmatcap_vert:Av,meshmatcap_frag:Cv,meshnormal_vert:Rv,meshnormal_frag:Iv,meshphong_vert:Pv,meshphong_frag:Lv,meshphysical_vert:Dv,meshphysical_frag:Uv,meshtoon_vert:Nv,meshtoon_frag:Fv,points_vert:Ov,points_frag:Bv,shadow_vert:kv,shadow_frag:zv,sprite_vert:Vv,sprite_frag:Hv},Pt={common:{diffuse:{value:new oe(16777215)},opacity:{value:1},map:{value:null},mapTransform:{value:new ce},alphaMap:{value:null},alphaMapTransform:{value:new ce},alphaTest:{value:0}},specularmap:{specularMap:{value:null},specularMapTransform:{value:new ce}},envmap:{envMap:{value:null},envMapRotation:{value:new ce},flipEnvMap:{value:-1},reflectivity:{value:1},ior:{value:1.5},refractionRatio:{value:.98}},aomap:{aoMap:{value:null},aoMapIntensity:{value:1},aoMapTransform:{value:new ce}},lightmap:{lightMap:{value:null},lightMapIntensity:{value:1},lightMapTransform:{value:new ce}},bumpmap:{bumpMap:{value:null},bumpMapTransform:{value:new ce},bumpScale:{value:1}},normalmap:{normalMap:{value:null},normalMapTransform:{value:new ce},normalScale:{value:new Ct(1,1)}},displacementmap:{displacementMap:{value:null},displacementMapTransform:{value:new ce},displacementScale:{value:1},displacementBias:{value:0}},emissivemap:{emissiveMap:{value:null},emissiveMapTransform:{value:new ce}},metalnessmap:{metalnessMap:{value:null},metalnessMapTransform:{value:new ce}},roughnessmap:{roughnessMap:{value:null},roughnessMapTransform:{value:new ce}},gradientmap:{gradientMap:{value:null}},fog:{fogDensity:{value:25e-5},fogNear:{value:1},fogFar:{value:2e3},fogColor:{value:new oe(16777215)}},lights:{ambientLightColor:{value:[]},lightProbe:{value:[]},directionalLights:{value:[],properties:{direction:{},color:{}}},directionalLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},directionalShadowMap:{value:[]},directionalShadowMatrix:{value:[]},spotLights:{value:[],properties:{color:{},position:{},direction:{},distance:{},coneCos:{},penumbraCos:{},decay:{}}},spotLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{}}},spotLightMap:{value:[]},spotShadowMap:{value:[]},spotLightMatrix:{value:[]},pointLights:{value:[],properties:{color:{},position:{},decay:{},distance:{}}},pointLightShadows:{value:[],properties:{shadowIntensity:1,shadowBias:{},shadowNormalBias:{},shadowRadius:{},shadowMapSize:{},shadowCameraNear:{},shadowCameraFar:{}}},pointShadowMap:{value:[]},pointShadowMatrix:{value:[]},hemisphereLights:{value:[],properties:{direction:{},skyColor:{},groundColor:{}}},rectAreaLights:{value:[],properties:{color:{},position:{},width:{},height:{}}},ltc_1:{value:null},ltc_2:{value:null}},points:{diffuse:{value:new oe(16777215)},opacity:{value:1},size:{value:1},scale:{value:1},map:{value:null},alphaMap:{value:null},alphaMapTransform:{value:new ce},alphaTest:{value:0},uvTransform:{value:new ce}},sprite:{diffuse:{value:new oe(16777215)},opacity:{value:1},center:{value:new Ct(.5,.5)},rotation:{value:0},map:{value:null},mapTransform:{value:new ce},alphaMap:{value:null},alphaMapTransform:{value:new ce},alphaTest:{value:0}}},Bi={basic:{uniforms:An([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.fog]),vertexShader:ue.meshbasic_vert,fragmentShader:ue.meshbasic_frag},lambert:{uniforms:An([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,Pt.lights,{emissive:{value:new oe(0)}}]),vertexShader:ue.meshlambert_vert,fragmentShader:ue.meshlambert_frag},phong:{uniforms:An([Pt.common,Pt.specularmap,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,Pt.lights,{emissive:{value:new oe(0)},specular:{value:new oe(1118481)},shininess:{value:30}}]),vertexShader:ue.meshphong_vert,fragmentShader:ue.meshphong_frag},standard:{uniforms:An([Pt.common,Pt.envmap,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.roughnessmap,Pt.metalnessmap,Pt.fog,Pt.lights,{emissive:{value:new oe(0)},roughness:{value:1},metalness:{value:0},envMapIntensity:{value:1}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag},toon:{uniforms:An([Pt.common,Pt.aomap,Pt.lightmap,Pt.emissivemap,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.gradientmap,Pt.fog,Pt.lights,{emissive:{value:new oe(0)}}]),vertexShader:ue.meshtoon_vert,fragmentShader:ue.meshtoon_frag},matcap:{uniforms:An([Pt.common,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,Pt.fog,{matcap:{value:null}}]),vertexShader:ue.meshmatcap_vert,fragmentShader:ue.meshmatcap_frag},points:{uniforms:An([Pt.points,Pt.fog]),vertexShader:ue.points_vert,fragmentShader:ue.points_frag},dashed:{uniforms:An([Pt.common,Pt.fog,{scale:{value:1},dashSize:{value:1},totalSize:{value:2}}]),vertexShader:ue.linedashed_vert,fragmentShader:ue.linedashed_frag},depth:{uniforms:An([Pt.common,Pt.displacementmap]),vertexShader:ue.depth_vert,fragmentShader:ue.depth_frag},normal:{uniforms:An([Pt.common,Pt.bumpmap,Pt.normalmap,Pt.displacementmap,{opacity:{value:1}}]),vertexShader:ue.meshnormal_vert,fragmentShader:ue.meshnormal_frag},sprite:{uniforms:An([Pt.sprite,Pt.fog]),vertexShader:ue.sprite_vert,fragmentShader:ue.sprite_frag},background:{uniforms:{uvTransform:{value:new ce},t2D:{value:null},backgroundIntensity:{value:1}},vertexShader:ue.background_vert,fragmentShader:ue.background_frag},backgroundCube:{uniforms:{envMap:{value:null},flipEnvMap:{value:-1},backgroundBlurriness:{value:0},backgroundIntensity:{value:1},backgroundRotation:{value:new ce}},vertexShader:ue.backgroundCube_vert,fragmentShader:ue.backgroundCube_frag},cube:{uniforms:{tCube:{value:null},tFlip:{value:-1},opacity:{value:1}},vertexShader:ue.cube_vert,fragmentShader:ue.cube_frag},equirect:{uniforms:{tEquirect:{value:null}},vertexShader:ue.equirect_vert,fragmentShader:ue.equirect_frag},distanceRGBA:{uniforms:An([Pt.common,Pt.displacementmap,{referencePosition:{value:new O},nearDistance:{value:1},farDistance:{value:1e3}}]),vertexShader:ue.distanceRGBA_vert,fragmentShader:ue.distanceRGBA_frag},shadow:{uniforms:An([Pt.lights,Pt.fog,{color:{value:new oe(0)},opacity:{value:1}}]),vertexShader:ue.shadow_vert,fragmentShader:ue.shadow_frag}};Bi.physical={uniforms:An([Bi.standard.uniforms,{clearcoat:{value:0},clearcoatMap:{value:null},clearcoatMapTransform:{value:new ce},clearcoatNormalMap:{value:null},clearcoatNormalMapTransform:{value:new ce},clearcoatNormalScale:{value:new Ct(1,1)},clearcoatRoughness:{value:0},clearcoatRoughnessMap:{value:null},clearcoatRoughnessMapTransform:{value:new ce},dispersion:{value:0},iridescence:{value:0},iridescenceMap:{value:null},iridescenceMapTransform:{value:new ce},iridescenceIOR:{value:1.3},iridescenceThicknessMinimum:{value:100},iridescenceThicknessMaximum:{value:400},iridescenceThicknessMap:{value:null},iridescenceThicknessMapTransform:{value:new ce},sheen:{value:0},sheenColor:{value:new oe(0)},sheenColorMap:{value:null},sheenColorMapTransform:{value:new ce},sheenRoughness:{value:1},sheenRoughnessMap:{value:null},sheenRoughnessMapTransform:{value:new ce},transmission:{value:0},transmissionMap:{value:null},transmissionMapTransform:{value:new ce},transmissionSamplerSize:{value:new Ct},transmissionSamplerMap:{value:null},thickness:{value:0},thicknessMap:{value:null},thicknessMapTransform:{value:new ce},attenuationDistance:{value:0},attenuationColor:{value:new oe(0)},specularColor:{value:new oe(1,1,1)},specularColorMap:{value:null},specularColorMapTransform:{value:new ce},specularIntensity:{value:1},specularIntensityMap:{value:null},specularIntensityMapTransform:{value:new ce},anisotropyVector:{value:new Ct},anisotropyMap:{value:null},anisotropyMapTransform:{value:new ce}}]),vertexShader:ue.meshphysical_vert,fragmentShader:ue.meshphysical_frag};var Dc={r:0,b:0,g:0},rs=new Mi,Gv=new Le;function Wv(i,t,e,n,r,s,o){let a=new oe(0),l=s===!0?0:1,c,h,u=null,f=0,d=null;function m(w){let y=w.isScene===!0?w.background:null;return y&&y.isTexture&&(y=(w.backgroundBlurriness>0?e:t).get(y)),y}function x(w){let y=!1,R=m(w);R===null?p(a,l):R&&R.isColor&&(p(R,1),y=!0);let A=i.xr.getEnvironmentBlendMode();A==="additive"?n.buffers.color.setClear(0,0,0,1,o):A==="alpha-blend"&&n.buffers.color.setClear(0,0,0,0,o),(i.autoClear||y)&&(n.buffers.depth.setTest(!0),n.buffers.depth.setMask(!0),n.buffers.color.setMask(!0),i.clear(i.autoClearColor,i.autoClearDepth,i.autoClearStencil))}function g(w,y){let R=m(y);R&&(R.isCubeTexture||R.mapping===aa)?(h===void 0&&(h=new xe(new ai(1,1,1),new Zn({name:"BackgroundCubeMaterial",uniforms:is(Bi.backgroundCube.uniforms),vertexShader:Bi.backgroundCube.vertexShader,fragmentShader:Bi.backgroundCube.fragmentShader,side:Un,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),h.geometry.deleteAttribute("normal"),h.geometry.deleteAttribute("uv"),h.onBeforeRender=function(A,D,U){this.matrixWorld.copyPosition(U.matrixWorld)},Object.defineProperty(h.material,"envMap",{get:function(){return this.uniforms.envMap.value}}),r.update(h)),rs.copy(y.backgroundRotation),rs.x*=-1,rs.y*=-1,rs.z*=-1,R.isCubeTexture&&R.isRenderTargetTexture===!1&&(rs.y*=-1,rs.z*=-1),h.material.uniforms.envMap.value=R,h.material.uniforms.flipEnvMap.value=R.isCubeTexture&&R.isRenderTargetTexture===!1?-1:1,h.material.uniforms.backgroundBlurriness.value=y.backgroundBlurriness,h.material.uniforms.backgroundIntensity.value=y.backgroundIntensity,h.material.uniforms.backgroundRotation.value.setFromMatrix4(Gv.makeRotationFromEuler(rs)),h.material.toneMapped=ye.getTransfer(R.colorSpace)!==Ce,(u!==R||f!==R.version||d!==i.toneMapping)&&(h.material.needsUpdate=!0,u=R,f=R.version,d=i.toneMapping),h.layers.enableAll(),w.unshift(h,h.geometry,h.material,0,0,null)):R&&R.isTexture&&(c===void 0&&(c=new xe(new jr(2,2),new Zn({name:"BackgroundMaterial",uniforms:is(Bi.background.uniforms),vertexShader:Bi.background.vertexShader,fragmentShader:Bi.background.fragmentShader,side:Zi,depthTest:!1,depthWrite:!1,fog:!1,allowOverride:!1})),c.geometry.deleteAttribute("normal"),Object.defineProperty(c.material,"map",{get:function(){return this.uniforms.t2D.value}}),r.update(c)),c.material.uniforms.t2D.value=R,c.material.uniforms.backgroundIntensity.value=y.backgroundIntensity,c.material.toneMapped=ye.getTransfer(R.colorSpace)!==Ce,R.matrixAutoUpdate===!0&&R.updateMatrix(),c.material.uniforms.uvTransform.value.copy(R.matrix),(u!==R||f!==R.version||d!==i.toneMapping)&&(c.material.needsUpdate=!0,u=R,f=R.version,d=i.toneMapping),c.layers.enableAll(),w.unshift(c,c.geometry,c.material,0,0,null))}function p(w,y){w.getRGB(Dc,ku(i)),n.buffers.color.setClear(Dc.r,Dc.g,Dc.b,y,o)}function b(){h!==void 0&&(h.geometry.dispose(),h.material.dispose(),h=void 0),c!==void 0&&(c.geometry.dispose(),c.material.dispose(),c=void 0)}return{getClearColor:function(){return a},setClearColor:function(w,y=1){a.set(w),l=y,p(a,l)},getClearAlpha:function(){return l},setClearAlpha:function(w){l=w,p(a,l)},render:x,addToRenderList:g,dispose:b}}function Xv(i,t){let e=i.getParameter(i.MAX_VERTEX_ATTRIBS),n={},r=f(null),s=r,o=!1;function a(M,C,B,k,X){let G=!1,q=u(k,B,C);s!==q&&(s=q,c(s.object)),G=d(M,k,B,X),G&&m(M,k,B,X),X!==null&&t.update(X,i.ELEMENT_ARRAY_BUFFER),(G||o)&&(o=!1,y(M,C,B,k),X!==null&&i.bindBuffer(i.ELEMENT_ARRAY_BUFFER,t.get(X).buffer))}function l(){return i.createVertexArray()}function c(M){return i.bindVertexArray(M)}function h(M){return i.deleteVertexArray(M)}function u(M,C,B){let k=B.wireframe===!0,X=n[M.id];X===void 0&&(X={},n[M.id]=X);let G=X[C.id];G===void 0&&(G={},X[C.id]=G);let q=G[k];return q===void 0&&(q=f(l()),G[k]=q),q}function f(M){let C=[],B=[],k=[];for(let X=0;X<e;X++)C[X]=0,B[X]=0,k[X]=0;return{geometry:null,program:null,wireframe:!1,newAttributes:C,enabledAttributes:B,attributeDivisors:k,object:M,attributes:{},index:null}}function d(M,C,B,k){let X=s.attributes,G=C.attributes,q=0,Z=B.getAttributes();for(let j in Z)if(Z[j].location>=0){let ut=X[j],yt=G[j];if(yt===void 0&&(j==="instanceMatrix"&&M.instanceMatrix&&(yt=M.instanceMatrix),j==="instanceColor"&&M.instanceColor&&(yt=M.instanceColor)),ut===void 0||ut.attribute!==yt||yt&&ut.data!==yt.data)return!0;q++}return s.attributesNum!==q||s.index!==k}function m(M,C,B,k){let X={},G=C.attributes,q=0,Z=B.getAttributes();for(let j in Z)if(Z[j].location>=0){let ut=G[j];ut===void 0&&(j==="instanceMatrix"&&M.instanceMatrix&&(ut=M.instanceMatrix),j==="instanceColor"&&M.instanceColor&&(ut=M.instanceColor));let yt={};yt.attribute=ut,ut&&ut.data&&(yt.data=ut.data),X[j]=yt,q++}s.attributes=X,s.attributesNum=q,s.index=k}function x(){let M=s.newAttributes;for(let C=0,B=M.length;C<B;C++)M[C]=0}function g(M){p(M,0)}function p(M,C){let B=s.newAttributes,k=s.enabledAttributes,X=s.attributeDivisors;B[M]=1,k[M]===0&&(i.enableVertexAttribArray(M),k[M]=1),X[M]!==C&&(i.vertexAttribDivisor(M,C),X[M]=C)}function b(){let M=s.newAttributes,C=s.enabledAttributes;for(let B=0,k=C.length;B<k;B++)C[B]!==M[B]&&(i.disableVertexAttribArray(B),C[B]=0)}function w(M,C,B,k,X,G,q){q===!0?i.vertexAttribIPointer(M,C,B,X,G):i.vertexAttribPointer(M,C,B,k,X,G)}function y(M,C,B,k){x();let X=k.attributes,G=B.getAttributes(),q=C.defaultAttributeValues;for(let Z in G){let j=G[Z];if(j.location>=0){let ct=X[Z];if(ct===void 0&&(Z==="instanceMatrix"&&M.instanceMatrix&&(ct=M.instanceMatrix),Z==="instanceColor"&&M.instanceColor&&(ct=M.instanceColor)),ct!==void 0){let ut=ct.normalized,yt=ct.itemSize,Et=t.get(ct);if(Et===void 0)continue;let vt=Et.buffer,Qt=Et.type,te=Et.bytesPerElement,Q=Qt===i.INT||Qt===i.UNSIGNED_INT||ct.gpuType===Ql;if(ct.isInterleavedBufferAttribute){let et=ct.data,Rt=et.stride,Ft=ct.offset;if(et.isInstancedInterleavedBuffer){for(let Tt=0;Tt<j.locationSize;Tt++)p(j.location+Tt,et.meshPerAttribute);M.isInstancedMesh!==!0&&k._maxInstanceCount===void 0&&(k._maxInstanceCount=et.meshPerAttribute*et.count)}else for(let Tt=0;Tt<j.locationSize;Tt++)g(j.location+Tt);i.bindBuffer(i.ARRAY_BUFFER,vt);for(let Tt=0;Tt<j.locationSize;Tt++)w(j.location+Tt,yt/j.locationSize,Qt,ut,Rt*te,(Ft+yt/j.locationSize*Tt)*te,Q)}else{if(ct.isInstancedBufferAttribute){for(let et=0;et<j.locationSize;et++)p(j.location+et,ct.meshPerAttribute);M.isInstancedMesh!==!0&&k._maxInstanceCount===void 0&&(k._maxInstanceCount=ct.meshPerAttribute*ct.count)}else for(let et=0;et<j.locationSize;et++)g(j.location+et);i.bindBuffer(i.ARRAY_BUFFER,vt);for(let et=0;et<j.locationSize;et++)w(j.location+et,yt/j.locationSize,Qt,ut,yt*te,yt/j.locationSize*et*te,Q)}}else if(q!==void 0){let ut=q[Z];if(ut!==void 0)switch(ut.length){case 2:i.vertexAttrib2fv(j.location,ut);break;case 3:i.vertexAttrib3fv(j.location,ut);break;case 4:i.vertexAttrib4fv(j.location,ut);break;default:i.vertexAttrib1fv(j.location,ut)}}}}b()}function R(){U();for(let M in n){let C=n[M];for(let B in C){let k=C[B];for(let X in k)h(k[X].object),delete k[X];delete C[B]}delete n[M]}}function A(M){if(n[M.id]===void 0)return;let C=n[M.id];for(let B in C){let k=C[B];for(let X in k)h(k[X].object),delete k[X];delete C[B]}delete n[M.id]}function D(M){for(let C in n){let B=n[C];if(B[M.id]===void 0)continue;let k=B[M.id];for(let X in k)h(k[X].object),delete k[X];delete B[M.id]}}function U(){T(),o=!0,s!==r&&(s=r,c(s.object))}function T(){r.geometry=null,r.program=null,r.wireframe=!1}return{setup:a,reset:U,resetDefaultState:T,dispose:R,releaseStatesOfGeometry:A,releaseStatesOfProgram:D,initAttributes:x,enableAttribute:g,disableUnusedAttributes:b}}function qv(i,t,e){let n;function r(c){n=c}function s(c,h){i.drawArrays(n,c,h),e.update(h,n,1)}function o(c,h,u){u!==0&&(i.drawArraysInstanced(n,c,h,u),e.update(h,n,u))}function a(c,h,u){if(u===0)return;t.get("WEBGL_multi_draw").multiDrawArraysWEBGL(n,c,0,h,0,u);let d=0;for(let m=0;m<u;m++)d+=h[m];e.update(d,n,1)}function l(c,h,u,f){if(u===0)return;let d=t.get("WEBGL_multi_draw");if(d===null)for(let m=0;m<c.length;m++)o(c[m],h[m],f[m]);else{d.multiDrawArraysInstancedWEBGL(n,c,0,h,0,f,0,u);let m=0;for(let x=0;x<u;x++)m+=h[x]*f[x];e.update(m,n,1)}}this.setMode=r,this.render=s,this.renderInstances=o,this.renderMultiDraw=a,this.renderMultiDrawInstances=l}function Yv(i,t,e,n){let r;function s(){if(r!==void 0)return r;if(t.has("EXT_texture_filter_anisotropic")===!0){let D=t.get("EXT_texture_filter_anisotropic");r=i.getParameter(D.MAX_TEXTURE_MAX_ANISOTROPY_EXT)}else r=0;return r}function o(D){return!(D!==li&&n.convert(D)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_FORMAT))}function a(D){let U=D===Ys&&(t.has("EXT_color_buffer_half_float")||t.has("EXT_color_buffer_float"));return!(D!==Si&&n.convert(D)!==i.getParameter(i.IMPLEMENTATION_COLOR_READ_TYPE)&&D!==Oi&&!U)}function l(D){if(D==="highp"){if(i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.HIGH_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.HIGH_FLOAT).precision>0)return"highp";D="mediump"}return D==="mediump"&&i.getShaderPrecisionFormat(i.VERTEX_SHADER,i.MEDIUM_FLOAT).precision>0&&i.getShaderPrecisionFormat(i.FRAGMENT_SHADER,i.MEDIUM_FLOAT).precision>0?"mediump":"lowp"}let c=e.precision!==void 0?e.precision:"highp",h=l(c);h!==c&&(console.warn("THREE.WebGLRenderer:",c,"not supported, using",h,"instead."),c=h);let u=e.logarithmicDepthBuffer===!0,f=e.reversedDepthBuffer===!0&&t.has("EXT_clip_control"),d=i.getParameter(i.MAX_TEXTURE_IMAGE_UNITS),m=i.getParameter(i.MAX_VERTEX_TEXTURE_IMAGE_UNITS),x=i.getParameter(i.MAX_TEXTURE_SIZE),g=i.getParameter(i.MAX_CUBE_MAP_TEXTURE_SIZE),p=i.getParameter(i.MAX_VERTEX_ATTRIBS),b=i.getParameter(i.MAX_VERTEX_UNIFORM_VECTORS),w=i.getParameter(i.MAX_VARYING_VECTORS),y=i.getParameter(i.MAX_FRAGMENT_UNIFORM_VECTORS),R=m>0,A=i.getParameter(i.MAX_SAMPLES);return{isWebGL2:!0,getMaxAnisotropy:s,getMaxPrecision:l,textureFormatReadable:o,textureTypeReadable:a,precision:c,logarithmicDepthBuffer:u,reversedDepthBuffer:f,maxTextures:d,maxVertexTextures:m,maxTextureSize:x,maxCubemapSize:g,maxAttributes:p,maxVertexUniforms:b,maxVaryings:w,maxFragmentUniforms:y,vertexTextures:R,maxSamples:A}}function $v(i){let t=this,e=null,n=0,r=!1,s=!1,o=new Di,a=new ce,l={value:null,needsUpdate:!1};this.uniform=l,this.numPlanes=0,this.numIntersection=0,this.init=function(u,f){let d=u.length!==0||f||n!==0||r;return r=f,n=u.length,d},this.beginShadows=function(){s=!0,h(null)},this.endShadows=function(){s=!1},this.setGlobalState=function(u,f){e=h(u,f,0)},this.setState=function(u,f,d){let m=u.clippingPlanes,x=u.clipIntersection,g=u.clipShadows,p=i.get(u);if(!r||m===null||m.length===0||s&&!g)s?h(null):c();else{let b=s?0:n,w=b*4,y=p.clippingState||null;l.value=y,y=h(m,f,w,d);for(let R=0;R!==w;++R)y[R]=e[R];p.clippingState=y,this.numIntersection=x?this.numPlanes:0,this.numPlanes+=b}};function c(){l.value!==e&&(l.value=e,l.needsUpdate=n>0),t.numPlanes=n,t.numIntersection=0}function h(u,f,d,m){let x=u!==null?u.length:0,g=null;if(x!==0){if(g=l.value,m!==!0||g===null){let p=d+x*4,b=f.matrixWorldInverse;a.getNormalMatrix(b),(g===null||g.length<p)&&(g=new Float32Array(p));for(let w=0,y=d;w!==x;++w,y+=4)o.copy(u[w]).applyMatrix4(b,a),o.normal.toArray(g,y),g[y+3]=o.constant}l.value=g,l.needsUpdate=!0}return t.numPlanes=x,t.numIntersection=0,g}}function Zv(i){let t=new WeakMap;function e(o,a){return a===Jl?o.mapping=ts:a===Kl&&(o.mapping=es),o}function n(o){if(o&&o.isTexture){let a=o.mapping;if(a===Jl||a===Kl)if(t.has(o)){let l=t.get(o).texture;return e(l,o.mapping)}else{let l=o.image;if(l&&l.height>0){let c=new vl(l.height);return c.fromEquirectangularTexture(i,o),t.set(o,c),o.addEventListener("dispose",r),e(c.texture,o.mapping)}else return null}}return o}function r(o){let a=o.target;a.removeEventListener("dispose",r);let l=t.get(a);l!==void 0&&(t.delete(a),l.dispose())}function s(){t=new WeakMap}return{get:n,dispose:s}}var js=4,tm=[.125,.215,.35,.446,.526,.582],as=20,Wu=new oa,em=new oe,Xu=null,qu=0,Yu=0,$u=!1,os=(1+Math.sqrt(5))/2,Ks=1/os,nm=[new O(-os,Ks,0),new O(os,Ks,0),new O(-Ks,0,os),new O(Ks,0,os),new O(0,os,-Ks),new O(0,os,Ks),new O(-1,1,-1),new O(1,1,-1),new O(-1,1,1),new O(1,1,1)],Jv=new O,Fc=class{constructor(t){this._renderer=t,this._pingPongRenderTarget=null,this._lodMax=0,this._cubeSize=0,this._lodPlanes=[],this._sizeLods=[],this._sigmas=[],this._blurMaterial=null,this._cubemapMaterial=null,this._equirectMaterial=null,this._compileMaterial(this._blurMaterial)}fromScene(t,e=0,n=.1,r=100,s={}){let{size:o=256,position:a=Jv}=s;Xu=this._renderer.getRenderTarget(),qu=this._renderer.getActiveCubeFace(),Yu=this._renderer.getActiveMipmapLevel(),$u=this._renderer.xr.enabled,this._renderer.xr.enabled=!1,this._setSize(o);let l=this._allocateTargets();return l.depthBuffer=!0,this._sceneToCubeUV(t,n,r,l,a),e>0&&this._blur(l,0,0,e),this._applyPMREM(l),this._cleanup(l),l}fromEquirectangular(t,e=null){return this._fromTexture(t,e)}fromCubemap(t,e=null){return this._fromTexture(t,e)}compileCubemapShader(){this._cubemapMaterial===null&&(this._cubemapMaterial=sm(),this._compileMaterial(this._cubemapMaterial))}compileEquirectangularShader(){this._equirectMaterial===null&&(this._equirectMaterial=rm(),this._compileMaterial(this._equirectMaterial))}dispose(){this._dispose(),this._cubemapMaterial!==null&&this._cubemapMaterial.dispose(),this._equirectMaterial!==null&&this._equirectMaterial.dispose()}_setSize(t){this._lodMax=Math.floor(Math.log2(t)),this._cubeSize=Math.pow(2,this._lodMax)}_dispose(){this._blurMaterial!==null&&this._blurMaterial.dispose(),this._pingPongRenderTarget!==null&&this._pingPongRenderTarget.dispose();for(let t=0;t<this._lodPlanes.length;t++)this._lodPlanes[t].dispose()}_cleanup(t){this._renderer.setRenderTarget(Xu,qu,Yu),this._renderer.xr.enabled=$u,t.scissorTest=!1,Uc(t,0,0,t.width,t.height)}_fromTexture(t,e){t.mapping===ts||t.mapping===es?this._setSize(t.image.length===0?16:t.image[0].width||t.image[0].image.width):this._setSize(t.image.width/4),Xu=this._renderer.getRenderTarget(),qu=this._renderer.getActiveCubeFace(),Yu=this._renderer.getActiveMipmapLevel(),$u=this._renderer.xr.enabled,this._renderer.xr.enabled=!1;let n=e||this._allocateTargets();return this._textureToCubeUV(t,n),this._applyPMREM(n),this._cleanup(n),n}_allocateTargets(){let t=3*Math.max(this._cubeSize,112),e=4*this._cubeSize,n={magFilter:bi,minFilter:bi,generateMipmaps:!1,type:Ys,format:li,colorSpace:Wr,depthBuffer:!1},r=im(t,e,n);if(this._pingPongRenderTarget===null||this._pingPongRenderTarget.width!==t||this._pingPongRenderTarget.height!==e){this._pingPongRenderTarget!==null&&this._dispose(),this._pingPongRenderTarget=im(t,e,n);let{_lodMax:s}=this;({sizeLods:this._sizeLods,lodPlanes:this._lodPlanes,sigmas:this._sigmas}=Kv(s)),this._blurMaterial=jv(s,t,e)}return r}_compileMaterial(t){let e=new xe(this._lodPlanes[0],t);this._renderer.compile(e,Wu)}_sceneToCubeUV(t,e,n,r,s){let l=new zn(90,1,e,n),c=[1,-1,1,1,1,1],h=[1,1,1,-1,-1,-1],u=this._renderer,f=u.autoClear,d=u.toneMapping;u.getClearColor(em),u.toneMapping=Qi,u.autoClear=!1,u.state.buffers.depth.getReversed()&&(u.setRenderTarget(r),u.clearDepth(),u.setRenderTarget(null));let x=new zo({name:"PMREM.Background",side:Un,depthWrite:!1,depthTest:!1}),g=new xe(new ai,x),p=!1,b=t.background;b?b.isColor&&(x.color.copy(b),t.background=null,p=!0):(x.color.copy(em),p=!0);for(let w=0;w<6;w++){let y=w%3;y===0?(l.up.set(0,c[w],0),l.position.set(s.x,s.y,s.z),l.lookAt(s.x+h[w],s.y,s.z)):y===1?(l.up.set(0,0,c[w]),l.position.set(s.x,s.y,s.z),l.lookAt(s.x,s.y+h[w],s.z)):(l.up.set(0,c[w],0),l.position.set(s.x,s.y,s.z),l.lookAt(s.x,s.y,s.z+h[w]));let R=this._cubeSize;Uc(r,y*R,w>2?R:0,R,R),u.setRenderTarget(r),p&&u.render(g,l),u.render(t,l)}g.geometry.dispose(),g.material.dispose(),u.toneMapping=d,u.autoClear=f,t.background=b}_textureToCubeUV(t,e){let n=this._renderer,r=t.mapping===ts||t.mapping===es;r?(this._cubemapMaterial===null&&(this._cubemapMaterial=sm()),this._cubemapMaterial.uniforms.flipEnvMap.value=t.isRenderTargetTexture===!1?-1:1):this._equirectMaterial===null&&(this._equirectMaterial=rm());let s=r?this._cubemapMaterial:this._equirectMaterial,o=new xe(this._lodPlanes[0],s),a=s.uniforms;a.envMap.value=t;let l=this._cubeSize;Uc(e,0,0,3*l,2*l),n.setRenderTarget(e),n.render(o,Wu)}_applyPMREM(t){let e=this._renderer,n=e.autoClear;e.autoClear=!1;let r=this._lodPlanes.length;for(let s=1;s<r;s++){let o=Math.sqrt(this._sigmas[s]*this._sigmas[s]-this._sigmas[s-1]*this._sigmas[s-1]),a=nm[(r-s-1)%nm.length];this._blur(t,s-1,s,o,a)}e.autoClear=n}_blur(t,e,n,r,s){let o=this._pingPongRenderTarget;this._halfBlur(t,o,e,n,r,"latitudinal",s),this._halfBlur(o,t,n,n,r,"longitudinal",s)}_halfBlur(t,e,n,r,s,o,a){let l=this._renderer,c=this._blurMaterial;o!=="latitudinal"&&o!=="longitudinal"&&console.error("blur direction must be either latitudinal or longitudinal!");let h=3,u=new xe(this._lodPlanes[r],c),f=c.uniforms,d=this._sizeLods[n]-1,m=isFinite(s)?Math.PI/(2*d):2*Math.PI/(2*as-1),x=s/m,g=isFinite(s)?1+Math.floor(h*x):as;g>as&&console.warn(`sigmaRadians, ${s}, is too large and will clip, as it requested ${g} samples when the maximum is set to ${as}`);let p=[],b=0;for(let D=0;D<as;++D){let U=D/x,T=Math.exp(-U*U/2);p.push(T),D===0?b+=T:D<g&&(b+=2*T)}for(let D=0;D<p.length;D++)p[D]=p[D]/b;f.envMap.value=t.texture,f.samples.value=g,f.weights.value=p,f.latitudinal.value=o==="latitudinal",a&&(f.poleAxis.value=a);let{_lodMax:w}=this;f.dTheta.value=m,f.mipInt.value=w-n;let y=this._sizeLods[r],R=3*y*(r>w-js?r-w+js:0),A=4*(this._cubeSize-y);Uc(e,R,A,3*y,2*y),l.setRenderTarget(e),l.render(u,Wu)}};function Kv(i){let t=[],e=[],n=[],r=i,s=i-js+1+tm.length;for(let o=0;o<s;o++){let a=Math.pow(2,r);e.push(a);let l=1/a;o>i-js?l=tm[o-i+js-1]:o===0&&(l=0),n.push(l);let c=1/(a-2),h=-c,u=1+c,f=[h,h,u,h,u,u,h,h,u,u,h,u],d=6,m=6,x=3,g=2,p=1,b=new Float32Array(x*m*d),w=new Float32Array(g*m*d),y=new Float32Array(p*m*d);for(let A=0;A<d;A++){let D=A%3*2/3-1,U=A>2?0:-1,T=[D,U,0,D+2/3,U,0,D+2/3,U+1,0,D,U,0,D+2/3,U+1,0,D,U+1,0];b.set(T,x*m*A),w.set(f,g*m*A);let M=[A,A,A,A,A,A];y.set(M,p*m*A)}let R=new Xe;R.setAttribute("position",new ze(b,x)),R.setAttribute("uv",new ze(w,g)),R.setAttribute("faceIndex",new ze(y,p)),t.push(R),r>js&&r--}return{lodPlanes:t,sizeLods:e,sigmas:n}}function im(i,t,e){let n=new Ui(i,t,e);return n.texture.mapping=aa,n.texture.name="PMREM.cubeUv",n.scissorTest=!0,n}function Uc(i,t,e,n,r){i.viewport.set(t,e,n,r),i.scissor.set(t,e,n,r)}function jv(i,t,e){let n=new Float32Array(as),r=new O(0,1,0);return new Zn({name:"SphericalGaussianBlur",defines:{n:as,CUBEUV_TEXEL_WIDTH:1/t,CUBEUV_TEXEL_HEIGHT:1/e,CUBEUV_MAX_MIP:`${i}.0`},uniforms:{envMap:{value:null},samples:{value:1},weights:{value:n},latitudinal:{value:!1},dTheta:{value:0},mipInt:{value:0},poleAxis:{value:r}},vertexShader:sf(),fragmentShader:`

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
		`,blending:ji,depthTest:!1,depthWrite:!1})}function rm(){return new Zn({name:"EquirectangularToCubeUV",uniforms:{envMap:{value:null}},vertexShader:sf(),fragmentShader:`

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
		`,blending:ji,depthTest:!1,depthWrite:!1})}function sm(){return new Zn({name:"CubemapToCubeUV",uniforms:{envMap:{value:null},flipEnvMap:{value:-1}},vertexShader:sf(),fragmentShader:`

			precision mediump float;
			precision mediump int;

			uniform float flipEnvMap;

			varying vec3 vOutputDirection;

			uniform samplerCube envMap;

			void main() {

				gl_FragColor = textureCube( envMap, vec3( flipEnvMap * vOutputDirection.x, vOutputDirection.yz ) );

			}
		`,blending:ji,depthTest:!1,depthWrite:!1})}function sf(){return`

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
	`}function Qv(i){let t=new WeakMap,e=null;function n(a){if(a&&a.isTexture){let l=a.mapping,c=l===Jl||l===Kl,h=l===ts||l===es;if(c||h){let u=t.get(a),f=u!==void 0?u.texture.pmremVersion:0;if(a.isRenderTargetTexture&&a.pmremVersion!==f)return e===null&&(e=new Fc(i)),u=c?e.fromEquirectangular(a,u):e.fromCubemap(a,u),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),u.texture;if(u!==void 0)return u.texture;{let d=a.image;return c&&d&&d.height>0||h&&d&&r(d)?(e===null&&(e=new Fc(i)),u=c?e.fromEquirectangular(a):e.fromCubemap(a),u.texture.pmremVersion=a.pmremVersion,t.set(a,u),a.addEventListener("dispose",s),u.texture):null}}}return a}function r(a){let l=0,c=6;for(let h=0;h<c;h++)a[h]!==void 0&&l++;return l===c}function s(a){let l=a.target;l.removeEventListener("dispose",s);let c=t.get(l);c!==void 0&&(t.delete(l),c.dispose())}function o(){t=new WeakMap,e!==null&&(e.dispose(),e=null)}return{get:n,dispose:o}}function tb(i){let t={};function e(n){if(t[n]!==void 0)return t[n];let r;switch(n){case"WEBGL_depth_texture":r=i.getExtension("WEBGL_depth_texture")||i.getExtension("MOZ_WEBGL_depth_texture")||i.getExtension("WEBKIT_WEBGL_depth_texture");break;case"EXT_texture_filter_anisotropic":r=i.getExtension("EXT_texture_filter_anisotropic")||i.getExtension("MOZ_EXT_texture_filter_anisotropic")||i.getExtension("WEBKIT_EXT_texture_filter_anisotropic");break;case"WEBGL_compressed_texture_s3tc":r=i.getExtension("WEBGL_compressed_texture_s3tc")||i.getExtension("MOZ_WEBGL_compressed_texture_s3tc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_s3tc");break;case"WEBGL_compressed_texture_pvrtc":r=i.getExtension("WEBGL_compressed_texture_pvrtc")||i.getExtension("WEBKIT_WEBGL_compressed_texture_pvrtc");break;default:r=i.getExtension(n)}return t[n]=r,r}return{has:function(n){return e(n)!==null},init:function(){e("EXT_color_buffer_float"),e("WEBGL_clip_cull_distance"),e("OES_texture_float_linear"),e("EXT_color_buffer_half_float"),e("WEBGL_multisampled_render_to_texture"),e("WEBGL_render_shared_exponent")},get:function(n){let r=e(n);return r===null&&Os("THREE.WebGLRenderer: "+n+" extension not supported."),r}}}function eb(i,t,e,n){let r={},s=new WeakMap;function o(u){let f=u.target;f.index!==null&&t.remove(f.index);for(let m in f.attributes)t.remove(f.attributes[m]);f.removeEventListener("dispose",o),delete r[f.id];let d=s.get(f);d&&(t.remove(d),s.delete(f)),n.releaseStatesOfGeometry(f),f.isInstancedBufferGeometry===!0&&delete f._maxInstanceCount,e.memory.geometries--}function a(u,f){return r[f.id]===!0||(f.addEventListener("dispose",o),r[f.id]=!0,e.memory.geometries++),f}function l(u){let f=u.attributes;for(let d in f)t.update(f[d],i.ARRAY_BUFFER)}function c(u){let f=[],d=u.index,m=u.attributes.position,x=0;if(d!==null){let b=d.array;x=d.version;for(let w=0,y=b.length;w<y;w+=3){let R=b[w+0],A=b[w+1],D=b[w+2];f.push(R,A,A,D,D,R)}}else if(m!==void 0){let b=m.array;x=m.version;for(let w=0,y=b.length/3-1;w<y;w+=3){let R=w+0,A=w+1,D=w+2;f.push(R,A,A,D,D,R)}}else return;let g=new(Bu(f)?Ho:Vo)(f,1);g.version=x;let p=s.get(u);p&&t.remove(p),s.set(u,g)}function h(u){let f=s.get(u);if(f){let d=u.index;d!==null&&f.version<d.version&&c(u)}else c(u);return s.get(u)}return{get:a,update:l,getWireframeAttribute:h}}function nb(i,t,e){let n;function r(f){n=f}let s,o;function a(f){s=f.type,o=f.bytesPerElement}function l(f,d){i.drawElements(n,d,s,f*o),e.update(d,n,1)}function c(f,d,m){m!==0&&(i.drawElementsInstanced(n,d,s,f*o,m),e.update(d,n,m))}function h(f,d,m){if(m===0)return;t.get("WEBGL_multi_draw").multiDrawElementsWEBGL(n,d,0,s,f,0,m);let g=0;for(let p=0;p<m;p++)g+=d[p];e.update(g,n,1)}function u(f,d,m,x){if(m===0)return;let g=t.get("WEBGL_multi_draw");if(g===null)for(let p=0;p<f.length;p++)c(f[p]/o,d[p],x[p]);else{g.multiDrawElementsInstancedWEBGL(n,d,0,s,f,0,x,0,m);let p=0;for(let b=0;b<m;b++)p+=d[b]*x[b];e.update(p,n,1)}}this.setMode=r,this.setIndex=a,this.render=l,this.renderInstances=c,this.renderMultiDraw=h,this.renderMultiDrawInstances=u}function ib(i){let t={geometries:0,textures:0},e={frame:0,calls:0,triangles:0,points:0,lines:0};function n(s,o,a){switch(e.calls++,o){case i.TRIANGLES:e.triangles+=a*(s/3);break;case i.LINES:e.lines+=a*(s/2);break;case i.LINE_STRIP:e.lines+=a*(s-1);break;case i.LINE_LOOP:e.lines+=a*s;break;case i.POINTS:e.points+=a*s;break;default:console.error("THREE.WebGLInfo: Unknown draw mode:",o);break}}function r(){e.calls=0,e.triangles=0,e.points=0,e.lines=0}return{memory:t,render:e,programs:null,autoReset:!0,reset:r,update:n}}function rb(i,t,e){let n=new WeakMap,r=new Ze;function s(o,a,l){let c=o.morphTargetInfluences,h=a.morphAttributes.position||a.morphAttributes.normal||a.morphAttributes.color,u=h!==void 0?h.length:0,f=n.get(a);if(f===void 0||f.count!==u){let T=function(){D.dispose(),n.delete(a),a.removeEventListener("dispose",T)};f!==void 0&&f.texture.dispose();let d=a.morphAttributes.position!==void 0,m=a.morphAttributes.normal!==void 0,x=a.morphAttributes.color!==void 0,g=a.morphAttributes.position||[],p=a.morphAttributes.normal||[],b=a.morphAttributes.color||[],w=0;d===!0&&(w=1),m===!0&&(w=2),x===!0&&(w=3);let y=a.attributes.position.count*w,R=1;y>t.maxTextureSize&&(R=Math.ceil(y/t.maxTextureSize),y=t.maxTextureSize);let A=new Float32Array(y*R*4*u),D=new Oo(A,y,R,u);D.type=Oi,D.needsUpdate=!0;let U=w*4;for(let M=0;M<u;M++){let C=g[M],B=p[M],k=b[M],X=y*R*4*M;for(let G=0;G<C.count;G++){let q=G*U;d===!0&&(r.fromBufferAttribute(C,G),A[X+q+0]=r.x,A[X+q+1]=r.y,A[X+q+2]=r.z,A[X+q+3]=0),m===!0&&(r.fromBufferAttribute(B,G),A[X+q+4]=r.x,A[X+q+5]=r.y,A[X+q+6]=r.z,A[X+q+7]=0),x===!0&&(r.fromBufferAttribute(k,G),A[X+q+8]=r.x,A[X+q+9]=r.y,A[X+q+10]=r.z,A[X+q+11]=k.itemSize===4?r.w:1)}}f={count:u,texture:D,size:new Ct(y,R)},n.set(a,f),a.addEventListener("dispose",T)}if(o.isInstancedMesh===!0&&o.morphTexture!==null)l.getUniforms().setValue(i,"morphTexture",o.morphTexture,e);else{let d=0;for(let x=0;x<c.length;x++)d+=c[x];let m=a.morphTargetsRelative?1:1-d;l.getUniforms().setValue(i,"morphTargetBaseInfluence",m),l.getUniforms().setValue(i,"morphTargetInfluences",c)}l.getUniforms().setValue(i,"morphTargetsTexture",f.texture,e),l.getUniforms().setValue(i,"morphTargetsTextureSize",f.size)}return{update:s}}function sb(i,t,e,n){let r=new WeakMap;function s(l){let c=n.render.frame,h=l.geometry,u=t.get(l,h);if(r.get(u)!==c&&(t.update(u),r.set(u,c)),l.isInstancedMesh&&(l.hasEventListener("dispose",a)===!1&&l.addEventListener("dispose",a),r.get(l)!==c&&(e.update(l.instanceMatrix,i.ARRAY_BUFFER),l.instanceColor!==null&&e.update(l.instanceColor,i.ARRAY_BUFFER),r.set(l,c))),l.isSkinnedMesh){let f=l.skeleton;r.get(f)!==c&&(f.update(),r.set(f,c))}return u}function o(){r=new WeakMap}function a(l){let c=l.target;c.removeEventListener("dispose",a),e.remove(c.instanceMatrix),c.instanceColor!==null&&e.remove(c.instanceColor)}return{update:s,dispose:o}}var wm=new $n,om=new qo(1,1),Tm=new Oo,Em=new _l,Am=new Go,am=[],lm=[],cm=new Float32Array(16),hm=new Float32Array(9),um=new Float32Array(4);function to(i,t,e){let n=i[0];if(n<=0||n>0)return i;let r=t*e,s=am[r];if(s===void 0&&(s=new Float32Array(r),am[r]=s),t!==0){n.toArray(s,0);for(let o=1,a=0;o!==t;++o)a+=e,i[o].toArray(s,a)}return s}function on(i,t){if(i.length!==t.length)return!1;for(let e=0,n=i.length;e<n;e++)if(i[e]!==t[e])return!1;return!0}function an(i,t){for(let e=0,n=t.length;e<n;e++)i[e]=t[e]}function Bc(i,t){let e=lm[t];e===void 0&&(e=new Int32Array(t),lm[t]=e);for(let n=0;n!==t;++n)e[n]=i.allocateTextureUnit();return e}function ob(i,t){let e=this.cache;e[0]!==t&&(i.uniform1f(this.addr,t),e[0]=t)}function ab(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2f(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(on(e,t))return;i.uniform2fv(this.addr,t),an(e,t)}}function lb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3f(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else if(t.r!==void 0)(e[0]!==t.r||e[1]!==t.g||e[2]!==t.b)&&(i.uniform3f(this.addr,t.r,t.g,t.b),e[0]=t.r,e[1]=t.g,e[2]=t.b);else{if(on(e,t))return;i.uniform3fv(this.addr,t),an(e,t)}}function cb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4f(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(on(e,t))return;i.uniform4fv(this.addr,t),an(e,t)}}function hb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(on(e,t))return;i.uniformMatrix2fv(this.addr,!1,t),an(e,t)}else{if(on(e,n))return;um.set(n),i.uniformMatrix2fv(this.addr,!1,um),an(e,n)}}function ub(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(on(e,t))return;i.uniformMatrix3fv(this.addr,!1,t),an(e,t)}else{if(on(e,n))return;hm.set(n),i.uniformMatrix3fv(this.addr,!1,hm),an(e,n)}}function fb(i,t){let e=this.cache,n=t.elements;if(n===void 0){if(on(e,t))return;i.uniformMatrix4fv(this.addr,!1,t),an(e,t)}else{if(on(e,n))return;cm.set(n),i.uniformMatrix4fv(this.addr,!1,cm),an(e,n)}}function db(i,t){let e=this.cache;e[0]!==t&&(i.uniform1i(this.addr,t),e[0]=t)}function pb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2i(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(on(e,t))return;i.uniform2iv(this.addr,t),an(e,t)}}function mb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3i(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(on(e,t))return;i.uniform3iv(this.addr,t),an(e,t)}}function gb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4i(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(on(e,t))return;i.uniform4iv(this.addr,t),an(e,t)}}function xb(i,t){let e=this.cache;e[0]!==t&&(i.uniform1ui(this.addr,t),e[0]=t)}function _b(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y)&&(i.uniform2ui(this.addr,t.x,t.y),e[0]=t.x,e[1]=t.y);else{if(on(e,t))return;i.uniform2uiv(this.addr,t),an(e,t)}}function yb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z)&&(i.uniform3ui(this.addr,t.x,t.y,t.z),e[0]=t.x,e[1]=t.y,e[2]=t.z);else{if(on(e,t))return;i.uniform3uiv(this.addr,t),an(e,t)}}function vb(i,t){let e=this.cache;if(t.x!==void 0)(e[0]!==t.x||e[1]!==t.y||e[2]!==t.z||e[3]!==t.w)&&(i.uniform4ui(this.addr,t.x,t.y,t.z,t.w),e[0]=t.x,e[1]=t.y,e[2]=t.z,e[3]=t.w);else{if(on(e,t))return;i.uniform4uiv(this.addr,t),an(e,t)}}function bb(i,t,e){let n=this.cache,r=e.allocateTextureUnit();n[0]!==r&&(i.uniform1i(this.addr,r),n[0]=r);let s;this.type===i.SAMPLER_2D_SHADOW?(om.compareFunction=Fu,s=om):s=wm,e.setTexture2D(t||s,r)}function Mb(i,t,e){let n=this.cache,r=e.allocateTextureUnit();n[0]!==r&&(i.uniform1i(this.addr,r),n[0]=r),e.setTexture3D(t||Em,r)}function Sb(i,t,e){let n=this.cache,r=e.allocateTextureUnit();n[0]!==r&&(i.uniform1i(this.addr,r),n[0]=r),e.setTextureCube(t||Am,r)}function wb(i,t,e){let n=this.cache,r=e.allocateTextureUnit();n[0]!==r&&(i.uniform1i(this.addr,r),n[0]=r),e.setTexture2DArray(t||Tm,r)}function Tb(i){switch(i){case 5126:return ob;case 35664:return ab;case 35665:return lb;case 35666:return cb;case 35674:return hb;case 35675:return ub;case 35676:return fb;case 5124:case 35670:return db;case 35667:case 35671:return pb;case 35668:case 35672:return mb;case 35669:case 35673:return gb;case 5125:return xb;case 36294:return _b;case 36295:return yb;case 36296:return vb;case 35678:case 36198:case 36298:case 36306:case 35682:return bb;case 35679:case 36299:case 36307:return Mb;case 35680:case 36300:case 36308:case 36293:return Sb;case 36289:case 36303:case 36311:case 36292:return wb}}function Eb(i,t){i.uniform1fv(this.addr,t)}function Ab(i,t){let e=to(t,this.size,2);i.uniform2fv(this.addr,e)}function Cb(i,t){let e=to(t,this.size,3);i.uniform3fv(this.addr,e)}function Rb(i,t){let e=to(t,this.size,4);i.uniform4fv(this.addr,e)}function Ib(i,t){let e=to(t,this.size,4);i.uniformMatrix2fv(this.addr,!1,e)}function Pb(i,t){let e=to(t,this.size,9);i.uniformMatrix3fv(this.addr,!1,e)}function Lb(i,t){let e=to(t,this.size,16);i.uniformMatrix4fv(this.addr,!1,e)}function Db(i,t){i.uniform1iv(this.addr,t)}function Ub(i,t){i.uniform2iv(this.addr,t)}function Nb(i,t){i.uniform3iv(this.addr,t)}function Fb(i,t){i.uniform4iv(this.addr,t)}function Ob(i,t){i.uniform1uiv(this.addr,t)}function Bb(i,t){i.uniform2uiv(this.addr,t)}function kb(i,t){i.uniform3uiv(this.addr,t)}function zb(i,t){i.uniform4uiv(this.addr,t)}function Vb(i,t,e){let n=this.cache,r=t.length,s=Bc(e,r);on(n,s)||(i.uniform1iv(this.addr,s),an(n,s));for(let o=0;o!==r;++o)e.setTexture2D(t[o]||wm,s[o])}function Hb(i,t,e){let n=this.cache,r=t.length,s=Bc(e,r);on(n,s)||(i.uniform1iv(this.addr,s),an(n,s));for(let o=0;o!==r;++o)e.setTexture3D(t[o]||Em,s[o])}function Gb(i,t,e){let n=this.cache,r=t.length,s=Bc(e,r);on(n,s)||(i.uniform1iv(this.addr,s),an(n,s));for(let o=0;o!==r;++o)e.setTextureCube(t[o]||Am,s[o])}function Wb(i,t,e){let n=this.cache,r=t.length,s=Bc(e,r);on(n,s)||(i.uniform1iv(this.addr,s),an(n,s));for(let o=0;o!==r;++o)e.setTexture2DArray(t[o]||Tm,s[o])}function Xb(i){switch(i){case 5126:return Eb;case 35664:return Ab;case 35665:return Cb;case 35666:return Rb;case 35674:return Ib;case 35675:return Pb;case 35676:return Lb;case 5124:case 35670:return Db;case 35667:case 35671:return Ub;case 35668:case 35672:return Nb;case 35669:case 35673:return Fb;case 5125:return Ob;case 36294:return Bb;case 36295:return kb;case 36296:return zb;case 35678:case 36198:case 36298:case 36306:case 35682:return Vb;case 35679:case 36299:case 36307:return Hb;case 35680:case 36300:case 36308:case 36293:return Gb;case 36289:case 36303:case 36311:case 36292:return Wb}}var Ju=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.setValue=Tb(e.type)}},Ku=class{constructor(t,e,n){this.id=t,this.addr=n,this.cache=[],this.type=e.type,this.size=e.size,this.setValue=Xb(e.type)}},ju=class{constructor(t){this.id=t,this.seq=[],this.map={}}setValue(t,e,n){let r=this.seq;for(let s=0,o=r.length;s!==o;++s){let a=r[s];a.setValue(t,e[a.id],n)}}},Zu=/(\w+)(\])?(\[|\.)?/g;function fm(i,t){i.seq.push(t),i.map[t.id]=t}function qb(i,t,e){let n=i.name,r=n.length;for(Zu.lastIndex=0;;){let s=Zu.exec(n),o=Zu.lastIndex,a=s[1],l=s[2]==="]",c=s[3];if(l&&(a=a|0),c===void 0||c==="["&&o+2===r){fm(e,c===void 0?new Ju(a,i,t):new Ku(a,i,t));break}else{let u=e.map[a];u===void 0&&(u=new ju(a),fm(e,u)),e=u}}}var Qs=class{constructor(t,e){this.seq=[],this.map={};let n=t.getProgramParameter(e,t.ACTIVE_UNIFORMS);for(let r=0;r<n;++r){let s=t.getActiveUniform(e,r),o=t.getUniformLocation(e,s.name);qb(s,o,this)}}setValue(t,e,n,r){let s=this.map[e];s!==void 0&&s.setValue(t,n,r)}setOptional(t,e,n){let r=e[n];r!==void 0&&this.setValue(t,n,r)}static upload(t,e,n,r){for(let s=0,o=e.length;s!==o;++s){let a=e[s],l=n[a.id];l.needsUpdate!==!1&&a.setValue(t,l.value,r)}}static seqWithValue(t,e){let n=[];for(let r=0,s=t.length;r!==s;++r){let o=t[r];o.id in e&&n.push(o)}return n}};function dm(i,t,e){let n=i.createShader(t);return i.shaderSource(n,e),i.compileShader(n),n}var Yb=37297,$b=0;function Zb(i,t){let e=i.split(`
`),n=[],r=Math.max(t-6,0),s=Math.min(t+6,e.length);for(let o=r;o<s;o++){let a=o+1;n.push(`${a===t?">":" "} ${a}: ${e[o]}`)}return n.join(`
`)}var pm=new ce;function Jb(i){ye._getMatrix(pm,ye.workingColorSpace,i);let t=`mat3( ${pm.elements.map(e=>e.toFixed(4))} )`;switch(ye.getTransfer(i)){case Uo:return[t,"LinearTransferOETF"];case Ce:return[t,"sRGBTransferOETF"];default:return console.warn("THREE.WebGLProgram: Unsupported color space: ",i),[t,"LinearTransferOETF"]}}function mm(i,t,e){let n=i.getShaderParameter(t,i.COMPILE_STATUS),s=(i.getShaderInfoLog(t)||"").trim();if(n&&s==="")return"";let o=/ERROR: 0:(\d+)/.exec(s);if(o){let a=parseInt(o[1]);return e.toUpperCase()+`

`+s+`

`+Zb(i.getShaderSource(t),a)}else return s}function Kb(i,t){let e=Jb(t);return[`vec4 ${i}( vec4 value ) {`,`	return ${e[1]}( vec4( value.rgb * ${e[0]}, value.a ) );`,"}"].join(`
`)}function jb(i,t){let e;switch(t){case Ap:e="Linear";break;case Cp:e="Reinhard";break;case Rp:e="Cineon";break;case Ip:e="ACESFilmic";break;case Lp:e="AgX";break;case Dp:e="Neutral";break;case Pp:e="Custom";break;default:console.warn("THREE.WebGLProgram: Unsupported toneMapping:",t),e="Linear"}return"vec3 "+i+"( vec3 color ) { return "+e+"ToneMapping( color ); }"}var Nc=new O;function Qb(){ye.getLuminanceCoefficients(Nc);let i=Nc.x.toFixed(4),t=Nc.y.toFixed(4),e=Nc.z.toFixed(4);return["float luminance( const in vec3 rgb ) {",`	const vec3 weights = vec3( ${i}, ${t}, ${e} );`,"	return dot( weights, rgb );","}"].join(`
`)}function tM(i){return[i.extensionClipCullDistance?"#extension GL_ANGLE_clip_cull_distance : require":"",i.extensionMultiDraw?"#extension GL_ANGLE_multi_draw : require":""].filter(da).join(`
`)}function eM(i){let t=[];for(let e in i){let n=i[e];n!==!1&&t.push("#define "+e+" "+n)}return t.join(`
`)}function nM(i,t){let e={},n=i.getProgramParameter(t,i.ACTIVE_ATTRIBUTES);for(let r=0;r<n;r++){let s=i.getActiveAttrib(t,r),o=s.name,a=1;s.type===i.FLOAT_MAT2&&(a=2),s.type===i.FLOAT_MAT3&&(a=3),s.type===i.FLOAT_MAT4&&(a=4),e[o]={type:s.type,location:i.getAttribLocation(t,o),locationSize:a}}return e}function da(i){return i!==""}function gm(i,t){let e=t.numSpotLightShadows+t.numSpotLightMaps-t.numSpotLightShadowsWithMaps;return i.replace(/NUM_DIR_LIGHTS/g,t.numDirLights).replace(/NUM_SPOT_LIGHTS/g,t.numSpotLights).replace(/NUM_SPOT_LIGHT_MAPS/g,t.numSpotLightMaps).replace(/NUM_SPOT_LIGHT_COORDS/g,e).replace(/NUM_RECT_AREA_LIGHTS/g,t.numRectAreaLights).replace(/NUM_POINT_LIGHTS/g,t.numPointLights).replace(/NUM_HEMI_LIGHTS/g,t.numHemiLights).replace(/NUM_DIR_LIGHT_SHADOWS/g,t.numDirLightShadows).replace(/NUM_SPOT_LIGHT_SHADOWS_WITH_MAPS/g,t.numSpotLightShadowsWithMaps).replace(/NUM_SPOT_LIGHT_SHADOWS/g,t.numSpotLightShadows).replace(/NUM_POINT_LIGHT_SHADOWS/g,t.numPointLightShadows)}function xm(i,t){return i.replace(/NUM_CLIPPING_PLANES/g,t.numClippingPlanes).replace(/UNION_CLIPPING_PLANES/g,t.numClippingPlanes-t.numClipIntersection)}var iM=/^[ \t]*#include +<([\w\d./]+)>/gm;function Qu(i){return i.replace(iM,sM)}var rM=new Map;function sM(i,t){let e=ue[t];if(e===void 0){let n=rM.get(t);if(n!==void 0)e=ue[n],console.warn('THREE.WebGLRenderer: Shader chunk "%s" has been deprecated. Use "%s" instead.',t,n);else throw new Error("Can not resolve #include <"+t+">")}return Qu(e)}var oM=/#pragma unroll_loop_start\s+for\s*\(\s*int\s+i\s*=\s*(\d+)\s*;\s*i\s*<\s*(\d+)\s*;\s*i\s*\+\+\s*\)\s*{([\s\S]+?)}\s+#pragma unroll_loop_end/g;function _m(i){return i.replace(oM,aM)}function aM(i,t,e,n){let r="";for(let s=parseInt(t);s<parseInt(e);s++)r+=n.replace(/\[\s*i\s*\]/g,"[ "+s+" ]").replace(/UNROLLED_LOOP_INDEX/g,s);return r}function ym(i){let t=`precision ${i.precision} float;
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
#define LOW_PRECISION`),t}function lM(i){let t="SHADOWMAP_TYPE_BASIC";return i.shadowMapType===bu?t="SHADOWMAP_TYPE_PCF":i.shadowMapType===Hl?t="SHADOWMAP_TYPE_PCF_SOFT":i.shadowMapType===Fi&&(t="SHADOWMAP_TYPE_VSM"),t}function cM(i){let t="ENVMAP_TYPE_CUBE";if(i.envMap)switch(i.envMapMode){case ts:case es:t="ENVMAP_TYPE_CUBE";break;case aa:t="ENVMAP_TYPE_CUBE_UV";break}return t}function hM(i){let t="ENVMAP_MODE_REFLECTION";if(i.envMap)switch(i.envMapMode){case es:t="ENVMAP_MODE_REFRACTION";break}return t}function uM(i){let t="ENVMAP_BLENDING_NONE";if(i.envMap)switch(i.combine){case Tu:t="ENVMAP_BLENDING_MULTIPLY";break;case Tp:t="ENVMAP_BLENDING_MIX";break;case Ep:t="ENVMAP_BLENDING_ADD";break}return t}function fM(i){let t=i.envMapCubeUVHeight;if(t===null)return null;let e=Math.log2(t)-2,n=1/t;return{texelWidth:1/(3*Math.max(Math.pow(2,e),112)),texelHeight:n,maxMip:e}}function dM(i,t,e,n){let r=i.getContext(),s=e.defines,o=e.vertexShader,a=e.fragmentShader,l=lM(e),c=cM(e),h=hM(e),u=uM(e),f=fM(e),d=tM(e),m=eM(s),x=r.createProgram(),g,p,b=e.glslVersion?"#version "+e.glslVersion+`
`:"";e.isRawShaderMaterial?(g=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m].filter(da).join(`
`),g.length>0&&(g+=`
`),p=["#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m].filter(da).join(`
`),p.length>0&&(p+=`
`)):(g=[ym(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m,e.extensionClipCullDistance?"#define USE_CLIP_DISTANCE":"",e.batching?"#define USE_BATCHING":"",e.batchingColor?"#define USE_BATCHING_COLOR":"",e.instancing?"#define USE_INSTANCING":"",e.instancingColor?"#define USE_INSTANCING_COLOR":"",e.instancingMorph?"#define USE_INSTANCING_MORPH":"",e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.map?"#define USE_MAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+h:"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.displacementMap?"#define USE_DISPLACEMENTMAP":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.mapUv?"#define MAP_UV "+e.mapUv:"",e.alphaMapUv?"#define ALPHAMAP_UV "+e.alphaMapUv:"",e.lightMapUv?"#define LIGHTMAP_UV "+e.lightMapUv:"",e.aoMapUv?"#define AOMAP_UV "+e.aoMapUv:"",e.emissiveMapUv?"#define EMISSIVEMAP_UV "+e.emissiveMapUv:"",e.bumpMapUv?"#define BUMPMAP_UV "+e.bumpMapUv:"",e.normalMapUv?"#define NORMALMAP_UV "+e.normalMapUv:"",e.displacementMapUv?"#define DISPLACEMENTMAP_UV "+e.displacementMapUv:"",e.metalnessMapUv?"#define METALNESSMAP_UV "+e.metalnessMapUv:"",e.roughnessMapUv?"#define ROUGHNESSMAP_UV "+e.roughnessMapUv:"",e.anisotropyMapUv?"#define ANISOTROPYMAP_UV "+e.anisotropyMapUv:"",e.clearcoatMapUv?"#define CLEARCOATMAP_UV "+e.clearcoatMapUv:"",e.clearcoatNormalMapUv?"#define CLEARCOAT_NORMALMAP_UV "+e.clearcoatNormalMapUv:"",e.clearcoatRoughnessMapUv?"#define CLEARCOAT_ROUGHNESSMAP_UV "+e.clearcoatRoughnessMapUv:"",e.iridescenceMapUv?"#define IRIDESCENCEMAP_UV "+e.iridescenceMapUv:"",e.iridescenceThicknessMapUv?"#define IRIDESCENCE_THICKNESSMAP_UV "+e.iridescenceThicknessMapUv:"",e.sheenColorMapUv?"#define SHEEN_COLORMAP_UV "+e.sheenColorMapUv:"",e.sheenRoughnessMapUv?"#define SHEEN_ROUGHNESSMAP_UV "+e.sheenRoughnessMapUv:"",e.specularMapUv?"#define SPECULARMAP_UV "+e.specularMapUv:"",e.specularColorMapUv?"#define SPECULAR_COLORMAP_UV "+e.specularColorMapUv:"",e.specularIntensityMapUv?"#define SPECULAR_INTENSITYMAP_UV "+e.specularIntensityMapUv:"",e.transmissionMapUv?"#define TRANSMISSIONMAP_UV "+e.transmissionMapUv:"",e.thicknessMapUv?"#define THICKNESSMAP_UV "+e.thicknessMapUv:"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.flatShading?"#define FLAT_SHADED":"",e.skinning?"#define USE_SKINNING":"",e.morphTargets?"#define USE_MORPHTARGETS":"",e.morphNormals&&e.flatShading===!1?"#define USE_MORPHNORMALS":"",e.morphColors?"#define USE_MORPHCOLORS":"",e.morphTargetsCount>0?"#define MORPHTARGETS_TEXTURE_STRIDE "+e.morphTextureStride:"",e.morphTargetsCount>0?"#define MORPHTARGETS_COUNT "+e.morphTargetsCount:"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.sizeAttenuation?"#define USE_SIZEATTENUATION":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 modelMatrix;","uniform mat4 modelViewMatrix;","uniform mat4 projectionMatrix;","uniform mat4 viewMatrix;","uniform mat3 normalMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;","#ifdef USE_INSTANCING","	attribute mat4 instanceMatrix;","#endif","#ifdef USE_INSTANCING_COLOR","	attribute vec3 instanceColor;","#endif","#ifdef USE_INSTANCING_MORPH","	uniform sampler2D morphTexture;","#endif","attribute vec3 position;","attribute vec3 normal;","attribute vec2 uv;","#ifdef USE_UV1","	attribute vec2 uv1;","#endif","#ifdef USE_UV2","	attribute vec2 uv2;","#endif","#ifdef USE_UV3","	attribute vec2 uv3;","#endif","#ifdef USE_TANGENT","	attribute vec4 tangent;","#endif","#if defined( USE_COLOR_ALPHA )","	attribute vec4 color;","#elif defined( USE_COLOR )","	attribute vec3 color;","#endif","#ifdef USE_SKINNING","	attribute vec4 skinIndex;","	attribute vec4 skinWeight;","#endif",`
`].filter(da).join(`
`),p=[ym(e),"#define SHADER_TYPE "+e.shaderType,"#define SHADER_NAME "+e.shaderName,m,e.useFog&&e.fog?"#define USE_FOG":"",e.useFog&&e.fogExp2?"#define FOG_EXP2":"",e.alphaToCoverage?"#define ALPHA_TO_COVERAGE":"",e.map?"#define USE_MAP":"",e.matcap?"#define USE_MATCAP":"",e.envMap?"#define USE_ENVMAP":"",e.envMap?"#define "+c:"",e.envMap?"#define "+h:"",e.envMap?"#define "+u:"",f?"#define CUBEUV_TEXEL_WIDTH "+f.texelWidth:"",f?"#define CUBEUV_TEXEL_HEIGHT "+f.texelHeight:"",f?"#define CUBEUV_MAX_MIP "+f.maxMip+".0":"",e.lightMap?"#define USE_LIGHTMAP":"",e.aoMap?"#define USE_AOMAP":"",e.bumpMap?"#define USE_BUMPMAP":"",e.normalMap?"#define USE_NORMALMAP":"",e.normalMapObjectSpace?"#define USE_NORMALMAP_OBJECTSPACE":"",e.normalMapTangentSpace?"#define USE_NORMALMAP_TANGENTSPACE":"",e.emissiveMap?"#define USE_EMISSIVEMAP":"",e.anisotropy?"#define USE_ANISOTROPY":"",e.anisotropyMap?"#define USE_ANISOTROPYMAP":"",e.clearcoat?"#define USE_CLEARCOAT":"",e.clearcoatMap?"#define USE_CLEARCOATMAP":"",e.clearcoatRoughnessMap?"#define USE_CLEARCOAT_ROUGHNESSMAP":"",e.clearcoatNormalMap?"#define USE_CLEARCOAT_NORMALMAP":"",e.dispersion?"#define USE_DISPERSION":"",e.iridescence?"#define USE_IRIDESCENCE":"",e.iridescenceMap?"#define USE_IRIDESCENCEMAP":"",e.iridescenceThicknessMap?"#define USE_IRIDESCENCE_THICKNESSMAP":"",e.specularMap?"#define USE_SPECULARMAP":"",e.specularColorMap?"#define USE_SPECULAR_COLORMAP":"",e.specularIntensityMap?"#define USE_SPECULAR_INTENSITYMAP":"",e.roughnessMap?"#define USE_ROUGHNESSMAP":"",e.metalnessMap?"#define USE_METALNESSMAP":"",e.alphaMap?"#define USE_ALPHAMAP":"",e.alphaTest?"#define USE_ALPHATEST":"",e.alphaHash?"#define USE_ALPHAHASH":"",e.sheen?"#define USE_SHEEN":"",e.sheenColorMap?"#define USE_SHEEN_COLORMAP":"",e.sheenRoughnessMap?"#define USE_SHEEN_ROUGHNESSMAP":"",e.transmission?"#define USE_TRANSMISSION":"",e.transmissionMap?"#define USE_TRANSMISSIONMAP":"",e.thicknessMap?"#define USE_THICKNESSMAP":"",e.vertexTangents&&e.flatShading===!1?"#define USE_TANGENT":"",e.vertexColors||e.instancingColor||e.batchingColor?"#define USE_COLOR":"",e.vertexAlphas?"#define USE_COLOR_ALPHA":"",e.vertexUv1s?"#define USE_UV1":"",e.vertexUv2s?"#define USE_UV2":"",e.vertexUv3s?"#define USE_UV3":"",e.pointsUvs?"#define USE_POINTS_UV":"",e.gradientMap?"#define USE_GRADIENTMAP":"",e.flatShading?"#define FLAT_SHADED":"",e.doubleSided?"#define DOUBLE_SIDED":"",e.flipSided?"#define FLIP_SIDED":"",e.shadowMapEnabled?"#define USE_SHADOWMAP":"",e.shadowMapEnabled?"#define "+l:"",e.premultipliedAlpha?"#define PREMULTIPLIED_ALPHA":"",e.numLightProbes>0?"#define USE_LIGHT_PROBES":"",e.decodeVideoTexture?"#define DECODE_VIDEO_TEXTURE":"",e.decodeVideoTextureEmissive?"#define DECODE_VIDEO_TEXTURE_EMISSIVE":"",e.logarithmicDepthBuffer?"#define USE_LOGARITHMIC_DEPTH_BUFFER":"",e.reversedDepthBuffer?"#define USE_REVERSED_DEPTH_BUFFER":"","uniform mat4 viewMatrix;","uniform vec3 cameraPosition;","uniform bool isOrthographic;",e.toneMapping!==Qi?"#define TONE_MAPPING":"",e.toneMapping!==Qi?ue.tonemapping_pars_fragment:"",e.toneMapping!==Qi?jb("toneMapping",e.toneMapping):"",e.dithering?"#define DITHERING":"",e.opaque?"#define OPAQUE":"",ue.colorspace_pars_fragment,Kb("linearToOutputTexel",e.outputColorSpace),Qb(),e.useDepthPacking?"#define DEPTH_PACKING "+e.depthPacking:"",`
`].filter(da).join(`
`)),o=Qu(o),o=gm(o,e),o=xm(o,e),a=Qu(a),a=gm(a,e),a=xm(a,e),o=_m(o),a=_m(a),e.isRawShaderMaterial!==!0&&(b=`#version 300 es
`,g=[d,"#define attribute in","#define varying out","#define texture2D texture"].join(`
`)+`
`+g,p=["#define varying in",e.glslVersion===Ou?"":"layout(location = 0) out highp vec4 pc_fragColor;",e.glslVersion===Ou?"":"#define gl_FragColor pc_fragColor","#define gl_FragDepthEXT gl_FragDepth","#define texture2D texture","#define textureCube texture","#define texture2DProj textureProj","#define texture2DLodEXT textureLod","#define texture2DProjLodEXT textureProjLod","#define textureCubeLodEXT textureLod","#define texture2DGradEXT textureGrad","#define texture2DProjGradEXT textureProjGrad","#define textureCubeGradEXT textureGrad"].join(`
`)+`
`+p);let w=b+g+o,y=b+p+a,R=dm(r,r.VERTEX_SHADER,w),A=dm(r,r.FRAGMENT_SHADER,y);r.attachShader(x,R),r.attachShader(x,A),e.index0AttributeName!==void 0?r.bindAttribLocation(x,0,e.index0AttributeName):e.morphTargets===!0&&r.bindAttribLocation(x,0,"position"),r.linkProgram(x);function D(C){if(i.debug.checkShaderErrors){let B=r.getProgramInfoLog(x)||"",k=r.getShaderInfoLog(R)||"",X=r.getShaderInfoLog(A)||"",G=B.trim(),q=k.trim(),Z=X.trim(),j=!0,ct=!0;if(r.getProgramParameter(x,r.LINK_STATUS)===!1)if(j=!1,typeof i.debug.onShaderError=="function")i.debug.onShaderError(r,x,R,A);else{let ut=mm(r,R,"vertex"),yt=mm(r,A,"fragment");console.error("THREE.WebGLProgram: Shader Error "+r.getError()+" - VALIDATE_STATUS "+r.getProgramParameter(x,r.VALIDATE_STATUS)+`

Material Name: `+C.name+`
Material Type: `+C.type+`

Program Info Log: `+G+`
`+ut+`
`+yt)}else G!==""?console.warn("THREE.WebGLProgram: Program Info Log:",G):(q===""||Z==="")&&(ct=!1);ct&&(C.diagnostics={runnable:j,programLog:G,vertexShader:{log:q,prefix:g},fragmentShader:{log:Z,prefix:p}})}r.deleteShader(R),r.deleteShader(A),U=new Qs(r,x),T=nM(r,x)}let U;this.getUniforms=function(){return U===void 0&&D(this),U};let T;this.getAttributes=function(){return T===void 0&&D(this),T};let M=e.rendererExtensionParallelShaderCompile===!1;return this.isReady=function(){return M===!1&&(M=r.getProgramParameter(x,Yb)),M},this.destroy=function(){n.releaseStatesOfProgram(this),r.deleteProgram(x),this.program=void 0},this.type=e.shaderType,this.name=e.shaderName,this.id=$b++,this.cacheKey=t,this.usedTimes=1,this.program=x,this.vertexShader=R,this.fragmentShader=A,this}var pM=0,tf=class{constructor(){this.shaderCache=new Map,this.materialCache=new Map}update(t){let e=t.vertexShader,n=t.fragmentShader,r=this._getShaderStage(e),s=this._getShaderStage(n),o=this._getShaderCacheForMaterial(t);return o.has(r)===!1&&(o.add(r),r.usedTimes++),o.has(s)===!1&&(o.add(s),s.usedTimes++),this}remove(t){let e=this.materialCache.get(t);for(let n of e)n.usedTimes--,n.usedTimes===0&&this.shaderCache.delete(n.code);return this.materialCache.delete(t),this}getVertexShaderID(t){return this._getShaderStage(t.vertexShader).id}getFragmentShaderID(t){return this._getShaderStage(t.fragmentShader).id}dispose(){this.shaderCache.clear(),this.materialCache.clear()}_getShaderCacheForMaterial(t){let e=this.materialCache,n=e.get(t);return n===void 0&&(n=new Set,e.set(t,n)),n}_getShaderStage(t){let e=this.shaderCache,n=e.get(t);return n===void 0&&(n=new ef(t),e.set(t,n)),n}},ef=class{constructor(t){this.id=pM++,this.code=t,this.usedTimes=0}};function mM(i,t,e,n,r,s,o){let a=new ko,l=new tf,c=new Set,h=[],u=r.logarithmicDepthBuffer,f=r.vertexTextures,d=r.precision,m={MeshDepthMaterial:"depth",MeshDistanceMaterial:"distanceRGBA",MeshNormalMaterial:"normal",MeshBasicMaterial:"basic",MeshLambertMaterial:"lambert",MeshPhongMaterial:"phong",MeshToonMaterial:"toon",MeshStandardMaterial:"physical",MeshPhysicalMaterial:"physical",MeshMatcapMaterial:"matcap",LineBasicMaterial:"basic",LineDashedMaterial:"dashed",PointsMaterial:"points",ShadowMaterial:"shadow",SpriteMaterial:"sprite"};function x(T){return c.add(T),T===0?"uv":`uv${T}`}function g(T,M,C,B,k){let X=B.fog,G=k.geometry,q=T.isMeshStandardMaterial?B.environment:null,Z=(T.isMeshStandardMaterial?e:t).get(T.envMap||q),j=Z&&Z.mapping===aa?Z.image.height:null,ct=m[T.type];T.precision!==null&&(d=r.getMaxPrecision(T.precision),d!==T.precision&&console.warn("THREE.WebGLProgram.getParameters:",T.precision,"not supported, using",d,"instead."));let ut=G.morphAttributes.position||G.morphAttributes.normal||G.morphAttributes.color,yt=ut!==void 0?ut.length:0,Et=0;G.morphAttributes.position!==void 0&&(Et=1),G.morphAttributes.normal!==void 0&&(Et=2),G.morphAttributes.color!==void 0&&(Et=3);let vt,Qt,te,Q;if(ct){let ve=Bi[ct];vt=ve.vertexShader,Qt=ve.fragmentShader}else vt=T.vertexShader,Qt=T.fragmentShader,l.update(T),te=l.getVertexShaderID(T),Q=l.getFragmentShaderID(T);let et=i.getRenderTarget(),Rt=i.state.buffers.depth.getReversed(),Ft=k.isInstancedMesh===!0,Tt=k.isBatchedMesh===!0,ie=!!T.map,pe=!!T.matcap,N=!!Z,lt=!!T.aoMap,ot=!!T.lightMap,it=!!T.bumpMap,rt=!!T.normalMap,wt=!!T.displacementMap,ft=!!T.emissiveMap,pt=!!T.metalnessMap,jt=!!T.roughnessMap,Yt=T.anisotropy>0,I=T.clearcoat>0,v=T.dispersion>0,F=T.iridescence>0,Y=T.sheen>0,nt=T.transmission>0,tt=Yt&&!!T.anisotropyMap,Bt=I&&!!T.clearcoatMap,mt=I&&!!T.clearcoatNormalMap,Ot=I&&!!T.clearcoatRoughnessMap,Lt=F&&!!T.iridescenceMap,ht=F&&!!T.iridescenceThicknessMap,St=Y&&!!T.sheenColorMap,Wt=Y&&!!T.sheenRoughnessMap,Gt=!!T.specularMap,At=!!T.specularColorMap,ne=!!T.specularIntensityMap,z=nt&&!!T.transmissionMap,xt=nt&&!!T.thicknessMap,bt=!!T.gradientMap,kt=!!T.alphaMap,gt=T.alphaTest>0,at=!!T.alphaHash,Ht=!!T.extensions,re=Qi;T.toneMapped&&(et===null||et.isXRRenderTarget===!0)&&(re=i.toneMapping);let Ie={shaderID:ct,shaderType:T.type,shaderName:T.name,vertexShader:vt,fragmentShader:Qt,defines:T.defines,customVertexShaderID:te,customFragmentShaderID:Q,isRawShaderMaterial:T.isRawShaderMaterial===!0,glslVersion:T.glslVersion,precision:d,batching:Tt,batchingColor:Tt&&k._colorsTexture!==null,instancing:Ft,instancingColor:Ft&&k.instanceColor!==null,instancingMorph:Ft&&k.morphTexture!==null,supportsVertexTextures:f,outputColorSpace:et===null?i.outputColorSpace:et.isXRRenderTarget===!0?et.texture.colorSpace:Wr,alphaToCoverage:!!T.alphaToCoverage,map:ie,matcap:pe,envMap:N,envMapMode:N&&Z.mapping,envMapCubeUVHeight:j,aoMap:lt,lightMap:ot,bumpMap:it,normalMap:rt,displacementMap:f&&wt,emissiveMap:ft,normalMapObjectSpace:rt&&T.normalMapType===Op,normalMapTangentSpace:rt&&T.normalMapType===Nu,metalnessMap:pt,roughnessMap:jt,anisotropy:Yt,anisotropyMap:tt,clearcoat:I,clearcoatMap:Bt,clearcoatNormalMap:mt,clearcoatRoughnessMap:Ot,dispersion:v,iridescence:F,iridescenceMap:Lt,iridescenceThicknessMap:ht,sheen:Y,sheenColorMap:St,sheenRoughnessMap:Wt,specularMap:Gt,specularColorMap:At,specularIntensityMap:ne,transmission:nt,transmissionMap:z,thicknessMap:xt,gradientMap:bt,opaque:T.transparent===!1&&T.blending===Hr&&T.alphaToCoverage===!1,alphaMap:kt,alphaTest:gt,alphaHash:at,combine:T.combine,mapUv:ie&&x(T.map.channel),aoMapUv:lt&&x(T.aoMap.channel),lightMapUv:ot&&x(T.lightMap.channel),bumpMapUv:it&&x(T.bumpMap.channel),normalMapUv:rt&&x(T.normalMap.channel),displacementMapUv:wt&&x(T.displacementMap.channel),emissiveMapUv:ft&&x(T.emissiveMap.channel),metalnessMapUv:pt&&x(T.metalnessMap.channel),roughnessMapUv:jt&&x(T.roughnessMap.channel),anisotropyMapUv:tt&&x(T.anisotropyMap.channel),clearcoatMapUv:Bt&&x(T.clearcoatMap.channel),clearcoatNormalMapUv:mt&&x(T.clearcoatNormalMap.channel),clearcoatRoughnessMapUv:Ot&&x(T.clearcoatRoughnessMap.channel),iridescenceMapUv:Lt&&x(T.iridescenceMap.channel),iridescenceThicknessMapUv:ht&&x(T.iridescenceThicknessMap.channel),sheenColorMapUv:St&&x(T.sheenColorMap.channel),sheenRoughnessMapUv:Wt&&x(T.sheenRoughnessMap.channel),specularMapUv:Gt&&x(T.specularMap.channel),specularColorMapUv:At&&x(T.specularColorMap.channel),specularIntensityMapUv:ne&&x(T.specularIntensityMap.channel),transmissionMapUv:z&&x(T.transmissionMap.channel),thicknessMapUv:xt&&x(T.thicknessMap.channel),alphaMapUv:kt&&x(T.alphaMap.channel),vertexTangents:!!G.attributes.tangent&&(rt||Yt),vertexColors:T.vertexColors,vertexAlphas:T.vertexColors===!0&&!!G.attributes.color&&G.attributes.color.itemSize===4,pointsUvs:k.isPoints===!0&&!!G.attributes.uv&&(ie||kt),fog:!!X,useFog:T.fog===!0,fogExp2:!!X&&X.isFogExp2,flatShading:T.flatShading===!0&&T.wireframe===!1,sizeAttenuation:T.sizeAttenuation===!0,logarithmicDepthBuffer:u,reversedDepthBuffer:Rt,skinning:k.isSkinnedMesh===!0,morphTargets:G.morphAttributes.position!==void 0,morphNormals:G.morphAttributes.normal!==void 0,morphColors:G.morphAttributes.color!==void 0,morphTargetsCount:yt,morphTextureStride:Et,numDirLights:M.directional.length,numPointLights:M.point.length,numSpotLights:M.spot.length,numSpotLightMaps:M.spotLightMap.length,numRectAreaLights:M.rectArea.length,numHemiLights:M.hemi.length,numDirLightShadows:M.directionalShadowMap.length,numPointLightShadows:M.pointShadowMap.length,numSpotLightShadows:M.spotShadowMap.length,numSpotLightShadowsWithMaps:M.numSpotLightShadowsWithMaps,numLightProbes:M.numLightProbes,numClippingPlanes:o.numPlanes,numClipIntersection:o.numIntersection,dithering:T.dithering,shadowMapEnabled:i.shadowMap.enabled&&C.length>0,shadowMapType:i.shadowMap.type,toneMapping:re,decodeVideoTexture:ie&&T.map.isVideoTexture===!0&&ye.getTransfer(T.map.colorSpace)===Ce,decodeVideoTextureEmissive:ft&&T.emissiveMap.isVideoTexture===!0&&ye.getTransfer(T.emissiveMap.colorSpace)===Ce,premultipliedAlpha:T.premultipliedAlpha,doubleSided:T.side===jn,flipSided:T.side===Un,useDepthPacking:T.depthPacking>=0,depthPacking:T.depthPacking||0,index0AttributeName:T.index0AttributeName,extensionClipCullDistance:Ht&&T.extensions.clipCullDistance===!0&&n.has("WEBGL_clip_cull_distance"),extensionMultiDraw:(Ht&&T.extensions.multiDraw===!0||Tt)&&n.has("WEBGL_multi_draw"),rendererExtensionParallelShaderCompile:n.has("KHR_parallel_shader_compile"),customProgramCacheKey:T.customProgramCacheKey()};return Ie.vertexUv1s=c.has(1),Ie.vertexUv2s=c.has(2),Ie.vertexUv3s=c.has(3),c.clear(),Ie}function p(T){let M=[];if(T.shaderID?M.push(T.shaderID):(M.push(T.customVertexShaderID),M.push(T.customFragmentShaderID)),T.defines!==void 0)for(let C in T.defines)M.push(C),M.push(T.defines[C]);return T.isRawShaderMaterial===!1&&(b(M,T),w(M,T),M.push(i.outputColorSpace)),M.push(T.customProgramCacheKey),M.join()}function b(T,M){T.push(M.precision),T.push(M.outputColorSpace),T.push(M.envMapMode),T.push(M.envMapCubeUVHeight),T.push(M.mapUv),T.push(M.alphaMapUv),T.push(M.lightMapUv),T.push(M.aoMapUv),T.push(M.bumpMapUv),T.push(M.normalMapUv),T.push(M.displacementMapUv),T.push(M.emissiveMapUv),T.push(M.metalnessMapUv),T.push(M.roughnessMapUv),T.push(M.anisotropyMapUv),T.push(M.clearcoatMapUv),T.push(M.clearcoatNormalMapUv),T.push(M.clearcoatRoughnessMapUv),T.push(M.iridescenceMapUv),T.push(M.iridescenceThicknessMapUv),T.push(M.sheenColorMapUv),T.push(M.sheenRoughnessMapUv),T.push(M.specularMapUv),T.push(M.specularColorMapUv),T.push(M.specularIntensityMapUv),T.push(M.transmissionMapUv),T.push(M.thicknessMapUv),T.push(M.combine),T.push(M.fogExp2),T.push(M.sizeAttenuation),T.push(M.morphTargetsCount),T.push(M.morphAttributeCount),T.push(M.numDirLights),T.push(M.numPointLights),T.push(M.numSpotLights),T.push(M.numSpotLightMaps),T.push(M.numHemiLights),T.push(M.numRectAreaLights),T.push(M.numDirLightShadows),T.push(M.numPointLightShadows),T.push(M.numSpotLightShadows),T.push(M.numSpotLightShadowsWithMaps),T.push(M.numLightProbes),T.push(M.shadowMapType),T.push(M.toneMapping),T.push(M.numClippingPlanes),T.push(M.numClipIntersection),T.push(M.depthPacking)}function w(T,M){a.disableAll(),M.supportsVertexTextures&&a.enable(0),M.instancing&&a.enable(1),M.instancingColor&&a.enable(2),M.instancingMorph&&a.enable(3),M.matcap&&a.enable(4),M.envMap&&a.enable(5),M.normalMapObjectSpace&&a.enable(6),M.normalMapTangentSpace&&a.enable(7),M.clearcoat&&a.enable(8),M.iridescence&&a.enable(9),M.alphaTest&&a.enable(10),M.vertexColors&&a.enable(11),M.vertexAlphas&&a.enable(12),M.vertexUv1s&&a.enable(13),M.vertexUv2s&&a.enable(14),M.vertexUv3s&&a.enable(15),M.vertexTangents&&a.enable(16),M.anisotropy&&a.enable(17),M.alphaHash&&a.enable(18),M.batching&&a.enable(19),M.dispersion&&a.enable(20),M.batchingColor&&a.enable(21),M.gradientMap&&a.enable(22),T.push(a.mask),a.disableAll(),M.fog&&a.enable(0),M.useFog&&a.enable(1),M.flatShading&&a.enable(2),M.logarithmicDepthBuffer&&a.enable(3),M.reversedDepthBuffer&&a.enable(4),M.skinning&&a.enable(5),M.morphTargets&&a.enable(6),M.morphNormals&&a.enable(7),M.morphColors&&a.enable(8),M.premultipliedAlpha&&a.enable(9),M.shadowMapEnabled&&a.enable(10),M.doubleSided&&a.enable(11),M.flipSided&&a.enable(12),M.useDepthPacking&&a.enable(13),M.dithering&&a.enable(14),M.transmission&&a.enable(15),M.sheen&&a.enable(16),M.opaque&&a.enable(17),M.pointsUvs&&a.enable(18),M.decodeVideoTexture&&a.enable(19),M.decodeVideoTextureEmissive&&a.enable(20),M.alphaToCoverage&&a.enable(21),T.push(a.mask)}function y(T){let M=m[T.type],C;if(M){let B=Bi[M];C=$p.clone(B.uniforms)}else C=T.uniforms;return C}function R(T,M){let C;for(let B=0,k=h.length;B<k;B++){let X=h[B];if(X.cacheKey===M){C=X,++C.usedTimes;break}}return C===void 0&&(C=new dM(i,M,T,s),h.push(C)),C}function A(T){if(--T.usedTimes===0){let M=h.indexOf(T);h[M]=h[h.length-1],h.pop(),T.destroy()}}function D(T){l.remove(T)}function U(){l.dispose()}return{getParameters:g,getProgramCacheKey:p,getUniforms:y,acquireProgram:R,releaseProgram:A,releaseShaderCache:D,programs:h,dispose:U}}function gM(){let i=new WeakMap;function t(o){return i.has(o)}function e(o){let a=i.get(o);return a===void 0&&(a={},i.set(o,a)),a}function n(o){i.delete(o)}function r(o,a,l){i.get(o)[a]=l}function s(){i=new WeakMap}return{has:t,get:e,remove:n,update:r,dispose:s}}function xM(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.material.id!==t.material.id?i.material.id-t.material.id:i.z!==t.z?i.z-t.z:i.id-t.id}function vm(i,t){return i.groupOrder!==t.groupOrder?i.groupOrder-t.groupOrder:i.renderOrder!==t.renderOrder?i.renderOrder-t.renderOrder:i.z!==t.z?t.z-i.z:i.id-t.id}function bm(){let i=[],t=0,e=[],n=[],r=[];function s(){t=0,e.length=0,n.length=0,r.length=0}function o(u,f,d,m,x,g){let p=i[t];return p===void 0?(p={id:u.id,object:u,geometry:f,material:d,groupOrder:m,renderOrder:u.renderOrder,z:x,group:g},i[t]=p):(p.id=u.id,p.object=u,p.geometry=f,p.material=d,p.groupOrder=m,p.renderOrder=u.renderOrder,p.z=x,p.group=g),t++,p}function a(u,f,d,m,x,g){let p=o(u,f,d,m,x,g);d.transmission>0?n.push(p):d.transparent===!0?r.push(p):e.push(p)}function l(u,f,d,m,x,g){let p=o(u,f,d,m,x,g);d.transmission>0?n.unshift(p):d.transparent===!0?r.unshift(p):e.unshift(p)}function c(u,f){e.length>1&&e.sort(u||xM),n.length>1&&n.sort(f||vm),r.length>1&&r.sort(f||vm)}function h(){for(let u=t,f=i.length;u<f;u++){let d=i[u];if(d.id===null)break;d.id=null,d.object=null,d.geometry=null,d.material=null,d.group=null}}return{opaque:e,transmissive:n,transparent:r,init:s,push:a,unshift:l,finish:h,sort:c}}function _M(){let i=new WeakMap;function t(n,r){let s=i.get(n),o;return s===void 0?(o=new bm,i.set(n,[o])):r>=s.length?(o=new bm,s.push(o)):o=s[r],o}function e(){i=new WeakMap}return{get:t,dispose:e}}function yM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={direction:new O,color:new oe};break;case"SpotLight":e={position:new O,direction:new O,color:new oe,distance:0,coneCos:0,penumbraCos:0,decay:0};break;case"PointLight":e={position:new O,color:new oe,distance:0,decay:0};break;case"HemisphereLight":e={direction:new O,skyColor:new oe,groundColor:new oe};break;case"RectAreaLight":e={color:new oe,position:new O,halfWidth:new O,halfHeight:new O};break}return i[t.id]=e,e}}}function vM(){let i={};return{get:function(t){if(i[t.id]!==void 0)return i[t.id];let e;switch(t.type){case"DirectionalLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ct};break;case"SpotLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ct};break;case"PointLight":e={shadowIntensity:1,shadowBias:0,shadowNormalBias:0,shadowRadius:1,shadowMapSize:new Ct,shadowCameraNear:1,shadowCameraFar:1e3};break}return i[t.id]=e,e}}}var bM=0;function MM(i,t){return(t.castShadow?2:0)-(i.castShadow?2:0)+(t.map?1:0)-(i.map?1:0)}function SM(i){let t=new yM,e=vM(),n={version:0,hash:{directionalLength:-1,pointLength:-1,spotLength:-1,rectAreaLength:-1,hemiLength:-1,numDirectionalShadows:-1,numPointShadows:-1,numSpotShadows:-1,numSpotMaps:-1,numLightProbes:-1},ambient:[0,0,0],probe:[],directional:[],directionalShadow:[],directionalShadowMap:[],directionalShadowMatrix:[],spot:[],spotLightMap:[],spotShadow:[],spotShadowMap:[],spotLightMatrix:[],rectArea:[],rectAreaLTC1:null,rectAreaLTC2:null,point:[],pointShadow:[],pointShadowMap:[],pointShadowMatrix:[],hemi:[],numSpotLightShadowsWithMaps:0,numLightProbes:0};for(let c=0;c<9;c++)n.probe.push(new O);let r=new O,s=new Le,o=new Le;function a(c){let h=0,u=0,f=0;for(let T=0;T<9;T++)n.probe[T].set(0,0,0);let d=0,m=0,x=0,g=0,p=0,b=0,w=0,y=0,R=0,A=0,D=0;c.sort(MM);for(let T=0,M=c.length;T<M;T++){let C=c[T],B=C.color,k=C.intensity,X=C.distance,G=C.shadow&&C.shadow.map?C.shadow.map.texture:null;if(C.isAmbientLight)h+=B.r*k,u+=B.g*k,f+=B.b*k;else if(C.isLightProbe){for(let q=0;q<9;q++)n.probe[q].addScaledVector(C.sh.coefficients[q],k);D++}else if(C.isDirectionalLight){let q=t.get(C);if(q.color.copy(C.color).multiplyScalar(C.intensity),C.castShadow){let Z=C.shadow,j=e.get(C);j.shadowIntensity=Z.intensity,j.shadowBias=Z.bias,j.shadowNormalBias=Z.normalBias,j.shadowRadius=Z.radius,j.shadowMapSize=Z.mapSize,n.directionalShadow[d]=j,n.directionalShadowMap[d]=G,n.directionalShadowMatrix[d]=C.shadow.matrix,b++}n.directional[d]=q,d++}else if(C.isSpotLight){let q=t.get(C);q.position.setFromMatrixPosition(C.matrixWorld),q.color.copy(B).multiplyScalar(k),q.distance=X,q.coneCos=Math.cos(C.angle),q.penumbraCos=Math.cos(C.angle*(1-C.penumbra)),q.decay=C.decay,n.spot[x]=q;let Z=C.shadow;if(C.map&&(n.spotLightMap[R]=C.map,R++,Z.updateMatrices(C),C.castShadow&&A++),n.spotLightMatrix[x]=Z.matrix,C.castShadow){let j=e.get(C);j.shadowIntensity=Z.intensity,j.shadowBias=Z.bias,j.shadowNormalBias=Z.normalBias,j.shadowRadius=Z.radius,j.shadowMapSize=Z.mapSize,n.spotShadow[x]=j,n.spotShadowMap[x]=G,y++}x++}else if(C.isRectAreaLight){let q=t.get(C);q.color.copy(B).multiplyScalar(k),q.halfWidth.set(C.width*.5,0,0),q.halfHeight.set(0,C.height*.5,0),n.rectArea[g]=q,g++}else if(C.isPointLight){let q=t.get(C);if(q.color.copy(C.color).multiplyScalar(C.intensity),q.distance=C.distance,q.decay=C.decay,C.castShadow){let Z=C.shadow,j=e.get(C);j.shadowIntensity=Z.intensity,j.shadowBias=Z.bias,j.shadowNormalBias=Z.normalBias,j.shadowRadius=Z.radius,j.shadowMapSize=Z.mapSize,j.shadowCameraNear=Z.camera.near,j.shadowCameraFar=Z.camera.far,n.pointShadow[m]=j,n.pointShadowMap[m]=G,n.pointShadowMatrix[m]=C.shadow.matrix,w++}n.point[m]=q,m++}else if(C.isHemisphereLight){let q=t.get(C);q.skyColor.copy(C.color).multiplyScalar(k),q.groundColor.copy(C.groundColor).multiplyScalar(k),n.hemi[p]=q,p++}}g>0&&(i.has("OES_texture_float_linear")===!0?(n.rectAreaLTC1=Pt.LTC_FLOAT_1,n.rectAreaLTC2=Pt.LTC_FLOAT_2):(n.rectAreaLTC1=Pt.LTC_HALF_1,n.rectAreaLTC2=Pt.LTC_HALF_2)),n.ambient[0]=h,n.ambient[1]=u,n.ambient[2]=f;let U=n.hash;(U.directionalLength!==d||U.pointLength!==m||U.spotLength!==x||U.rectAreaLength!==g||U.hemiLength!==p||U.numDirectionalShadows!==b||U.numPointShadows!==w||U.numSpotShadows!==y||U.numSpotMaps!==R||U.numLightProbes!==D)&&(n.directional.length=d,n.spot.length=x,n.rectArea.length=g,n.point.length=m,n.hemi.length=p,n.directionalShadow.length=b,n.directionalShadowMap.length=b,n.pointShadow.length=w,n.pointShadowMap.length=w,n.spotShadow.length=y,n.spotShadowMap.length=y,n.directionalShadowMatrix.length=b,n.pointShadowMatrix.length=w,n.spotLightMatrix.length=y+R-A,n.spotLightMap.length=R,n.numSpotLightShadowsWithMaps=A,n.numLightProbes=D,U.directionalLength=d,U.pointLength=m,U.spotLength=x,U.rectAreaLength=g,U.hemiLength=p,U.numDirectionalShadows=b,U.numPointShadows=w,U.numSpotShadows=y,U.numSpotMaps=R,U.numLightProbes=D,n.version=bM++)}function l(c,h){let u=0,f=0,d=0,m=0,x=0,g=h.matrixWorldInverse;for(let p=0,b=c.length;p<b;p++){let w=c[p];if(w.isDirectionalLight){let y=n.directional[u];y.direction.setFromMatrixPosition(w.matrixWorld),r.setFromMatrixPosition(w.target.matrixWorld),y.direction.sub(r),y.direction.transformDirection(g),u++}else if(w.isSpotLight){let y=n.spot[d];y.position.setFromMatrixPosition(w.matrixWorld),y.position.applyMatrix4(g),y.direction.setFromMatrixPosition(w.matrixWorld),r.setFromMatrixPosition(w.target.matrixWorld),y.direction.sub(r),y.direction.transformDirection(g),d++}else if(w.isRectAreaLight){let y=n.rectArea[m];y.position.setFromMatrixPosition(w.matrixWorld),y.position.applyMatrix4(g),o.identity(),s.copy(w.matrixWorld),s.premultiply(g),o.extractRotation(s),y.halfWidth.set(w.width*.5,0,0),y.halfHeight.set(0,w.height*.5,0),y.halfWidth.applyMatrix4(o),y.halfHeight.applyMatrix4(o),m++}else if(w.isPointLight){let y=n.point[f];y.position.setFromMatrixPosition(w.matrixWorld),y.position.applyMatrix4(g),f++}else if(w.isHemisphereLight){let y=n.hemi[x];y.direction.setFromMatrixPosition(w.matrixWorld),y.direction.transformDirection(g),x++}}}return{setup:a,setupView:l,state:n}}function Mm(i){let t=new SM(i),e=[],n=[];function r(h){c.camera=h,e.length=0,n.length=0}function s(h){e.push(h)}function o(h){n.push(h)}function a(){t.setup(e)}function l(h){t.setupView(e,h)}let c={lightsArray:e,shadowsArray:n,camera:null,lights:t,transmissionRenderTarget:{}};return{init:r,state:c,setupLights:a,setupLightsView:l,pushLight:s,pushShadow:o}}function wM(i){let t=new WeakMap;function e(r,s=0){let o=t.get(r),a;return o===void 0?(a=new Mm(i),t.set(r,[a])):s>=o.length?(a=new Mm(i),o.push(a)):a=o[s],a}function n(){t=new WeakMap}return{get:e,dispose:n}}var TM=`void main() {
	gl_Position = vec4( position, 1.0 );
}`,EM=`uniform sampler2D shadow_pass;
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
}`;function AM(i,t,e){let n=new zs,r=new Ct,s=new Ct,o=new Ze,a=new Il({depthPacking:Fp}),l=new Pl,c={},h=e.maxTextureSize,u={[Zi]:Un,[Un]:Zi,[jn]:jn},f=new Zn({defines:{VSM_SAMPLES:8},uniforms:{shadow_pass:{value:null},resolution:{value:new Ct},radius:{value:4}},vertexShader:TM,fragmentShader:EM}),d=f.clone();d.defines.HORIZONTAL_PASS=1;let m=new Xe;m.setAttribute("position",new ze(new Float32Array([-1,-1,.5,3,-1,.5,-1,3,.5]),3));let x=new xe(m,f),g=this;this.enabled=!1,this.autoUpdate=!0,this.needsUpdate=!1,this.type=bu;let p=this.type;this.render=function(A,D,U){if(g.enabled===!1||g.autoUpdate===!1&&g.needsUpdate===!1||A.length===0)return;let T=i.getRenderTarget(),M=i.getActiveCubeFace(),C=i.getActiveMipmapLevel(),B=i.state;B.setBlending(ji),B.buffers.depth.getReversed()===!0?B.buffers.color.setClear(0,0,0,0):B.buffers.color.setClear(1,1,1,1),B.buffers.depth.setTest(!0),B.setScissorTest(!1);let k=p!==Fi&&this.type===Fi,X=p===Fi&&this.type!==Fi;for(let G=0,q=A.length;G<q;G++){let Z=A[G],j=Z.shadow;if(j===void 0){console.warn("THREE.WebGLShadowMap:",Z,"has no shadow.");continue}if(j.autoUpdate===!1&&j.needsUpdate===!1)continue;r.copy(j.mapSize);let ct=j.getFrameExtents();if(r.multiply(ct),s.copy(j.mapSize),(r.x>h||r.y>h)&&(r.x>h&&(s.x=Math.floor(h/ct.x),r.x=s.x*ct.x,j.mapSize.x=s.x),r.y>h&&(s.y=Math.floor(h/ct.y),r.y=s.y*ct.y,j.mapSize.y=s.y)),j.map===null||k===!0||X===!0){let yt=this.type!==Fi?{minFilter:oi,magFilter:oi}:{};j.map!==null&&j.map.dispose(),j.map=new Ui(r.x,r.y,yt),j.map.texture.name=Z.name+".shadowMap",j.camera.updateProjectionMatrix()}i.setRenderTarget(j.map),i.clear();let ut=j.getViewportCount();for(let yt=0;yt<ut;yt++){let Et=j.getViewport(yt);o.set(s.x*Et.x,s.y*Et.y,s.x*Et.z,s.y*Et.w),B.viewport(o),j.updateMatrices(Z,yt),n=j.getFrustum(),y(D,U,j.camera,Z,this.type)}j.isPointLightShadow!==!0&&this.type===Fi&&b(j,U),j.needsUpdate=!1}p=this.type,g.needsUpdate=!1,i.setRenderTarget(T,M,C)};function b(A,D){let U=t.update(x);f.defines.VSM_SAMPLES!==A.blurSamples&&(f.defines.VSM_SAMPLES=A.blurSamples,d.defines.VSM_SAMPLES=A.blurSamples,f.needsUpdate=!0,d.needsUpdate=!0),A.mapPass===null&&(A.mapPass=new Ui(r.x,r.y)),f.uniforms.shadow_pass.value=A.map.texture,f.uniforms.resolution.value=A.mapSize,f.uniforms.radius.value=A.radius,i.setRenderTarget(A.mapPass),i.clear(),i.renderBufferDirect(D,null,U,f,x,null),d.uniforms.shadow_pass.value=A.mapPass.texture,d.uniforms.resolution.value=A.mapSize,d.uniforms.radius.value=A.radius,i.setRenderTarget(A.map),i.clear(),i.renderBufferDirect(D,null,U,d,x,null)}function w(A,D,U,T){let M=null,C=U.isPointLight===!0?A.customDistanceMaterial:A.customDepthMaterial;if(C!==void 0)M=C;else if(M=U.isPointLight===!0?l:a,i.localClippingEnabled&&D.clipShadows===!0&&Array.isArray(D.clippingPlanes)&&D.clippingPlanes.length!==0||D.displacementMap&&D.displacementScale!==0||D.alphaMap&&D.alphaTest>0||D.map&&D.alphaTest>0||D.alphaToCoverage===!0){let B=M.uuid,k=D.uuid,X=c[B];X===void 0&&(X={},c[B]=X);let G=X[k];G===void 0&&(G=M.clone(),X[k]=G,D.addEventListener("dispose",R)),M=G}if(M.visible=D.visible,M.wireframe=D.wireframe,T===Fi?M.side=D.shadowSide!==null?D.shadowSide:D.side:M.side=D.shadowSide!==null?D.shadowSide:u[D.side],M.alphaMap=D.alphaMap,M.alphaTest=D.alphaToCoverage===!0?.5:D.alphaTest,M.map=D.map,M.clipShadows=D.clipShadows,M.clippingPlanes=D.clippingPlanes,M.clipIntersection=D.clipIntersection,M.displacementMap=D.displacementMap,M.displacementScale=D.displacementScale,M.displacementBias=D.displacementBias,M.wireframeLinewidth=D.wireframeLinewidth,M.linewidth=D.linewidth,U.isPointLight===!0&&M.isMeshDistanceMaterial===!0){let B=i.properties.get(M);B.light=U}return M}function y(A,D,U,T,M){if(A.visible===!1)return;if(A.layers.test(D.layers)&&(A.isMesh||A.isLine||A.isPoints)&&(A.castShadow||A.receiveShadow&&M===Fi)&&(!A.frustumCulled||n.intersectsObject(A))){A.modelViewMatrix.multiplyMatrices(U.matrixWorldInverse,A.matrixWorld);let k=t.update(A),X=A.material;if(Array.isArray(X)){let G=k.groups;for(let q=0,Z=G.length;q<Z;q++){let j=G[q],ct=X[j.materialIndex];if(ct&&ct.visible){let ut=w(A,ct,T,M);A.onBeforeShadow(i,A,D,U,k,ut,j),i.renderBufferDirect(U,null,k,ut,A,j),A.onAfterShadow(i,A,D,U,k,ut,j)}}}else if(X.visible){let G=w(A,X,T,M);A.onBeforeShadow(i,A,D,U,k,G,null),i.renderBufferDirect(U,null,k,G,A,null),A.onAfterShadow(i,A,D,U,k,G,null)}}let B=A.children;for(let k=0,X=B.length;k<X;k++)y(B[k],D,U,T,M)}function R(A){A.target.removeEventListener("dispose",R);for(let U in c){let T=c[U],M=A.target.uuid;M in T&&(T[M].dispose(),delete T[M])}}}var CM={[Gl]:Wl,[Xl]:$l,[ql]:Zl,[Gr]:Yl,[Wl]:Gl,[$l]:Xl,[Zl]:ql,[Yl]:Gr};function RM(i,t){function e(){let z=!1,xt=new Ze,bt=null,kt=new Ze(0,0,0,0);return{setMask:function(gt){bt!==gt&&!z&&(i.colorMask(gt,gt,gt,gt),bt=gt)},setLocked:function(gt){z=gt},setClear:function(gt,at,Ht,re,Ie){Ie===!0&&(gt*=re,at*=re,Ht*=re),xt.set(gt,at,Ht,re),kt.equals(xt)===!1&&(i.clearColor(gt,at,Ht,re),kt.copy(xt))},reset:function(){z=!1,bt=null,kt.set(-1,0,0,0)}}}function n(){let z=!1,xt=!1,bt=null,kt=null,gt=null;return{setReversed:function(at){if(xt!==at){let Ht=t.get("EXT_clip_control");at?Ht.clipControlEXT(Ht.LOWER_LEFT_EXT,Ht.ZERO_TO_ONE_EXT):Ht.clipControlEXT(Ht.LOWER_LEFT_EXT,Ht.NEGATIVE_ONE_TO_ONE_EXT),xt=at;let re=gt;gt=null,this.setClear(re)}},getReversed:function(){return xt},setTest:function(at){at?et(i.DEPTH_TEST):Rt(i.DEPTH_TEST)},setMask:function(at){bt!==at&&!z&&(i.depthMask(at),bt=at)},setFunc:function(at){if(xt&&(at=CM[at]),kt!==at){switch(at){case Gl:i.depthFunc(i.NEVER);break;case Wl:i.depthFunc(i.ALWAYS);break;case Xl:i.depthFunc(i.LESS);break;case Gr:i.depthFunc(i.LEQUAL);break;case ql:i.depthFunc(i.EQUAL);break;case Yl:i.depthFunc(i.GEQUAL);break;case $l:i.depthFunc(i.GREATER);break;case Zl:i.depthFunc(i.NOTEQUAL);break;default:i.depthFunc(i.LEQUAL)}kt=at}},setLocked:function(at){z=at},setClear:function(at){gt!==at&&(xt&&(at=1-at),i.clearDepth(at),gt=at)},reset:function(){z=!1,bt=null,kt=null,gt=null,xt=!1}}}function r(){let z=!1,xt=null,bt=null,kt=null,gt=null,at=null,Ht=null,re=null,Ie=null;return{setTest:function(ve){z||(ve?et(i.STENCIL_TEST):Rt(i.STENCIL_TEST))},setMask:function(ve){xt!==ve&&!z&&(i.stencilMask(ve),xt=ve)},setFunc:function(ve,yn,De){(bt!==ve||kt!==yn||gt!==De)&&(i.stencilFunc(ve,yn,De),bt=ve,kt=yn,gt=De)},setOp:function(ve,yn,De){(at!==ve||Ht!==yn||re!==De)&&(i.stencilOp(ve,yn,De),at=ve,Ht=yn,re=De)},setLocked:function(ve){z=ve},setClear:function(ve){Ie!==ve&&(i.clearStencil(ve),Ie=ve)},reset:function(){z=!1,xt=null,bt=null,kt=null,gt=null,at=null,Ht=null,re=null,Ie=null}}}let s=new e,o=new n,a=new r,l=new WeakMap,c=new WeakMap,h={},u={},f=new WeakMap,d=[],m=null,x=!1,g=null,p=null,b=null,w=null,y=null,R=null,A=null,D=new oe(0,0,0),U=0,T=!1,M=null,C=null,B=null,k=null,X=null,G=i.getParameter(i.MAX_COMBINED_TEXTURE_IMAGE_UNITS),q=!1,Z=0,j=i.getParameter(i.VERSION);j.indexOf("WebGL")!==-1?(Z=parseFloat(/^WebGL (\d)/.exec(j)[1]),q=Z>=1):j.indexOf("OpenGL ES")!==-1&&(Z=parseFloat(/^OpenGL ES (\d)/.exec(j)[1]),q=Z>=2);let ct=null,ut={},yt=i.getParameter(i.SCISSOR_BOX),Et=i.getParameter(i.VIEWPORT),vt=new Ze().fromArray(yt),Qt=new Ze().fromArray(Et);function te(z,xt,bt,kt){let gt=new Uint8Array(4),at=i.createTexture();i.bindTexture(z,at),i.texParameteri(z,i.TEXTURE_MIN_FILTER,i.NEAREST),i.texParameteri(z,i.TEXTURE_MAG_FILTER,i.NEAREST);for(let Ht=0;Ht<bt;Ht++)z===i.TEXTURE_3D||z===i.TEXTURE_2D_ARRAY?i.texImage3D(xt,0,i.RGBA,1,1,kt,0,i.RGBA,i.UNSIGNED_BYTE,gt):i.texImage2D(xt+Ht,0,i.RGBA,1,1,0,i.RGBA,i.UNSIGNED_BYTE,gt);return at}let Q={};Q[i.TEXTURE_2D]=te(i.TEXTURE_2D,i.TEXTURE_2D,1),Q[i.TEXTURE_CUBE_MAP]=te(i.TEXTURE_CUBE_MAP,i.TEXTURE_CUBE_MAP_POSITIVE_X,6),Q[i.TEXTURE_2D_ARRAY]=te(i.TEXTURE_2D_ARRAY,i.TEXTURE_2D_ARRAY,1,1),Q[i.TEXTURE_3D]=te(i.TEXTURE_3D,i.TEXTURE_3D,1,1),s.setClear(0,0,0,1),o.setClear(1),a.setClear(0),et(i.DEPTH_TEST),o.setFunc(Gr),it(!1),rt(vu),et(i.CULL_FACE),lt(ji);function et(z){h[z]!==!0&&(i.enable(z),h[z]=!0)}function Rt(z){h[z]!==!1&&(i.disable(z),h[z]=!1)}function Ft(z,xt){return u[z]!==xt?(i.bindFramebuffer(z,xt),u[z]=xt,z===i.DRAW_FRAMEBUFFER&&(u[i.FRAMEBUFFER]=xt),z===i.FRAMEBUFFER&&(u[i.DRAW_FRAMEBUFFER]=xt),!0):!1}function Tt(z,xt){let bt=d,kt=!1;if(z){bt=f.get(xt),bt===void 0&&(bt=[],f.set(xt,bt));let gt=z.textures;if(bt.length!==gt.length||bt[0]!==i.COLOR_ATTACHMENT0){for(let at=0,Ht=gt.length;at<Ht;at++)bt[at]=i.COLOR_ATTACHMENT0+at;bt.length=gt.length,kt=!0}}else bt[0]!==i.BACK&&(bt[0]=i.BACK,kt=!0);kt&&i.drawBuffers(bt)}function ie(z){return m!==z?(i.useProgram(z),m=z,!0):!1}let pe={[_r]:i.FUNC_ADD,[lp]:i.FUNC_SUBTRACT,[cp]:i.FUNC_REVERSE_SUBTRACT};pe[hp]=i.MIN,pe[up]=i.MAX;let N={[fp]:i.ZERO,[dp]:i.ONE,[pp]:i.SRC_COLOR,[hl]:i.SRC_ALPHA,[vp]:i.SRC_ALPHA_SATURATE,[_p]:i.DST_COLOR,[gp]:i.DST_ALPHA,[mp]:i.ONE_MINUS_SRC_COLOR,[ul]:i.ONE_MINUS_SRC_ALPHA,[yp]:i.ONE_MINUS_DST_COLOR,[xp]:i.ONE_MINUS_DST_ALPHA,[bp]:i.CONSTANT_COLOR,[Mp]:i.ONE_MINUS_CONSTANT_COLOR,[Sp]:i.CONSTANT_ALPHA,[wp]:i.ONE_MINUS_CONSTANT_ALPHA};function lt(z,xt,bt,kt,gt,at,Ht,re,Ie,ve){if(z===ji){x===!0&&(Rt(i.BLEND),x=!1);return}if(x===!1&&(et(i.BLEND),x=!0),z!==ap){if(z!==g||ve!==T){if((p!==_r||y!==_r)&&(i.blendEquation(i.FUNC_ADD),p=_r,y=_r),ve)switch(z){case Hr:i.blendFuncSeparate(i.ONE,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Mu:i.blendFunc(i.ONE,i.ONE);break;case Su:i.blendFuncSeparate(i.ZERO,i.ONE_MINUS_SRC_COLOR,i.ZERO,i.ONE);break;case wu:i.blendFuncSeparate(i.DST_COLOR,i.ONE_MINUS_SRC_ALPHA,i.ZERO,i.ONE);break;default:console.error("THREE.WebGLState: Invalid blending: ",z);break}else switch(z){case Hr:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE_MINUS_SRC_ALPHA,i.ONE,i.ONE_MINUS_SRC_ALPHA);break;case Mu:i.blendFuncSeparate(i.SRC_ALPHA,i.ONE,i.ONE,i.ONE);break;case Su:console.error("THREE.WebGLState: SubtractiveBlending requires material.premultipliedAlpha = true");break;case wu:console.error("THREE.WebGLState: MultiplyBlending requires material.premultipliedAlpha = true");break;default:console.error("THREE.WebGLState: Invalid blending: ",z);break}b=null,w=null,R=null,A=null,D.set(0,0,0),U=0,g=z,T=ve}return}gt=gt||xt,at=at||bt,Ht=Ht||kt,(xt!==p||gt!==y)&&(i.blendEquationSeparate(pe[xt],pe[gt]),p=xt,y=gt),(bt!==b||kt!==w||at!==R||Ht!==A)&&(i.blendFuncSeparate(N[bt],N[kt],N[at],N[Ht]),b=bt,w=kt,R=at,A=Ht),(re.equals(D)===!1||Ie!==U)&&(i.blendColor(re.r,re.g,re.b,Ie),D.copy(re),U=Ie),g=z,T=!1}function ot(z,xt){z.side===jn?Rt(i.CULL_FACE):et(i.CULL_FACE);let bt=z.side===Un;xt&&(bt=!bt),it(bt),z.blending===Hr&&z.transparent===!1?lt(ji):lt(z.blending,z.blendEquation,z.blendSrc,z.blendDst,z.blendEquationAlpha,z.blendSrcAlpha,z.blendDstAlpha,z.blendColor,z.blendAlpha,z.premultipliedAlpha),o.setFunc(z.depthFunc),o.setTest(z.depthTest),o.setMask(z.depthWrite),s.setMask(z.colorWrite);let kt=z.stencilWrite;a.setTest(kt),kt&&(a.setMask(z.stencilWriteMask),a.setFunc(z.stencilFunc,z.stencilRef,z.stencilFuncMask),a.setOp(z.stencilFail,z.stencilZFail,z.stencilZPass)),ft(z.polygonOffset,z.polygonOffsetFactor,z.polygonOffsetUnits),z.alphaToCoverage===!0?et(i.SAMPLE_ALPHA_TO_COVERAGE):Rt(i.SAMPLE_ALPHA_TO_COVERAGE)}function it(z){M!==z&&(z?i.frontFace(i.CW):i.frontFace(i.CCW),M=z)}function rt(z){z!==sp?(et(i.CULL_FACE),z!==C&&(z===vu?i.cullFace(i.BACK):z===op?i.cullFace(i.FRONT):i.cullFace(i.FRONT_AND_BACK))):Rt(i.CULL_FACE),C=z}function wt(z){z!==B&&(q&&i.lineWidth(z),B=z)}function ft(z,xt,bt){z?(et(i.POLYGON_OFFSET_FILL),(k!==xt||X!==bt)&&(i.polygonOffset(xt,bt),k=xt,X=bt)):Rt(i.POLYGON_OFFSET_FILL)}function pt(z){z?et(i.SCISSOR_TEST):Rt(i.SCISSOR_TEST)}function jt(z){z===void 0&&(z=i.TEXTURE0+G-1),ct!==z&&(i.activeTexture(z),ct=z)}function Yt(z,xt,bt){bt===void 0&&(ct===null?bt=i.TEXTURE0+G-1:bt=ct);let kt=ut[bt];kt===void 0&&(kt={type:void 0,texture:void 0},ut[bt]=kt),(kt.type!==z||kt.texture!==xt)&&(ct!==bt&&(i.activeTexture(bt),ct=bt),i.bindTexture(z,xt||Q[z]),kt.type=z,kt.texture=xt)}function I(){let z=ut[ct];z!==void 0&&z.type!==void 0&&(i.bindTexture(z.type,null),z.type=void 0,z.texture=void 0)}function v(){try{i.compressedTexImage2D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function F(){try{i.compressedTexImage3D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function Y(){try{i.texSubImage2D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function nt(){try{i.texSubImage3D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function tt(){try{i.compressedTexSubImage2D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function Bt(){try{i.compressedTexSubImage3D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function mt(){try{i.texStorage2D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function Ot(){try{i.texStorage3D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function Lt(){try{i.texImage2D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function ht(){try{i.texImage3D(...arguments)}catch(z){console.error("THREE.WebGLState:",z)}}function St(z){vt.equals(z)===!1&&(i.scissor(z.x,z.y,z.z,z.w),vt.copy(z))}function Wt(z){Qt.equals(z)===!1&&(i.viewport(z.x,z.y,z.z,z.w),Qt.copy(z))}function Gt(z,xt){let bt=c.get(xt);bt===void 0&&(bt=new WeakMap,c.set(xt,bt));let kt=bt.get(z);kt===void 0&&(kt=i.getUniformBlockIndex(xt,z.name),bt.set(z,kt))}function At(z,xt){let kt=c.get(xt).get(z);l.get(xt)!==kt&&(i.uniformBlockBinding(xt,kt,z.__bindingPointIndex),l.set(xt,kt))}function ne(){i.disable(i.BLEND),i.disable(i.CULL_FACE),i.disable(i.DEPTH_TEST),i.disable(i.POLYGON_OFFSET_FILL),i.disable(i.SCISSOR_TEST),i.disable(i.STENCIL_TEST),i.disable(i.SAMPLE_ALPHA_TO_COVERAGE),i.blendEquation(i.FUNC_ADD),i.blendFunc(i.ONE,i.ZERO),i.blendFuncSeparate(i.ONE,i.ZERO,i.ONE,i.ZERO),i.blendColor(0,0,0,0),i.colorMask(!0,!0,!0,!0),i.clearColor(0,0,0,0),i.depthMask(!0),i.depthFunc(i.LESS),o.setReversed(!1),i.clearDepth(1),i.stencilMask(4294967295),i.stencilFunc(i.ALWAYS,0,4294967295),i.stencilOp(i.KEEP,i.KEEP,i.KEEP),i.clearStencil(0),i.cullFace(i.BACK),i.frontFace(i.CCW),i.polygonOffset(0,0),i.activeTexture(i.TEXTURE0),i.bindFramebuffer(i.FRAMEBUFFER,null),i.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),i.bindFramebuffer(i.READ_FRAMEBUFFER,null),i.useProgram(null),i.lineWidth(1),i.scissor(0,0,i.canvas.width,i.canvas.height),i.viewport(0,0,i.canvas.width,i.canvas.height),h={},ct=null,ut={},u={},f=new WeakMap,d=[],m=null,x=!1,g=null,p=null,b=null,w=null,y=null,R=null,A=null,D=new oe(0,0,0),U=0,T=!1,M=null,C=null,B=null,k=null,X=null,vt.set(0,0,i.canvas.width,i.canvas.height),Qt.set(0,0,i.canvas.width,i.canvas.height),s.reset(),o.reset(),a.reset()}return{buffers:{color:s,depth:o,stencil:a},enable:et,disable:Rt,bindFramebuffer:Ft,drawBuffers:Tt,useProgram:ie,setBlending:lt,setMaterial:ot,setFlipSided:it,setCullFace:rt,setLineWidth:wt,setPolygonOffset:ft,setScissorTest:pt,activeTexture:jt,bindTexture:Yt,unbindTexture:I,compressedTexImage2D:v,compressedTexImage3D:F,texImage2D:Lt,texImage3D:ht,updateUBOMapping:Gt,uniformBlockBinding:At,texStorage2D:mt,texStorage3D:Ot,texSubImage2D:Y,texSubImage3D:nt,compressedTexSubImage2D:tt,compressedTexSubImage3D:Bt,scissor:St,viewport:Wt,reset:ne}}function IM(i,t,e,n,r,s,o){let a=t.has("WEBGL_multisampled_render_to_texture")?t.get("WEBGL_multisampled_render_to_texture"):null,l=typeof navigator>"u"?!1:/OculusBrowser/g.test(navigator.userAgent),c=new Ct,h=new WeakMap,u,f=new WeakMap,d=!1;try{d=typeof OffscreenCanvas<"u"&&new OffscreenCanvas(1,1).getContext("2d")!==null}catch{}function m(I,v){return d?new OffscreenCanvas(I,v):Fo("canvas")}function x(I,v,F){let Y=1,nt=Yt(I);if((nt.width>F||nt.height>F)&&(Y=F/Math.max(nt.width,nt.height)),Y<1)if(typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement||typeof HTMLCanvasElement<"u"&&I instanceof HTMLCanvasElement||typeof ImageBitmap<"u"&&I instanceof ImageBitmap||typeof VideoFrame<"u"&&I instanceof VideoFrame){let tt=Math.floor(Y*nt.width),Bt=Math.floor(Y*nt.height);u===void 0&&(u=m(tt,Bt));let mt=v?m(tt,Bt):u;return mt.width=tt,mt.height=Bt,mt.getContext("2d").drawImage(I,0,0,tt,Bt),console.warn("THREE.WebGLRenderer: Texture has been resized from ("+nt.width+"x"+nt.height+") to ("+tt+"x"+Bt+")."),mt}else return"data"in I&&console.warn("THREE.WebGLRenderer: Image in DataTexture is too big ("+nt.width+"x"+nt.height+")."),I;return I}function g(I){return I.generateMipmaps}function p(I){i.generateMipmap(I)}function b(I){return I.isWebGLCubeRenderTarget?i.TEXTURE_CUBE_MAP:I.isWebGL3DRenderTarget?i.TEXTURE_3D:I.isWebGLArrayRenderTarget||I.isCompressedArrayTexture?i.TEXTURE_2D_ARRAY:i.TEXTURE_2D}function w(I,v,F,Y,nt=!1){if(I!==null){if(i[I]!==void 0)return i[I];console.warn("THREE.WebGLRenderer: Attempt to use non-existing WebGL internal format '"+I+"'")}let tt=v;if(v===i.RED&&(F===i.FLOAT&&(tt=i.R32F),F===i.HALF_FLOAT&&(tt=i.R16F),F===i.UNSIGNED_BYTE&&(tt=i.R8)),v===i.RED_INTEGER&&(F===i.UNSIGNED_BYTE&&(tt=i.R8UI),F===i.UNSIGNED_SHORT&&(tt=i.R16UI),F===i.UNSIGNED_INT&&(tt=i.R32UI),F===i.BYTE&&(tt=i.R8I),F===i.SHORT&&(tt=i.R16I),F===i.INT&&(tt=i.R32I)),v===i.RG&&(F===i.FLOAT&&(tt=i.RG32F),F===i.HALF_FLOAT&&(tt=i.RG16F),F===i.UNSIGNED_BYTE&&(tt=i.RG8)),v===i.RG_INTEGER&&(F===i.UNSIGNED_BYTE&&(tt=i.RG8UI),F===i.UNSIGNED_SHORT&&(tt=i.RG16UI),F===i.UNSIGNED_INT&&(tt=i.RG32UI),F===i.BYTE&&(tt=i.RG8I),F===i.SHORT&&(tt=i.RG16I),F===i.INT&&(tt=i.RG32I)),v===i.RGB_INTEGER&&(F===i.UNSIGNED_BYTE&&(tt=i.RGB8UI),F===i.UNSIGNED_SHORT&&(tt=i.RGB16UI),F===i.UNSIGNED_INT&&(tt=i.RGB32UI),F===i.BYTE&&(tt=i.RGB8I),F===i.SHORT&&(tt=i.RGB16I),F===i.INT&&(tt=i.RGB32I)),v===i.RGBA_INTEGER&&(F===i.UNSIGNED_BYTE&&(tt=i.RGBA8UI),F===i.UNSIGNED_SHORT&&(tt=i.RGBA16UI),F===i.UNSIGNED_INT&&(tt=i.RGBA32UI),F===i.BYTE&&(tt=i.RGBA8I),F===i.SHORT&&(tt=i.RGBA16I),F===i.INT&&(tt=i.RGBA32I)),v===i.RGB&&(F===i.UNSIGNED_INT_5_9_9_9_REV&&(tt=i.RGB9_E5),F===i.UNSIGNED_INT_10F_11F_11F_REV&&(tt=i.R11F_G11F_B10F)),v===i.RGBA){let Bt=nt?Uo:ye.getTransfer(Y);F===i.FLOAT&&(tt=i.RGBA32F),F===i.HALF_FLOAT&&(tt=i.RGBA16F),F===i.UNSIGNED_BYTE&&(tt=Bt===Ce?i.SRGB8_ALPHA8:i.RGBA8),F===i.UNSIGNED_SHORT_4_4_4_4&&(tt=i.RGBA4),F===i.UNSIGNED_SHORT_5_5_5_1&&(tt=i.RGB5_A1)}return(tt===i.R16F||tt===i.R32F||tt===i.RG16F||tt===i.RG32F||tt===i.RGBA16F||tt===i.RGBA32F)&&t.get("EXT_color_buffer_float"),tt}function y(I,v){let F;return I?v===null||v===wr||v===$s?F=i.DEPTH24_STENCIL8:v===Oi?F=i.DEPTH32F_STENCIL8:v===qs&&(F=i.DEPTH24_STENCIL8,console.warn("DepthTexture: 16 bit depth attachment is not supported with stencil. Using 24-bit attachment.")):v===null||v===wr||v===$s?F=i.DEPTH_COMPONENT24:v===Oi?F=i.DEPTH_COMPONENT32F:v===qs&&(F=i.DEPTH_COMPONENT16),F}function R(I,v){return g(I)===!0||I.isFramebufferTexture&&I.minFilter!==oi&&I.minFilter!==bi?Math.log2(Math.max(v.width,v.height))+1:I.mipmaps!==void 0&&I.mipmaps.length>0?I.mipmaps.length:I.isCompressedTexture&&Array.isArray(I.image)?v.mipmaps.length:1}function A(I){let v=I.target;v.removeEventListener("dispose",A),U(v),v.isVideoTexture&&h.delete(v)}function D(I){let v=I.target;v.removeEventListener("dispose",D),M(v)}function U(I){let v=n.get(I);if(v.__webglInit===void 0)return;let F=I.source,Y=f.get(F);if(Y){let nt=Y[v.__cacheKey];nt.usedTimes--,nt.usedTimes===0&&T(I),Object.keys(Y).length===0&&f.delete(F)}n.remove(I)}function T(I){let v=n.get(I);i.deleteTexture(v.__webglTexture);let F=I.source,Y=f.get(F);delete Y[v.__cacheKey],o.memory.textures--}function M(I){let v=n.get(I);if(I.depthTexture&&(I.depthTexture.dispose(),n.remove(I.depthTexture)),I.isWebGLCubeRenderTarget)for(let Y=0;Y<6;Y++){if(Array.isArray(v.__webglFramebuffer[Y]))for(let nt=0;nt<v.__webglFramebuffer[Y].length;nt++)i.deleteFramebuffer(v.__webglFramebuffer[Y][nt]);else i.deleteFramebuffer(v.__webglFramebuffer[Y]);v.__webglDepthbuffer&&i.deleteRenderbuffer(v.__webglDepthbuffer[Y])}else{if(Array.isArray(v.__webglFramebuffer))for(let Y=0;Y<v.__webglFramebuffer.length;Y++)i.deleteFramebuffer(v.__webglFramebuffer[Y]);else i.deleteFramebuffer(v.__webglFramebuffer);if(v.__webglDepthbuffer&&i.deleteRenderbuffer(v.__webglDepthbuffer),v.__webglMultisampledFramebuffer&&i.deleteFramebuffer(v.__webglMultisampledFramebuffer),v.__webglColorRenderbuffer)for(let Y=0;Y<v.__webglColorRenderbuffer.length;Y++)v.__webglColorRenderbuffer[Y]&&i.deleteRenderbuffer(v.__webglColorRenderbuffer[Y]);v.__webglDepthRenderbuffer&&i.deleteRenderbuffer(v.__webglDepthRenderbuffer)}let F=I.textures;for(let Y=0,nt=F.length;Y<nt;Y++){let tt=n.get(F[Y]);tt.__webglTexture&&(i.deleteTexture(tt.__webglTexture),o.memory.textures--),n.remove(F[Y])}n.remove(I)}let C=0;function B(){C=0}function k(){let I=C;return I>=r.maxTextures&&console.warn("THREE.WebGLTextures: Trying to use "+I+" texture units while this GPU supports only "+r.maxTextures),C+=1,I}function X(I){let v=[];return v.push(I.wrapS),v.push(I.wrapT),v.push(I.wrapR||0),v.push(I.magFilter),v.push(I.minFilter),v.push(I.anisotropy),v.push(I.internalFormat),v.push(I.format),v.push(I.type),v.push(I.generateMipmaps),v.push(I.premultiplyAlpha),v.push(I.flipY),v.push(I.unpackAlignment),v.push(I.colorSpace),v.join()}function G(I,v){let F=n.get(I);if(I.isVideoTexture&&pt(I),I.isRenderTargetTexture===!1&&I.isExternalTexture!==!0&&I.version>0&&F.__version!==I.version){let Y=I.image;if(Y===null)console.warn("THREE.WebGLRenderer: Texture marked for update but no image data found.");else if(Y.complete===!1)console.warn("THREE.WebGLRenderer: Texture marked for update but image is incomplete");else{Q(F,I,v);return}}else I.isExternalTexture&&(F.__webglTexture=I.sourceTexture?I.sourceTexture:null);e.bindTexture(i.TEXTURE_2D,F.__webglTexture,i.TEXTURE0+v)}function q(I,v){let F=n.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&F.__version!==I.version){Q(F,I,v);return}e.bindTexture(i.TEXTURE_2D_ARRAY,F.__webglTexture,i.TEXTURE0+v)}function Z(I,v){let F=n.get(I);if(I.isRenderTargetTexture===!1&&I.version>0&&F.__version!==I.version){Q(F,I,v);return}e.bindTexture(i.TEXTURE_3D,F.__webglTexture,i.TEXTURE0+v)}function j(I,v){let F=n.get(I);if(I.version>0&&F.__version!==I.version){et(F,I,v);return}e.bindTexture(i.TEXTURE_CUBE_MAP,F.__webglTexture,i.TEXTURE0+v)}let ct={[fl]:i.REPEAT,[xr]:i.CLAMP_TO_EDGE,[dl]:i.MIRRORED_REPEAT},ut={[oi]:i.NEAREST,[Up]:i.NEAREST_MIPMAP_NEAREST,[la]:i.NEAREST_MIPMAP_LINEAR,[bi]:i.LINEAR,[jl]:i.LINEAR_MIPMAP_NEAREST,[Sr]:i.LINEAR_MIPMAP_LINEAR},yt={[Bp]:i.NEVER,[Wp]:i.ALWAYS,[kp]:i.LESS,[Fu]:i.LEQUAL,[zp]:i.EQUAL,[Gp]:i.GEQUAL,[Vp]:i.GREATER,[Hp]:i.NOTEQUAL};function Et(I,v){if(v.type===Oi&&t.has("OES_texture_float_linear")===!1&&(v.magFilter===bi||v.magFilter===jl||v.magFilter===la||v.magFilter===Sr||v.minFilter===bi||v.minFilter===jl||v.minFilter===la||v.minFilter===Sr)&&console.warn("THREE.WebGLRenderer: Unable to use linear filtering with floating point textures. OES_texture_float_linear not supported on this device."),i.texParameteri(I,i.TEXTURE_WRAP_S,ct[v.wrapS]),i.texParameteri(I,i.TEXTURE_WRAP_T,ct[v.wrapT]),(I===i.TEXTURE_3D||I===i.TEXTURE_2D_ARRAY)&&i.texParameteri(I,i.TEXTURE_WRAP_R,ct[v.wrapR]),i.texParameteri(I,i.TEXTURE_MAG_FILTER,ut[v.magFilter]),i.texParameteri(I,i.TEXTURE_MIN_FILTER,ut[v.minFilter]),v.compareFunction&&(i.texParameteri(I,i.TEXTURE_COMPARE_MODE,i.COMPARE_REF_TO_TEXTURE),i.texParameteri(I,i.TEXTURE_COMPARE_FUNC,yt[v.compareFunction])),t.has("EXT_texture_filter_anisotropic")===!0){if(v.magFilter===oi||v.minFilter!==la&&v.minFilter!==Sr||v.type===Oi&&t.has("OES_texture_float_linear")===!1)return;if(v.anisotropy>1||n.get(v).__currentAnisotropy){let F=t.get("EXT_texture_filter_anisotropic");i.texParameterf(I,F.TEXTURE_MAX_ANISOTROPY_EXT,Math.min(v.anisotropy,r.getMaxAnisotropy())),n.get(v).__currentAnisotropy=v.anisotropy}}}function vt(I,v){let F=!1;I.__webglInit===void 0&&(I.__webglInit=!0,v.addEventListener("dispose",A));let Y=v.source,nt=f.get(Y);nt===void 0&&(nt={},f.set(Y,nt));let tt=X(v);if(tt!==I.__cacheKey){nt[tt]===void 0&&(nt[tt]={texture:i.createTexture(),usedTimes:0},o.memory.textures++,F=!0),nt[tt].usedTimes++;let Bt=nt[I.__cacheKey];Bt!==void 0&&(nt[I.__cacheKey].usedTimes--,Bt.usedTimes===0&&T(v)),I.__cacheKey=tt,I.__webglTexture=nt[tt].texture}return F}function Qt(I,v,F){return Math.floor(Math.floor(I/F)/v)}function te(I,v,F,Y){let tt=I.updateRanges;if(tt.length===0)e.texSubImage2D(i.TEXTURE_2D,0,0,0,v.width,v.height,F,Y,v.data);else{tt.sort((ht,St)=>ht.start-St.start);let Bt=0;for(let ht=1;ht<tt.length;ht++){let St=tt[Bt],Wt=tt[ht],Gt=St.start+St.count,At=Qt(Wt.start,v.width,4),ne=Qt(St.start,v.width,4);Wt.start<=Gt+1&&At===ne&&Qt(Wt.start+Wt.count-1,v.width,4)===At?St.count=Math.max(St.count,Wt.start+Wt.count-St.start):(++Bt,tt[Bt]=Wt)}tt.length=Bt+1;let mt=i.getParameter(i.UNPACK_ROW_LENGTH),Ot=i.getParameter(i.UNPACK_SKIP_PIXELS),Lt=i.getParameter(i.UNPACK_SKIP_ROWS);i.pixelStorei(i.UNPACK_ROW_LENGTH,v.width);for(let ht=0,St=tt.length;ht<St;ht++){let Wt=tt[ht],Gt=Math.floor(Wt.start/4),At=Math.ceil(Wt.count/4),ne=Gt%v.width,z=Math.floor(Gt/v.width),xt=At,bt=1;i.pixelStorei(i.UNPACK_SKIP_PIXELS,ne),i.pixelStorei(i.UNPACK_SKIP_ROWS,z),e.texSubImage2D(i.TEXTURE_2D,0,ne,z,xt,bt,F,Y,v.data)}I.clearUpdateRanges(),i.pixelStorei(i.UNPACK_ROW_LENGTH,mt),i.pixelStorei(i.UNPACK_SKIP_PIXELS,Ot),i.pixelStorei(i.UNPACK_SKIP_ROWS,Lt)}}function Q(I,v,F){let Y=i.TEXTURE_2D;(v.isDataArrayTexture||v.isCompressedArrayTexture)&&(Y=i.TEXTURE_2D_ARRAY),v.isData3DTexture&&(Y=i.TEXTURE_3D);let nt=vt(I,v),tt=v.source;e.bindTexture(Y,I.__webglTexture,i.TEXTURE0+F);let Bt=n.get(tt);if(tt.version!==Bt.__version||nt===!0){e.activeTexture(i.TEXTURE0+F);let mt=ye.getPrimaries(ye.workingColorSpace),Ot=v.colorSpace===tr?null:ye.getPrimaries(v.colorSpace),Lt=v.colorSpace===tr||mt===Ot?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,v.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,v.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,v.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Lt);let ht=x(v.image,!1,r.maxTextureSize);ht=jt(v,ht);let St=s.convert(v.format,v.colorSpace),Wt=s.convert(v.type),Gt=w(v.internalFormat,St,Wt,v.colorSpace,v.isVideoTexture);Et(Y,v);let At,ne=v.mipmaps,z=v.isVideoTexture!==!0,xt=Bt.__version===void 0||nt===!0,bt=tt.dataReady,kt=R(v,ht);if(v.isDepthTexture)Gt=y(v.format===Zs,v.type),xt&&(z?e.texStorage2D(i.TEXTURE_2D,1,Gt,ht.width,ht.height):e.texImage2D(i.TEXTURE_2D,0,Gt,ht.width,ht.height,0,St,Wt,null));else if(v.isDataTexture)if(ne.length>0){z&&xt&&e.texStorage2D(i.TEXTURE_2D,kt,Gt,ne[0].width,ne[0].height);for(let gt=0,at=ne.length;gt<at;gt++)At=ne[gt],z?bt&&e.texSubImage2D(i.TEXTURE_2D,gt,0,0,At.width,At.height,St,Wt,At.data):e.texImage2D(i.TEXTURE_2D,gt,Gt,At.width,At.height,0,St,Wt,At.data);v.generateMipmaps=!1}else z?(xt&&e.texStorage2D(i.TEXTURE_2D,kt,Gt,ht.width,ht.height),bt&&te(v,ht,St,Wt)):e.texImage2D(i.TEXTURE_2D,0,Gt,ht.width,ht.height,0,St,Wt,ht.data);else if(v.isCompressedTexture)if(v.isCompressedArrayTexture){z&&xt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,kt,Gt,ne[0].width,ne[0].height,ht.depth);for(let gt=0,at=ne.length;gt<at;gt++)if(At=ne[gt],v.format!==li)if(St!==null)if(z){if(bt)if(v.layerUpdates.size>0){let Ht=Gu(At.width,At.height,v.format,v.type);for(let re of v.layerUpdates){let Ie=At.data.subarray(re*Ht/At.data.BYTES_PER_ELEMENT,(re+1)*Ht/At.data.BYTES_PER_ELEMENT);e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,gt,0,0,re,At.width,At.height,1,St,Ie)}v.clearLayerUpdates()}else e.compressedTexSubImage3D(i.TEXTURE_2D_ARRAY,gt,0,0,0,At.width,At.height,ht.depth,St,At.data)}else e.compressedTexImage3D(i.TEXTURE_2D_ARRAY,gt,Gt,At.width,At.height,ht.depth,0,At.data,0,0);else console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()");else z?bt&&e.texSubImage3D(i.TEXTURE_2D_ARRAY,gt,0,0,0,At.width,At.height,ht.depth,St,Wt,At.data):e.texImage3D(i.TEXTURE_2D_ARRAY,gt,Gt,At.width,At.height,ht.depth,0,St,Wt,At.data)}else{z&&xt&&e.texStorage2D(i.TEXTURE_2D,kt,Gt,ne[0].width,ne[0].height);for(let gt=0,at=ne.length;gt<at;gt++)At=ne[gt],v.format!==li?St!==null?z?bt&&e.compressedTexSubImage2D(i.TEXTURE_2D,gt,0,0,At.width,At.height,St,At.data):e.compressedTexImage2D(i.TEXTURE_2D,gt,Gt,At.width,At.height,0,At.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .uploadTexture()"):z?bt&&e.texSubImage2D(i.TEXTURE_2D,gt,0,0,At.width,At.height,St,Wt,At.data):e.texImage2D(i.TEXTURE_2D,gt,Gt,At.width,At.height,0,St,Wt,At.data)}else if(v.isDataArrayTexture)if(z){if(xt&&e.texStorage3D(i.TEXTURE_2D_ARRAY,kt,Gt,ht.width,ht.height,ht.depth),bt)if(v.layerUpdates.size>0){let gt=Gu(ht.width,ht.height,v.format,v.type);for(let at of v.layerUpdates){let Ht=ht.data.subarray(at*gt/ht.data.BYTES_PER_ELEMENT,(at+1)*gt/ht.data.BYTES_PER_ELEMENT);e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,at,ht.width,ht.height,1,St,Wt,Ht)}v.clearLayerUpdates()}else e.texSubImage3D(i.TEXTURE_2D_ARRAY,0,0,0,0,ht.width,ht.height,ht.depth,St,Wt,ht.data)}else e.texImage3D(i.TEXTURE_2D_ARRAY,0,Gt,ht.width,ht.height,ht.depth,0,St,Wt,ht.data);else if(v.isData3DTexture)z?(xt&&e.texStorage3D(i.TEXTURE_3D,kt,Gt,ht.width,ht.height,ht.depth),bt&&e.texSubImage3D(i.TEXTURE_3D,0,0,0,0,ht.width,ht.height,ht.depth,St,Wt,ht.data)):e.texImage3D(i.TEXTURE_3D,0,Gt,ht.width,ht.height,ht.depth,0,St,Wt,ht.data);else if(v.isFramebufferTexture){if(xt)if(z)e.texStorage2D(i.TEXTURE_2D,kt,Gt,ht.width,ht.height);else{let gt=ht.width,at=ht.height;for(let Ht=0;Ht<kt;Ht++)e.texImage2D(i.TEXTURE_2D,Ht,Gt,gt,at,0,St,Wt,null),gt>>=1,at>>=1}}else if(ne.length>0){if(z&&xt){let gt=Yt(ne[0]);e.texStorage2D(i.TEXTURE_2D,kt,Gt,gt.width,gt.height)}for(let gt=0,at=ne.length;gt<at;gt++)At=ne[gt],z?bt&&e.texSubImage2D(i.TEXTURE_2D,gt,0,0,St,Wt,At):e.texImage2D(i.TEXTURE_2D,gt,Gt,St,Wt,At);v.generateMipmaps=!1}else if(z){if(xt){let gt=Yt(ht);e.texStorage2D(i.TEXTURE_2D,kt,Gt,gt.width,gt.height)}bt&&e.texSubImage2D(i.TEXTURE_2D,0,0,0,St,Wt,ht)}else e.texImage2D(i.TEXTURE_2D,0,Gt,St,Wt,ht);g(v)&&p(Y),Bt.__version=tt.version,v.onUpdate&&v.onUpdate(v)}I.__version=v.version}function et(I,v,F){if(v.image.length!==6)return;let Y=vt(I,v),nt=v.source;e.bindTexture(i.TEXTURE_CUBE_MAP,I.__webglTexture,i.TEXTURE0+F);let tt=n.get(nt);if(nt.version!==tt.__version||Y===!0){e.activeTexture(i.TEXTURE0+F);let Bt=ye.getPrimaries(ye.workingColorSpace),mt=v.colorSpace===tr?null:ye.getPrimaries(v.colorSpace),Ot=v.colorSpace===tr||Bt===mt?i.NONE:i.BROWSER_DEFAULT_WEBGL;i.pixelStorei(i.UNPACK_FLIP_Y_WEBGL,v.flipY),i.pixelStorei(i.UNPACK_PREMULTIPLY_ALPHA_WEBGL,v.premultiplyAlpha),i.pixelStorei(i.UNPACK_ALIGNMENT,v.unpackAlignment),i.pixelStorei(i.UNPACK_COLORSPACE_CONVERSION_WEBGL,Ot);let Lt=v.isCompressedTexture||v.image[0].isCompressedTexture,ht=v.image[0]&&v.image[0].isDataTexture,St=[];for(let at=0;at<6;at++)!Lt&&!ht?St[at]=x(v.image[at],!0,r.maxCubemapSize):St[at]=ht?v.image[at].image:v.image[at],St[at]=jt(v,St[at]);let Wt=St[0],Gt=s.convert(v.format,v.colorSpace),At=s.convert(v.type),ne=w(v.internalFormat,Gt,At,v.colorSpace),z=v.isVideoTexture!==!0,xt=tt.__version===void 0||Y===!0,bt=nt.dataReady,kt=R(v,Wt);Et(i.TEXTURE_CUBE_MAP,v);let gt;if(Lt){z&&xt&&e.texStorage2D(i.TEXTURE_CUBE_MAP,kt,ne,Wt.width,Wt.height);for(let at=0;at<6;at++){gt=St[at].mipmaps;for(let Ht=0;Ht<gt.length;Ht++){let re=gt[Ht];v.format!==li?Gt!==null?z?bt&&e.compressedTexSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Ht,0,0,re.width,re.height,Gt,re.data):e.compressedTexImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Ht,ne,re.width,re.height,0,re.data):console.warn("THREE.WebGLRenderer: Attempt to load unsupported compressed texture format in .setTextureCube()"):z?bt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Ht,0,0,re.width,re.height,Gt,At,re.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Ht,ne,re.width,re.height,0,Gt,At,re.data)}}}else{if(gt=v.mipmaps,z&&xt){gt.length>0&&kt++;let at=Yt(St[0]);e.texStorage2D(i.TEXTURE_CUBE_MAP,kt,ne,at.width,at.height)}for(let at=0;at<6;at++)if(ht){z?bt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,0,0,0,St[at].width,St[at].height,Gt,At,St[at].data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,0,ne,St[at].width,St[at].height,0,Gt,At,St[at].data);for(let Ht=0;Ht<gt.length;Ht++){let Ie=gt[Ht].image[at].image;z?bt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Ht+1,0,0,Ie.width,Ie.height,Gt,At,Ie.data):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Ht+1,ne,Ie.width,Ie.height,0,Gt,At,Ie.data)}}else{z?bt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,0,0,0,Gt,At,St[at]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,0,ne,Gt,At,St[at]);for(let Ht=0;Ht<gt.length;Ht++){let re=gt[Ht];z?bt&&e.texSubImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Ht+1,0,0,Gt,At,re.image[at]):e.texImage2D(i.TEXTURE_CUBE_MAP_POSITIVE_X+at,Ht+1,ne,Gt,At,re.image[at])}}}g(v)&&p(i.TEXTURE_CUBE_MAP),tt.__version=nt.version,v.onUpdate&&v.onUpdate(v)}I.__version=v.version}function Rt(I,v,F,Y,nt,tt){let Bt=s.convert(F.format,F.colorSpace),mt=s.convert(F.type),Ot=w(F.internalFormat,Bt,mt,F.colorSpace),Lt=n.get(v),ht=n.get(F);if(ht.__renderTarget=v,!Lt.__hasExternalTextures){let St=Math.max(1,v.width>>tt),Wt=Math.max(1,v.height>>tt);nt===i.TEXTURE_3D||nt===i.TEXTURE_2D_ARRAY?e.texImage3D(nt,tt,Ot,St,Wt,v.depth,0,Bt,mt,null):e.texImage2D(nt,tt,Ot,St,Wt,0,Bt,mt,null)}e.bindFramebuffer(i.FRAMEBUFFER,I),ft(v)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,Y,nt,ht.__webglTexture,0,wt(v)):(nt===i.TEXTURE_2D||nt>=i.TEXTURE_CUBE_MAP_POSITIVE_X&&nt<=i.TEXTURE_CUBE_MAP_NEGATIVE_Z)&&i.framebufferTexture2D(i.FRAMEBUFFER,Y,nt,ht.__webglTexture,tt),e.bindFramebuffer(i.FRAMEBUFFER,null)}function Ft(I,v,F){if(i.bindRenderbuffer(i.RENDERBUFFER,I),v.depthBuffer){let Y=v.depthTexture,nt=Y&&Y.isDepthTexture?Y.type:null,tt=y(v.stencilBuffer,nt),Bt=v.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,mt=wt(v);ft(v)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,mt,tt,v.width,v.height):F?i.renderbufferStorageMultisample(i.RENDERBUFFER,mt,tt,v.width,v.height):i.renderbufferStorage(i.RENDERBUFFER,tt,v.width,v.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,Bt,i.RENDERBUFFER,I)}else{let Y=v.textures;for(let nt=0;nt<Y.length;nt++){let tt=Y[nt],Bt=s.convert(tt.format,tt.colorSpace),mt=s.convert(tt.type),Ot=w(tt.internalFormat,Bt,mt,tt.colorSpace),Lt=wt(v);F&&ft(v)===!1?i.renderbufferStorageMultisample(i.RENDERBUFFER,Lt,Ot,v.width,v.height):ft(v)?a.renderbufferStorageMultisampleEXT(i.RENDERBUFFER,Lt,Ot,v.width,v.height):i.renderbufferStorage(i.RENDERBUFFER,Ot,v.width,v.height)}}i.bindRenderbuffer(i.RENDERBUFFER,null)}function Tt(I,v){if(v&&v.isWebGLCubeRenderTarget)throw new Error("Depth Texture with cube render targets is not supported");if(e.bindFramebuffer(i.FRAMEBUFFER,I),!(v.depthTexture&&v.depthTexture.isDepthTexture))throw new Error("renderTarget.depthTexture must be an instance of THREE.DepthTexture");let Y=n.get(v.depthTexture);Y.__renderTarget=v,(!Y.__webglTexture||v.depthTexture.image.width!==v.width||v.depthTexture.image.height!==v.height)&&(v.depthTexture.image.width=v.width,v.depthTexture.image.height=v.height,v.depthTexture.needsUpdate=!0),G(v.depthTexture,0);let nt=Y.__webglTexture,tt=wt(v);if(v.depthTexture.format===Fs)ft(v)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,nt,0,tt):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_ATTACHMENT,i.TEXTURE_2D,nt,0);else if(v.depthTexture.format===Zs)ft(v)?a.framebufferTexture2DMultisampleEXT(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,nt,0,tt):i.framebufferTexture2D(i.FRAMEBUFFER,i.DEPTH_STENCIL_ATTACHMENT,i.TEXTURE_2D,nt,0);else throw new Error("Unknown depthTexture format")}function ie(I){let v=n.get(I),F=I.isWebGLCubeRenderTarget===!0;if(v.__boundDepthTexture!==I.depthTexture){let Y=I.depthTexture;if(v.__depthDisposeCallback&&v.__depthDisposeCallback(),Y){let nt=()=>{delete v.__boundDepthTexture,delete v.__depthDisposeCallback,Y.removeEventListener("dispose",nt)};Y.addEventListener("dispose",nt),v.__depthDisposeCallback=nt}v.__boundDepthTexture=Y}if(I.depthTexture&&!v.__autoAllocateDepthBuffer){if(F)throw new Error("target.depthTexture not supported in Cube render targets");let Y=I.texture.mipmaps;Y&&Y.length>0?Tt(v.__webglFramebuffer[0],I):Tt(v.__webglFramebuffer,I)}else if(F){v.__webglDepthbuffer=[];for(let Y=0;Y<6;Y++)if(e.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer[Y]),v.__webglDepthbuffer[Y]===void 0)v.__webglDepthbuffer[Y]=i.createRenderbuffer(),Ft(v.__webglDepthbuffer[Y],I,!1);else{let nt=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,tt=v.__webglDepthbuffer[Y];i.bindRenderbuffer(i.RENDERBUFFER,tt),i.framebufferRenderbuffer(i.FRAMEBUFFER,nt,i.RENDERBUFFER,tt)}}else{let Y=I.texture.mipmaps;if(Y&&Y.length>0?e.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer[0]):e.bindFramebuffer(i.FRAMEBUFFER,v.__webglFramebuffer),v.__webglDepthbuffer===void 0)v.__webglDepthbuffer=i.createRenderbuffer(),Ft(v.__webglDepthbuffer,I,!1);else{let nt=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,tt=v.__webglDepthbuffer;i.bindRenderbuffer(i.RENDERBUFFER,tt),i.framebufferRenderbuffer(i.FRAMEBUFFER,nt,i.RENDERBUFFER,tt)}}e.bindFramebuffer(i.FRAMEBUFFER,null)}function pe(I,v,F){let Y=n.get(I);v!==void 0&&Rt(Y.__webglFramebuffer,I,I.texture,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,0),F!==void 0&&ie(I)}function N(I){let v=I.texture,F=n.get(I),Y=n.get(v);I.addEventListener("dispose",D);let nt=I.textures,tt=I.isWebGLCubeRenderTarget===!0,Bt=nt.length>1;if(Bt||(Y.__webglTexture===void 0&&(Y.__webglTexture=i.createTexture()),Y.__version=v.version,o.memory.textures++),tt){F.__webglFramebuffer=[];for(let mt=0;mt<6;mt++)if(v.mipmaps&&v.mipmaps.length>0){F.__webglFramebuffer[mt]=[];for(let Ot=0;Ot<v.mipmaps.length;Ot++)F.__webglFramebuffer[mt][Ot]=i.createFramebuffer()}else F.__webglFramebuffer[mt]=i.createFramebuffer()}else{if(v.mipmaps&&v.mipmaps.length>0){F.__webglFramebuffer=[];for(let mt=0;mt<v.mipmaps.length;mt++)F.__webglFramebuffer[mt]=i.createFramebuffer()}else F.__webglFramebuffer=i.createFramebuffer();if(Bt)for(let mt=0,Ot=nt.length;mt<Ot;mt++){let Lt=n.get(nt[mt]);Lt.__webglTexture===void 0&&(Lt.__webglTexture=i.createTexture(),o.memory.textures++)}if(I.samples>0&&ft(I)===!1){F.__webglMultisampledFramebuffer=i.createFramebuffer(),F.__webglColorRenderbuffer=[],e.bindFramebuffer(i.FRAMEBUFFER,F.__webglMultisampledFramebuffer);for(let mt=0;mt<nt.length;mt++){let Ot=nt[mt];F.__webglColorRenderbuffer[mt]=i.createRenderbuffer(),i.bindRenderbuffer(i.RENDERBUFFER,F.__webglColorRenderbuffer[mt]);let Lt=s.convert(Ot.format,Ot.colorSpace),ht=s.convert(Ot.type),St=w(Ot.internalFormat,Lt,ht,Ot.colorSpace,I.isXRRenderTarget===!0),Wt=wt(I);i.renderbufferStorageMultisample(i.RENDERBUFFER,Wt,St,I.width,I.height),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+mt,i.RENDERBUFFER,F.__webglColorRenderbuffer[mt])}i.bindRenderbuffer(i.RENDERBUFFER,null),I.depthBuffer&&(F.__webglDepthRenderbuffer=i.createRenderbuffer(),Ft(F.__webglDepthRenderbuffer,I,!0)),e.bindFramebuffer(i.FRAMEBUFFER,null)}}if(tt){e.bindTexture(i.TEXTURE_CUBE_MAP,Y.__webglTexture),Et(i.TEXTURE_CUBE_MAP,v);for(let mt=0;mt<6;mt++)if(v.mipmaps&&v.mipmaps.length>0)for(let Ot=0;Ot<v.mipmaps.length;Ot++)Rt(F.__webglFramebuffer[mt][Ot],I,v,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,Ot);else Rt(F.__webglFramebuffer[mt],I,v,i.COLOR_ATTACHMENT0,i.TEXTURE_CUBE_MAP_POSITIVE_X+mt,0);g(v)&&p(i.TEXTURE_CUBE_MAP),e.unbindTexture()}else if(Bt){for(let mt=0,Ot=nt.length;mt<Ot;mt++){let Lt=nt[mt],ht=n.get(Lt),St=i.TEXTURE_2D;(I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(St=I.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(St,ht.__webglTexture),Et(St,Lt),Rt(F.__webglFramebuffer,I,Lt,i.COLOR_ATTACHMENT0+mt,St,0),g(Lt)&&p(St)}e.unbindTexture()}else{let mt=i.TEXTURE_2D;if((I.isWebGL3DRenderTarget||I.isWebGLArrayRenderTarget)&&(mt=I.isWebGL3DRenderTarget?i.TEXTURE_3D:i.TEXTURE_2D_ARRAY),e.bindTexture(mt,Y.__webglTexture),Et(mt,v),v.mipmaps&&v.mipmaps.length>0)for(let Ot=0;Ot<v.mipmaps.length;Ot++)Rt(F.__webglFramebuffer[Ot],I,v,i.COLOR_ATTACHMENT0,mt,Ot);else Rt(F.__webglFramebuffer,I,v,i.COLOR_ATTACHMENT0,mt,0);g(v)&&p(mt),e.unbindTexture()}I.depthBuffer&&ie(I)}function lt(I){let v=I.textures;for(let F=0,Y=v.length;F<Y;F++){let nt=v[F];if(g(nt)){let tt=b(I),Bt=n.get(nt).__webglTexture;e.bindTexture(tt,Bt),p(tt),e.unbindTexture()}}}let ot=[],it=[];function rt(I){if(I.samples>0){if(ft(I)===!1){let v=I.textures,F=I.width,Y=I.height,nt=i.COLOR_BUFFER_BIT,tt=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT,Bt=n.get(I),mt=v.length>1;if(mt)for(let Lt=0;Lt<v.length;Lt++)e.bindFramebuffer(i.FRAMEBUFFER,Bt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Lt,i.RENDERBUFFER,null),e.bindFramebuffer(i.FRAMEBUFFER,Bt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Lt,i.TEXTURE_2D,null,0);e.bindFramebuffer(i.READ_FRAMEBUFFER,Bt.__webglMultisampledFramebuffer);let Ot=I.texture.mipmaps;Ot&&Ot.length>0?e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Bt.__webglFramebuffer[0]):e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Bt.__webglFramebuffer);for(let Lt=0;Lt<v.length;Lt++){if(I.resolveDepthBuffer&&(I.depthBuffer&&(nt|=i.DEPTH_BUFFER_BIT),I.stencilBuffer&&I.resolveStencilBuffer&&(nt|=i.STENCIL_BUFFER_BIT)),mt){i.framebufferRenderbuffer(i.READ_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.RENDERBUFFER,Bt.__webglColorRenderbuffer[Lt]);let ht=n.get(v[Lt]).__webglTexture;i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0,i.TEXTURE_2D,ht,0)}i.blitFramebuffer(0,0,F,Y,0,0,F,Y,nt,i.NEAREST),l===!0&&(ot.length=0,it.length=0,ot.push(i.COLOR_ATTACHMENT0+Lt),I.depthBuffer&&I.resolveDepthBuffer===!1&&(ot.push(tt),it.push(tt),i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,it)),i.invalidateFramebuffer(i.READ_FRAMEBUFFER,ot))}if(e.bindFramebuffer(i.READ_FRAMEBUFFER,null),e.bindFramebuffer(i.DRAW_FRAMEBUFFER,null),mt)for(let Lt=0;Lt<v.length;Lt++){e.bindFramebuffer(i.FRAMEBUFFER,Bt.__webglMultisampledFramebuffer),i.framebufferRenderbuffer(i.FRAMEBUFFER,i.COLOR_ATTACHMENT0+Lt,i.RENDERBUFFER,Bt.__webglColorRenderbuffer[Lt]);let ht=n.get(v[Lt]).__webglTexture;e.bindFramebuffer(i.FRAMEBUFFER,Bt.__webglFramebuffer),i.framebufferTexture2D(i.DRAW_FRAMEBUFFER,i.COLOR_ATTACHMENT0+Lt,i.TEXTURE_2D,ht,0)}e.bindFramebuffer(i.DRAW_FRAMEBUFFER,Bt.__webglMultisampledFramebuffer)}else if(I.depthBuffer&&I.resolveDepthBuffer===!1&&l){let v=I.stencilBuffer?i.DEPTH_STENCIL_ATTACHMENT:i.DEPTH_ATTACHMENT;i.invalidateFramebuffer(i.DRAW_FRAMEBUFFER,[v])}}}function wt(I){return Math.min(r.maxSamples,I.samples)}function ft(I){let v=n.get(I);return I.samples>0&&t.has("WEBGL_multisampled_render_to_texture")===!0&&v.__useRenderToTexture!==!1}function pt(I){let v=o.render.frame;h.get(I)!==v&&(h.set(I,v),I.update())}function jt(I,v){let F=I.colorSpace,Y=I.format,nt=I.type;return I.isCompressedTexture===!0||I.isVideoTexture===!0||F!==Wr&&F!==tr&&(ye.getTransfer(F)===Ce?(Y!==li||nt!==Si)&&console.warn("THREE.WebGLTextures: sRGB encoded textures have to use RGBAFormat and UnsignedByteType."):console.error("THREE.WebGLTextures: Unsupported texture color space:",F)),v}function Yt(I){return typeof HTMLImageElement<"u"&&I instanceof HTMLImageElement?(c.width=I.naturalWidth||I.width,c.height=I.naturalHeight||I.height):typeof VideoFrame<"u"&&I instanceof VideoFrame?(c.width=I.displayWidth,c.height=I.displayHeight):(c.width=I.width,c.height=I.height),c}this.allocateTextureUnit=k,this.resetTextureUnits=B,this.setTexture2D=G,this.setTexture2DArray=q,this.setTexture3D=Z,this.setTextureCube=j,this.rebindTextures=pe,this.setupRenderTarget=N,this.updateRenderTargetMipmap=lt,this.updateMultisampleRenderTarget=rt,this.setupDepthRenderbuffer=ie,this.setupFrameBufferTexture=Rt,this.useMultisampledRTT=ft}function PM(i,t){function e(n,r=tr){let s,o=ye.getTransfer(r);if(n===Si)return i.UNSIGNED_BYTE;if(n===tc)return i.UNSIGNED_SHORT_4_4_4_4;if(n===ec)return i.UNSIGNED_SHORT_5_5_5_1;if(n===Ru)return i.UNSIGNED_INT_5_9_9_9_REV;if(n===Iu)return i.UNSIGNED_INT_10F_11F_11F_REV;if(n===Au)return i.BYTE;if(n===Cu)return i.SHORT;if(n===qs)return i.UNSIGNED_SHORT;if(n===Ql)return i.INT;if(n===wr)return i.UNSIGNED_INT;if(n===Oi)return i.FLOAT;if(n===Ys)return i.HALF_FLOAT;if(n===Pu)return i.ALPHA;if(n===Lu)return i.RGB;if(n===li)return i.RGBA;if(n===Fs)return i.DEPTH_COMPONENT;if(n===Zs)return i.DEPTH_STENCIL;if(n===Du)return i.RED;if(n===nc)return i.RED_INTEGER;if(n===Uu)return i.RG;if(n===ic)return i.RG_INTEGER;if(n===rc)return i.RGBA_INTEGER;if(n===ca||n===ha||n===ua||n===fa)if(o===Ce)if(s=t.get("WEBGL_compressed_texture_s3tc_srgb"),s!==null){if(n===ca)return s.COMPRESSED_SRGB_S3TC_DXT1_EXT;if(n===ha)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT1_EXT;if(n===ua)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT3_EXT;if(n===fa)return s.COMPRESSED_SRGB_ALPHA_S3TC_DXT5_EXT}else return null;else if(s=t.get("WEBGL_compressed_texture_s3tc"),s!==null){if(n===ca)return s.COMPRESSED_RGB_S3TC_DXT1_EXT;if(n===ha)return s.COMPRESSED_RGBA_S3TC_DXT1_EXT;if(n===ua)return s.COMPRESSED_RGBA_S3TC_DXT3_EXT;if(n===fa)return s.COMPRESSED_RGBA_S3TC_DXT5_EXT}else return null;if(n===sc||n===oc||n===ac||n===lc)if(s=t.get("WEBGL_compressed_texture_pvrtc"),s!==null){if(n===sc)return s.COMPRESSED_RGB_PVRTC_4BPPV1_IMG;if(n===oc)return s.COMPRESSED_RGB_PVRTC_2BPPV1_IMG;if(n===ac)return s.COMPRESSED_RGBA_PVRTC_4BPPV1_IMG;if(n===lc)return s.COMPRESSED_RGBA_PVRTC_2BPPV1_IMG}else return null;if(n===cc||n===hc||n===uc)if(s=t.get("WEBGL_compressed_texture_etc"),s!==null){if(n===cc||n===hc)return o===Ce?s.COMPRESSED_SRGB8_ETC2:s.COMPRESSED_RGB8_ETC2;if(n===uc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ETC2_EAC:s.COMPRESSED_RGBA8_ETC2_EAC}else return null;if(n===fc||n===dc||n===pc||n===mc||n===gc||n===xc||n===_c||n===yc||n===vc||n===bc||n===Mc||n===Sc||n===wc||n===Tc)if(s=t.get("WEBGL_compressed_texture_astc"),s!==null){if(n===fc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_4x4_KHR:s.COMPRESSED_RGBA_ASTC_4x4_KHR;if(n===dc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x4_KHR:s.COMPRESSED_RGBA_ASTC_5x4_KHR;if(n===pc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_5x5_KHR:s.COMPRESSED_RGBA_ASTC_5x5_KHR;if(n===mc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x5_KHR:s.COMPRESSED_RGBA_ASTC_6x5_KHR;if(n===gc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_6x6_KHR:s.COMPRESSED_RGBA_ASTC_6x6_KHR;if(n===xc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x5_KHR:s.COMPRESSED_RGBA_ASTC_8x5_KHR;if(n===_c)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x6_KHR:s.COMPRESSED_RGBA_ASTC_8x6_KHR;if(n===yc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_8x8_KHR:s.COMPRESSED_RGBA_ASTC_8x8_KHR;if(n===vc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x5_KHR:s.COMPRESSED_RGBA_ASTC_10x5_KHR;if(n===bc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x6_KHR:s.COMPRESSED_RGBA_ASTC_10x6_KHR;if(n===Mc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x8_KHR:s.COMPRESSED_RGBA_ASTC_10x8_KHR;if(n===Sc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_10x10_KHR:s.COMPRESSED_RGBA_ASTC_10x10_KHR;if(n===wc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x10_KHR:s.COMPRESSED_RGBA_ASTC_12x10_KHR;if(n===Tc)return o===Ce?s.COMPRESSED_SRGB8_ALPHA8_ASTC_12x12_KHR:s.COMPRESSED_RGBA_ASTC_12x12_KHR}else return null;if(n===Ec||n===Ac||n===Cc)if(s=t.get("EXT_texture_compression_bptc"),s!==null){if(n===Ec)return o===Ce?s.COMPRESSED_SRGB_ALPHA_BPTC_UNORM_EXT:s.COMPRESSED_RGBA_BPTC_UNORM_EXT;if(n===Ac)return s.COMPRESSED_RGB_BPTC_SIGNED_FLOAT_EXT;if(n===Cc)return s.COMPRESSED_RGB_BPTC_UNSIGNED_FLOAT_EXT}else return null;if(n===Rc||n===Ic||n===Pc||n===Lc)if(s=t.get("EXT_texture_compression_rgtc"),s!==null){if(n===Rc)return s.COMPRESSED_RED_RGTC1_EXT;if(n===Ic)return s.COMPRESSED_SIGNED_RED_RGTC1_EXT;if(n===Pc)return s.COMPRESSED_RED_GREEN_RGTC2_EXT;if(n===Lc)return s.COMPRESSED_SIGNED_RED_GREEN_RGTC2_EXT}else return null;return n===$s?i.UNSIGNED_INT_24_8:i[n]!==void 0?i[n]:null}return{convert:e}}var LM=`
void main() {

	gl_Position = vec4( position, 1.0 );

}`,DM=`
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

}`,nf=class{constructor(){this.texture=null,this.mesh=null,this.depthNear=0,this.depthFar=0}init(t,e){if(this.texture===null){let n=new Yo(t.texture);(t.depthNear!==e.depthNear||t.depthFar!==e.depthFar)&&(this.depthNear=t.depthNear,this.depthFar=t.depthFar),this.texture=n}}getMesh(t){if(this.texture!==null&&this.mesh===null){let e=t.cameras[0].viewport,n=new Zn({vertexShader:LM,fragmentShader:DM,uniforms:{depthColor:{value:this.texture},depthWidth:{value:e.z},depthHeight:{value:e.w}}});this.mesh=new xe(new jr(20,20),n)}return this.mesh}reset(){this.texture=null,this.mesh=null}getDepthTexture(){return this.texture}},rf=class extends Ji{constructor(t,e){super();let n=this,r=null,s=1,o=null,a="local-floor",l=1,c=null,h=null,u=null,f=null,d=null,m=null,x=typeof XRWebGLBinding<"u",g=new nf,p={},b=e.getContextAttributes(),w=null,y=null,R=[],A=[],D=new Ct,U=null,T=new zn;T.viewport=new Ze;let M=new zn;M.viewport=new Ze;let C=[T,M],B=new Vl,k=null,X=null;this.cameraAutoUpdate=!0,this.enabled=!1,this.isPresenting=!1,this.getController=function(Q){let et=R[Q];return et===void 0&&(et=new ks,R[Q]=et),et.getTargetRaySpace()},this.getControllerGrip=function(Q){let et=R[Q];return et===void 0&&(et=new ks,R[Q]=et),et.getGripSpace()},this.getHand=function(Q){let et=R[Q];return et===void 0&&(et=new ks,R[Q]=et),et.getHandSpace()};function G(Q){let et=A.indexOf(Q.inputSource);if(et===-1)return;let Rt=R[et];Rt!==void 0&&(Rt.update(Q.inputSource,Q.frame,c||o),Rt.dispatchEvent({type:Q.type,data:Q.inputSource}))}function q(){r.removeEventListener("select",G),r.removeEventListener("selectstart",G),r.removeEventListener("selectend",G),r.removeEventListener("squeeze",G),r.removeEventListener("squeezestart",G),r.removeEventListener("squeezeend",G),r.removeEventListener("end",q),r.removeEventListener("inputsourceschange",Z);for(let Q=0;Q<R.length;Q++){let et=A[Q];et!==null&&(A[Q]=null,R[Q].disconnect(et))}k=null,X=null,g.reset();for(let Q in p)delete p[Q];t.setRenderTarget(w),d=null,f=null,u=null,r=null,y=null,te.stop(),n.isPresenting=!1,t.setPixelRatio(U),t.setSize(D.width,D.height,!1),n.dispatchEvent({type:"sessionend"})}this.setFramebufferScaleFactor=function(Q){s=Q,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change framebuffer scale while presenting.")},this.setReferenceSpaceType=function(Q){a=Q,n.isPresenting===!0&&console.warn("THREE.WebXRManager: Cannot change reference space type while presenting.")},this.getReferenceSpace=function(){return c||o},this.setReferenceSpace=function(Q){c=Q},this.getBaseLayer=function(){return f!==null?f:d},this.getBinding=function(){return u===null&&x&&(u=new XRWebGLBinding(r,e)),u},this.getFrame=function(){return m},this.getSession=function(){return r},this.setSession=async function(Q){if(r=Q,r!==null){if(w=t.getRenderTarget(),r.addEventListener("select",G),r.addEventListener("selectstart",G),r.addEventListener("selectend",G),r.addEventListener("squeeze",G),r.addEventListener("squeezestart",G),r.addEventListener("squeezeend",G),r.addEventListener("end",q),r.addEventListener("inputsourceschange",Z),b.xrCompatible!==!0&&await e.makeXRCompatible(),U=t.getPixelRatio(),t.getSize(D),x&&"createProjectionLayer"in XRWebGLBinding.prototype){let Rt=null,Ft=null,Tt=null;b.depth&&(Tt=b.stencil?e.DEPTH24_STENCIL8:e.DEPTH_COMPONENT24,Rt=b.stencil?Zs:Fs,Ft=b.stencil?$s:wr);let ie={colorFormat:e.RGBA8,depthFormat:Tt,scaleFactor:s};u=this.getBinding(),f=u.createProjectionLayer(ie),r.updateRenderState({layers:[f]}),t.setPixelRatio(1),t.setSize(f.textureWidth,f.textureHeight,!1),y=new Ui(f.textureWidth,f.textureHeight,{format:li,type:Si,depthTexture:new qo(f.textureWidth,f.textureHeight,Ft,void 0,void 0,void 0,void 0,void 0,void 0,Rt),stencilBuffer:b.stencil,colorSpace:t.outputColorSpace,samples:b.antialias?4:0,resolveDepthBuffer:f.ignoreDepthValues===!1,resolveStencilBuffer:f.ignoreDepthValues===!1})}else{let Rt={antialias:b.antialias,alpha:!0,depth:b.depth,stencil:b.stencil,framebufferScaleFactor:s};d=new XRWebGLLayer(r,e,Rt),r.updateRenderState({baseLayer:d}),t.setPixelRatio(1),t.setSize(d.framebufferWidth,d.framebufferHeight,!1),y=new Ui(d.framebufferWidth,d.framebufferHeight,{format:li,type:Si,colorSpace:t.outputColorSpace,stencilBuffer:b.stencil,resolveDepthBuffer:d.ignoreDepthValues===!1,resolveStencilBuffer:d.ignoreDepthValues===!1})}y.isXRRenderTarget=!0,this.setFoveation(l),c=null,o=await r.requestReferenceSpace(a),te.setContext(r),te.start(),n.isPresenting=!0,n.dispatchEvent({type:"sessionstart"})}},this.getEnvironmentBlendMode=function(){if(r!==null)return r.environmentBlendMode},this.getDepthTexture=function(){return g.getDepthTexture()};function Z(Q){for(let et=0;et<Q.removed.length;et++){let Rt=Q.removed[et],Ft=A.indexOf(Rt);Ft>=0&&(A[Ft]=null,R[Ft].disconnect(Rt))}for(let et=0;et<Q.added.length;et++){let Rt=Q.added[et],Ft=A.indexOf(Rt);if(Ft===-1){for(let ie=0;ie<R.length;ie++)if(ie>=A.length){A.push(Rt),Ft=ie;break}else if(A[ie]===null){A[ie]=Rt,Ft=ie;break}if(Ft===-1)break}let Tt=R[Ft];Tt&&Tt.connect(Rt)}}let j=new O,ct=new O;function ut(Q,et,Rt){j.setFromMatrixPosition(et.matrixWorld),ct.setFromMatrixPosition(Rt.matrixWorld);let Ft=j.distanceTo(ct),Tt=et.projectionMatrix.elements,ie=Rt.projectionMatrix.elements,pe=Tt[14]/(Tt[10]-1),N=Tt[14]/(Tt[10]+1),lt=(Tt[9]+1)/Tt[5],ot=(Tt[9]-1)/Tt[5],it=(Tt[8]-1)/Tt[0],rt=(ie[8]+1)/ie[0],wt=pe*it,ft=pe*rt,pt=Ft/(-it+rt),jt=pt*-it;if(et.matrixWorld.decompose(Q.position,Q.quaternion,Q.scale),Q.translateX(jt),Q.translateZ(pt),Q.matrixWorld.compose(Q.position,Q.quaternion,Q.scale),Q.matrixWorldInverse.copy(Q.matrixWorld).invert(),Tt[10]===-1)Q.projectionMatrix.copy(et.projectionMatrix),Q.projectionMatrixInverse.copy(et.projectionMatrixInverse);else{let Yt=pe+pt,I=N+pt,v=wt-jt,F=ft+(Ft-jt),Y=lt*N/I*Yt,nt=ot*N/I*Yt;Q.projectionMatrix.makePerspective(v,F,Y,nt,Yt,I),Q.projectionMatrixInverse.copy(Q.projectionMatrix).invert()}}function yt(Q,et){et===null?Q.matrixWorld.copy(Q.matrix):Q.matrixWorld.multiplyMatrices(et.matrixWorld,Q.matrix),Q.matrixWorldInverse.copy(Q.matrixWorld).invert()}this.updateCamera=function(Q){if(r===null)return;let et=Q.near,Rt=Q.far;g.texture!==null&&(g.depthNear>0&&(et=g.depthNear),g.depthFar>0&&(Rt=g.depthFar)),B.near=M.near=T.near=et,B.far=M.far=T.far=Rt,(k!==B.near||X!==B.far)&&(r.updateRenderState({depthNear:B.near,depthFar:B.far}),k=B.near,X=B.far),B.layers.mask=Q.layers.mask|6,T.layers.mask=B.layers.mask&3,M.layers.mask=B.layers.mask&5;let Ft=Q.parent,Tt=B.cameras;yt(B,Ft);for(let ie=0;ie<Tt.length;ie++)yt(Tt[ie],Ft);Tt.length===2?ut(B,T,M):B.projectionMatrix.copy(T.projectionMatrix),Et(Q,B,Ft)};function Et(Q,et,Rt){Rt===null?Q.matrix.copy(et.matrixWorld):(Q.matrix.copy(Rt.matrixWorld),Q.matrix.invert(),Q.matrix.multiply(et.matrixWorld)),Q.matrix.decompose(Q.position,Q.quaternion,Q.scale),Q.updateMatrixWorld(!0),Q.projectionMatrix.copy(et.projectionMatrix),Q.projectionMatrixInverse.copy(et.projectionMatrixInverse),Q.isPerspectiveCamera&&(Q.fov=ml*2*Math.atan(1/Q.projectionMatrix.elements[5]),Q.zoom=1)}this.getCamera=function(){return B},this.getFoveation=function(){if(!(f===null&&d===null))return l},this.setFoveation=function(Q){l=Q,f!==null&&(f.fixedFoveation=Q),d!==null&&d.fixedFoveation!==void 0&&(d.fixedFoveation=Q)},this.hasDepthSensing=function(){return g.texture!==null},this.getDepthSensingMesh=function(){return g.getMesh(B)},this.getCameraTexture=function(Q){return p[Q]};let vt=null;function Qt(Q,et){if(h=et.getViewerPose(c||o),m=et,h!==null){let Rt=h.views;d!==null&&(t.setRenderTargetFramebuffer(y,d.framebuffer),t.setRenderTarget(y));let Ft=!1;Rt.length!==B.cameras.length&&(B.cameras.length=0,Ft=!0);for(let N=0;N<Rt.length;N++){let lt=Rt[N],ot=null;if(d!==null)ot=d.getViewport(lt);else{let rt=u.getViewSubImage(f,lt);ot=rt.viewport,N===0&&(t.setRenderTargetTextures(y,rt.colorTexture,rt.depthStencilTexture),t.setRenderTarget(y))}let it=C[N];it===void 0&&(it=new zn,it.layers.enable(N),it.viewport=new Ze,C[N]=it),it.matrix.fromArray(lt.transform.matrix),it.matrix.decompose(it.position,it.quaternion,it.scale),it.projectionMatrix.fromArray(lt.projectionMatrix),it.projectionMatrixInverse.copy(it.projectionMatrix).invert(),it.viewport.set(ot.x,ot.y,ot.width,ot.height),N===0&&(B.matrix.copy(it.matrix),B.matrix.decompose(B.position,B.quaternion,B.scale)),Ft===!0&&B.cameras.push(it)}let Tt=r.enabledFeatures;if(Tt&&Tt.includes("depth-sensing")&&r.depthUsage=="gpu-optimized"&&x){u=n.getBinding();let N=u.getDepthInformation(Rt[0]);N&&N.isValid&&N.texture&&g.init(N,r.renderState)}if(Tt&&Tt.includes("camera-access")&&x){t.state.unbindTexture(),u=n.getBinding();for(let N=0;N<Rt.length;N++){let lt=Rt[N].camera;if(lt){let ot=p[lt];ot||(ot=new Yo,p[lt]=ot);let it=u.getCameraImage(lt);ot.sourceTexture=it}}}}for(let Rt=0;Rt<R.length;Rt++){let Ft=A[Rt],Tt=R[Rt];Ft!==null&&Tt!==void 0&&Tt.update(Ft,et,c||o)}vt&&vt(Q,et),et.detectedPlanes&&n.dispatchEvent({type:"planesdetected",data:et}),m=null}let te=new Sm;te.setAnimationLoop(Qt),this.setAnimationLoop=function(Q){vt=Q},this.dispose=function(){}}},ss=new Mi,UM=new Le;function NM(i,t){function e(g,p){g.matrixAutoUpdate===!0&&g.updateMatrix(),p.value.copy(g.matrix)}function n(g,p){p.color.getRGB(g.fogColor.value,ku(i)),p.isFog?(g.fogNear.value=p.near,g.fogFar.value=p.far):p.isFogExp2&&(g.fogDensity.value=p.density)}function r(g,p,b,w,y){p.isMeshBasicMaterial||p.isMeshLambertMaterial?s(g,p):p.isMeshToonMaterial?(s(g,p),u(g,p)):p.isMeshPhongMaterial?(s(g,p),h(g,p)):p.isMeshStandardMaterial?(s(g,p),f(g,p),p.isMeshPhysicalMaterial&&d(g,p,y)):p.isMeshMatcapMaterial?(s(g,p),m(g,p)):p.isMeshDepthMaterial?s(g,p):p.isMeshDistanceMaterial?(s(g,p),x(g,p)):p.isMeshNormalMaterial?s(g,p):p.isLineBasicMaterial?(o(g,p),p.isLineDashedMaterial&&a(g,p)):p.isPointsMaterial?l(g,p,b,w):p.isSpriteMaterial?c(g,p):p.isShadowMaterial?(g.color.value.copy(p.color),g.opacity.value=p.opacity):p.isShaderMaterial&&(p.uniformsNeedUpdate=!1)}function s(g,p){g.opacity.value=p.opacity,p.color&&g.diffuse.value.copy(p.color),p.emissive&&g.emissive.value.copy(p.emissive).multiplyScalar(p.emissiveIntensity),p.map&&(g.map.value=p.map,e(p.map,g.mapTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,e(p.alphaMap,g.alphaMapTransform)),p.bumpMap&&(g.bumpMap.value=p.bumpMap,e(p.bumpMap,g.bumpMapTransform),g.bumpScale.value=p.bumpScale,p.side===Un&&(g.bumpScale.value*=-1)),p.normalMap&&(g.normalMap.value=p.normalMap,e(p.normalMap,g.normalMapTransform),g.normalScale.value.copy(p.normalScale),p.side===Un&&g.normalScale.value.negate()),p.displacementMap&&(g.displacementMap.value=p.displacementMap,e(p.displacementMap,g.displacementMapTransform),g.displacementScale.value=p.displacementScale,g.displacementBias.value=p.displacementBias),p.emissiveMap&&(g.emissiveMap.value=p.emissiveMap,e(p.emissiveMap,g.emissiveMapTransform)),p.specularMap&&(g.specularMap.value=p.specularMap,e(p.specularMap,g.specularMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest);let b=t.get(p),w=b.envMap,y=b.envMapRotation;w&&(g.envMap.value=w,ss.copy(y),ss.x*=-1,ss.y*=-1,ss.z*=-1,w.isCubeTexture&&w.isRenderTargetTexture===!1&&(ss.y*=-1,ss.z*=-1),g.envMapRotation.value.setFromMatrix4(UM.makeRotationFromEuler(ss)),g.flipEnvMap.value=w.isCubeTexture&&w.isRenderTargetTexture===!1?-1:1,g.reflectivity.value=p.reflectivity,g.ior.value=p.ior,g.refractionRatio.value=p.refractionRatio),p.lightMap&&(g.lightMap.value=p.lightMap,g.lightMapIntensity.value=p.lightMapIntensity,e(p.lightMap,g.lightMapTransform)),p.aoMap&&(g.aoMap.value=p.aoMap,g.aoMapIntensity.value=p.aoMapIntensity,e(p.aoMap,g.aoMapTransform))}function o(g,p){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,p.map&&(g.map.value=p.map,e(p.map,g.mapTransform))}function a(g,p){g.dashSize.value=p.dashSize,g.totalSize.value=p.dashSize+p.gapSize,g.scale.value=p.scale}function l(g,p,b,w){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,g.size.value=p.size*b,g.scale.value=w*.5,p.map&&(g.map.value=p.map,e(p.map,g.uvTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,e(p.alphaMap,g.alphaMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest)}function c(g,p){g.diffuse.value.copy(p.color),g.opacity.value=p.opacity,g.rotation.value=p.rotation,p.map&&(g.map.value=p.map,e(p.map,g.mapTransform)),p.alphaMap&&(g.alphaMap.value=p.alphaMap,e(p.alphaMap,g.alphaMapTransform)),p.alphaTest>0&&(g.alphaTest.value=p.alphaTest)}function h(g,p){g.specular.value.copy(p.specular),g.shininess.value=Math.max(p.shininess,1e-4)}function u(g,p){p.gradientMap&&(g.gradientMap.value=p.gradientMap)}function f(g,p){g.metalness.value=p.metalness,p.metalnessMap&&(g.metalnessMap.value=p.metalnessMap,e(p.metalnessMap,g.metalnessMapTransform)),g.roughness.value=p.roughness,p.roughnessMap&&(g.roughnessMap.value=p.roughnessMap,e(p.roughnessMap,g.roughnessMapTransform)),p.envMap&&(g.envMapIntensity.value=p.envMapIntensity)}function d(g,p,b){g.ior.value=p.ior,p.sheen>0&&(g.sheenColor.value.copy(p.sheenColor).multiplyScalar(p.sheen),g.sheenRoughness.value=p.sheenRoughness,p.sheenColorMap&&(g.sheenColorMap.value=p.sheenColorMap,e(p.sheenColorMap,g.sheenColorMapTransform)),p.sheenRoughnessMap&&(g.sheenRoughnessMap.value=p.sheenRoughnessMap,e(p.sheenRoughnessMap,g.sheenRoughnessMapTransform))),p.clearcoat>0&&(g.clearcoat.value=p.clearcoat,g.clearcoatRoughness.value=p.clearcoatRoughness,p.clearcoatMap&&(g.clearcoatMap.value=p.clearcoatMap,e(p.clearcoatMap,g.clearcoatMapTransform)),p.clearcoatRoughnessMap&&(g.clearcoatRoughnessMap.value=p.clearcoatRoughnessMap,e(p.clearcoatRoughnessMap,g.clearcoatRoughnessMapTransform)),p.clearcoatNormalMap&&(g.clearcoatNormalMap.value=p.clearcoatNormalMap,e(p.clearcoatNormalMap,g.clearcoatNormalMapTransform),g.clearcoatNormalScale.value.copy(p.clearcoatNormalScale),p.side===Un&&g.clearcoatNormalScale.value.negate())),p.dispersion>0&&(g.dispersion.value=p.dispersion),p.iridescence>0&&(g.iridescence.value=p.iridescence,g.iridescenceIOR.value=p.iridescenceIOR,g.iridescenceThicknessMinimum.value=p.iridescenceThicknessRange[0],g.iridescenceThicknessMaximum.value=p.iridescenceThicknessRange[1],p.iridescenceMap&&(g.iridescenceMap.value=p.iridescenceMap,e(p.iridescenceMap,g.iridescenceMapTransform)),p.iridescenceThicknessMap&&(g.iridescenceThicknessMap.value=p.iridescenceThicknessMap,e(p.iridescenceThicknessMap,g.iridescenceThicknessMapTransform))),p.transmission>0&&(g.transmission.value=p.transmission,g.transmissionSamplerMap.value=b.texture,g.transmissionSamplerSize.value.set(b.width,b.height),p.transmissionMap&&(g.transmissionMap.value=p.transmissionMap,e(p.transmissionMap,g.transmissionMapTransform)),g.thickness.value=p.thickness,p.thicknessMap&&(g.thicknessMap.value=p.thicknessMap,e(p.thicknessMap,g.thicknessMapTransform)),g.attenuationDistance.value=p.attenuationDistance,g.attenuationColor.value.copy(p.attenuationColor)),p.anisotropy>0&&(g.anisotropyVector.value.set(p.anisotropy*Math.cos(p.anisotropyRotation),p.anisotropy*Math.sin(p.anisotropyRotation)),p.anisotropyMap&&(g.anisotropyMap.value=p.anisotropyMap,e(p.anisotropyMap,g.anisotropyMapTransform))),g.specularIntensity.value=p.specularIntensity,g.specularColor.value.copy(p.specularColor),p.specularColorMap&&(g.specularColorMap.value=p.specularColorMap,e(p.specularColorMap,g.specularColorMapTransform)),p.specularIntensityMap&&(g.specularIntensityMap.value=p.specularIntensityMap,e(p.specularIntensityMap,g.specularIntensityMapTransform))}function m(g,p){p.matcap&&(g.matcap.value=p.matcap)}function x(g,p){let b=t.get(p).light;g.referencePosition.value.setFromMatrixPosition(b.matrixWorld),g.nearDistance.value=b.shadow.camera.near,g.farDistance.value=b.shadow.camera.far}return{refreshFogUniforms:n,refreshMaterialUniforms:r}}function FM(i,t,e,n){let r={},s={},o=[],a=i.getParameter(i.MAX_UNIFORM_BUFFER_BINDINGS);function l(b,w){let y=w.program;n.uniformBlockBinding(b,y)}function c(b,w){let y=r[b.id];y===void 0&&(m(b),y=h(b),r[b.id]=y,b.addEventListener("dispose",g));let R=w.program;n.updateUBOMapping(b,R);let A=t.render.frame;s[b.id]!==A&&(f(b),s[b.id]=A)}function h(b){let w=u();b.__bindingPointIndex=w;let y=i.createBuffer(),R=b.__size,A=b.usage;return i.bindBuffer(i.UNIFORM_BUFFER,y),i.bufferData(i.UNIFORM_BUFFER,R,A),i.bindBuffer(i.UNIFORM_BUFFER,null),i.bindBufferBase(i.UNIFORM_BUFFER,w,y),y}function u(){for(let b=0;b<a;b++)if(o.indexOf(b)===-1)return o.push(b),b;return console.error("THREE.WebGLRenderer: Maximum number of simultaneously usable uniforms groups reached."),0}function f(b){let w=r[b.id],y=b.uniforms,R=b.__cache;i.bindBuffer(i.UNIFORM_BUFFER,w);for(let A=0,D=y.length;A<D;A++){let U=Array.isArray(y[A])?y[A]:[y[A]];for(let T=0,M=U.length;T<M;T++){let C=U[T];if(d(C,A,T,R)===!0){let B=C.__offset,k=Array.isArray(C.value)?C.value:[C.value],X=0;for(let G=0;G<k.length;G++){let q=k[G],Z=x(q);typeof q=="number"||typeof q=="boolean"?(C.__data[0]=q,i.bufferSubData(i.UNIFORM_BUFFER,B+X,C.__data)):q.isMatrix3?(C.__data[0]=q.elements[0],C.__data[1]=q.elements[1],C.__data[2]=q.elements[2],C.__data[3]=0,C.__data[4]=q.elements[3],C.__data[5]=q.elements[4],C.__data[6]=q.elements[5],C.__data[7]=0,C.__data[8]=q.elements[6],C.__data[9]=q.elements[7],C.__data[10]=q.elements[8],C.__data[11]=0):(q.toArray(C.__data,X),X+=Z.storage/Float32Array.BYTES_PER_ELEMENT)}i.bufferSubData(i.UNIFORM_BUFFER,B,C.__data)}}}i.bindBuffer(i.UNIFORM_BUFFER,null)}function d(b,w,y,R){let A=b.value,D=w+"_"+y;if(R[D]===void 0)return typeof A=="number"||typeof A=="boolean"?R[D]=A:R[D]=A.clone(),!0;{let U=R[D];if(typeof A=="number"||typeof A=="boolean"){if(U!==A)return R[D]=A,!0}else if(U.equals(A)===!1)return U.copy(A),!0}return!1}function m(b){let w=b.uniforms,y=0,R=16;for(let D=0,U=w.length;D<U;D++){let T=Array.isArray(w[D])?w[D]:[w[D]];for(let M=0,C=T.length;M<C;M++){let B=T[M],k=Array.isArray(B.value)?B.value:[B.value];for(let X=0,G=k.length;X<G;X++){let q=k[X],Z=x(q),j=y%R,ct=j%Z.boundary,ut=j+ct;y+=ct,ut!==0&&R-ut<Z.storage&&(y+=R-ut),B.__data=new Float32Array(Z.storage/Float32Array.BYTES_PER_ELEMENT),B.__offset=y,y+=Z.storage}}}let A=y%R;return A>0&&(y+=R-A),b.__size=y,b.__cache={},this}function x(b){let w={boundary:0,storage:0};return typeof b=="number"||typeof b=="boolean"?(w.boundary=4,w.storage=4):b.isVector2?(w.boundary=8,w.storage=8):b.isVector3||b.isColor?(w.boundary=16,w.storage=12):b.isVector4?(w.boundary=16,w.storage=16):b.isMatrix3?(w.boundary=48,w.storage=48):b.isMatrix4?(w.boundary=64,w.storage=64):b.isTexture?console.warn("THREE.WebGLRenderer: Texture samplers can not be part of an uniforms group."):console.warn("THREE.WebGLRenderer: Unsupported uniform value type.",b),w}function g(b){let w=b.target;w.removeEventListener("dispose",g);let y=o.indexOf(w.__bindingPointIndex);o.splice(y,1),i.deleteBuffer(r[w.id]),delete r[w.id],delete s[w.id]}function p(){for(let b in r)i.deleteBuffer(r[b]);o=[],r={},s={}}return{bind:l,update:c,dispose:p}}var Oc=class{constructor(t={}){let{canvas:e=Xp(),context:n=null,depth:r=!0,stencil:s=!1,alpha:o=!1,antialias:a=!1,premultipliedAlpha:l=!0,preserveDrawingBuffer:c=!1,powerPreference:h="default",failIfMajorPerformanceCaveat:u=!1,reversedDepthBuffer:f=!1}=t;this.isWebGLRenderer=!0;let d;if(n!==null){if(typeof WebGLRenderingContext<"u"&&n instanceof WebGLRenderingContext)throw new Error("THREE.WebGLRenderer: WebGL 1 is not supported since r163.");d=n.getContextAttributes().alpha}else d=o;let m=new Uint32Array(4),x=new Int32Array(4),g=null,p=null,b=[],w=[];this.domElement=e,this.debug={checkShaderErrors:!0,onShaderError:null},this.autoClear=!0,this.autoClearColor=!0,this.autoClearDepth=!0,this.autoClearStencil=!0,this.sortObjects=!0,this.clippingPlanes=[],this.localClippingEnabled=!1,this.toneMapping=Qi,this.toneMappingExposure=1,this.transmissionResolutionScale=1;let y=this,R=!1;this._outputColorSpace=Yn;let A=0,D=0,U=null,T=-1,M=null,C=new Ze,B=new Ze,k=null,X=new oe(0),G=0,q=e.width,Z=e.height,j=1,ct=null,ut=null,yt=new Ze(0,0,q,Z),Et=new Ze(0,0,q,Z),vt=!1,Qt=new zs,te=!1,Q=!1,et=new Le,Rt=new O,Ft=new Ze,Tt={background:null,fog:null,environment:null,overrideMaterial:null,isScene:!0},ie=!1;function pe(){return U===null?j:1}let N=n;function lt(E,H){return e.getContext(E,H)}try{let E={alpha:!0,depth:r,stencil:s,antialias:a,premultipliedAlpha:l,preserveDrawingBuffer:c,powerPreference:h,failIfMajorPerformanceCaveat:u};if("setAttribute"in e&&e.setAttribute("data-engine",`three.js r${"180"}`),e.addEventListener("webglcontextlost",bt,!1),e.addEventListener("webglcontextrestored",kt,!1),e.addEventListener("webglcontextcreationerror",gt,!1),N===null){let H="webgl2";if(N=lt(H,E),N===null)throw lt(H)?new Error("Error creating WebGL context with your selected attributes."):new Error("Error creating WebGL context.")}}catch(E){throw console.error("THREE.WebGLRenderer: "+E.message),E}let ot,it,rt,wt,ft,pt,jt,Yt,I,v,F,Y,nt,tt,Bt,mt,Ot,Lt,ht,St,Wt,Gt,At,ne;function z(){ot=new tb(N),ot.init(),Gt=new PM(N,ot),it=new Yv(N,ot,t,Gt),rt=new RM(N,ot),it.reversedDepthBuffer&&f&&rt.buffers.depth.setReversed(!0),wt=new ib(N),ft=new gM,pt=new IM(N,ot,rt,ft,it,Gt,wt),jt=new Zv(y),Yt=new Qv(y),I=new c_(N),At=new Xv(N,I),v=new eb(N,I,wt,At),F=new sb(N,v,I,wt),ht=new rb(N,it,pt),mt=new $v(ft),Y=new mM(y,jt,Yt,ot,it,At,mt),nt=new NM(y,ft),tt=new _M,Bt=new wM(ot),Lt=new Wv(y,jt,Yt,rt,F,d,l),Ot=new AM(y,F,it),ne=new FM(N,wt,it,rt),St=new qv(N,ot,wt),Wt=new nb(N,ot,wt),wt.programs=Y.programs,y.capabilities=it,y.extensions=ot,y.properties=ft,y.renderLists=tt,y.shadowMap=Ot,y.state=rt,y.info=wt}z();let xt=new rf(y,N);this.xr=xt,this.getContext=function(){return N},this.getContextAttributes=function(){return N.getContextAttributes()},this.forceContextLoss=function(){let E=ot.get("WEBGL_lose_context");E&&E.loseContext()},this.forceContextRestore=function(){let E=ot.get("WEBGL_lose_context");E&&E.restoreContext()},this.getPixelRatio=function(){return j},this.setPixelRatio=function(E){E!==void 0&&(j=E,this.setSize(q,Z,!1))},this.getSize=function(E){return E.set(q,Z)},this.setSize=function(E,H,K=!0){if(xt.isPresenting){console.warn("THREE.WebGLRenderer: Can't change size while VR device is presenting.");return}q=E,Z=H,e.width=Math.floor(E*j),e.height=Math.floor(H*j),K===!0&&(e.style.width=E+"px",e.style.height=H+"px"),this.setViewport(0,0,E,H)},this.getDrawingBufferSize=function(E){return E.set(q*j,Z*j).floor()},this.setDrawingBufferSize=function(E,H,K){q=E,Z=H,j=K,e.width=Math.floor(E*K),e.height=Math.floor(H*K),this.setViewport(0,0,E,H)},this.getCurrentViewport=function(E){return E.copy(C)},this.getViewport=function(E){return E.copy(yt)},this.setViewport=function(E,H,K,J){E.isVector4?yt.set(E.x,E.y,E.z,E.w):yt.set(E,H,K,J),rt.viewport(C.copy(yt).multiplyScalar(j).round())},this.getScissor=function(E){return E.copy(Et)},this.setScissor=function(E,H,K,J){E.isVector4?Et.set(E.x,E.y,E.z,E.w):Et.set(E,H,K,J),rt.scissor(B.copy(Et).multiplyScalar(j).round())},this.getScissorTest=function(){return vt},this.setScissorTest=function(E){rt.setScissorTest(vt=E)},this.setOpaqueSort=function(E){ct=E},this.setTransparentSort=function(E){ut=E},this.getClearColor=function(E){return E.copy(Lt.getClearColor())},this.setClearColor=function(){Lt.setClearColor(...arguments)},this.getClearAlpha=function(){return Lt.getClearAlpha()},this.setClearAlpha=function(){Lt.setClearAlpha(...arguments)},this.clear=function(E=!0,H=!0,K=!0){let J=0;if(E){let W=!1;if(U!==null){let _t=U.texture.format;W=_t===rc||_t===ic||_t===nc}if(W){let _t=U.texture.type,It=_t===Si||_t===wr||_t===qs||_t===$s||_t===tc||_t===ec,zt=Lt.getClearColor(),Dt=Lt.getClearAlpha(),Zt=zt.r,Jt=zt.g,Xt=zt.b;It?(m[0]=Zt,m[1]=Jt,m[2]=Xt,m[3]=Dt,N.clearBufferuiv(N.COLOR,0,m)):(x[0]=Zt,x[1]=Jt,x[2]=Xt,x[3]=Dt,N.clearBufferiv(N.COLOR,0,x))}else J|=N.COLOR_BUFFER_BIT}H&&(J|=N.DEPTH_BUFFER_BIT),K&&(J|=N.STENCIL_BUFFER_BIT,this.state.buffers.stencil.setMask(4294967295)),N.clear(J)},this.clearColor=function(){this.clear(!0,!1,!1)},this.clearDepth=function(){this.clear(!1,!0,!1)},this.clearStencil=function(){this.clear(!1,!1,!0)},this.dispose=function(){e.removeEventListener("webglcontextlost",bt,!1),e.removeEventListener("webglcontextrestored",kt,!1),e.removeEventListener("webglcontextcreationerror",gt,!1),Lt.dispose(),tt.dispose(),Bt.dispose(),ft.dispose(),jt.dispose(),Yt.dispose(),F.dispose(),At.dispose(),ne.dispose(),Y.dispose(),xt.dispose(),xt.removeEventListener("sessionstart",De),xt.removeEventListener("sessionend",Vn),On.stop()};function bt(E){E.preventDefault(),console.log("THREE.WebGLRenderer: Context Lost."),R=!0}function kt(){console.log("THREE.WebGLRenderer: Context Restored."),R=!1;let E=wt.autoReset,H=Ot.enabled,K=Ot.autoUpdate,J=Ot.needsUpdate,W=Ot.type;z(),wt.autoReset=E,Ot.enabled=H,Ot.autoUpdate=K,Ot.needsUpdate=J,Ot.type=W}function gt(E){console.error("THREE.WebGLRenderer: A WebGL context could not be created. Reason: ",E.statusMessage)}function at(E){let H=E.target;H.removeEventListener("dispose",at),Ht(H)}function Ht(E){re(E),ft.remove(E)}function re(E){let H=ft.get(E).programs;H!==void 0&&(H.forEach(function(K){Y.releaseProgram(K)}),E.isShaderMaterial&&Y.releaseShaderCache(E))}this.renderBufferDirect=function(E,H,K,J,W,_t){H===null&&(H=Tt);let It=W.isMesh&&W.matrixWorld.determinant()<0,zt=Vi(E,H,K,J,W);rt.setMaterial(J,It);let Dt=K.index,Zt=1;if(J.wireframe===!0){if(Dt=v.getWireframeAttribute(K),Dt===void 0)return;Zt=2}let Jt=K.drawRange,Xt=K.attributes.position,he=Jt.start*Zt,be=(Jt.start+Jt.count)*Zt;_t!==null&&(he=Math.max(he,_t.start*Zt),be=Math.min(be,(_t.start+_t.count)*Zt)),Dt!==null?(he=Math.max(he,0),be=Math.min(be,Dt.count)):Xt!=null&&(he=Math.max(he,0),be=Math.min(be,Xt.count));let Oe=be-he;if(Oe<0||Oe===1/0)return;At.setup(W,J,zt,K,Dt);let Ae,le=St;if(Dt!==null&&(Ae=I.get(Dt),le=Wt,le.setIndex(Ae)),W.isMesh)J.wireframe===!0?(rt.setLineWidth(J.wireframeLinewidth*pe()),le.setMode(N.LINES)):le.setMode(N.TRIANGLES);else if(W.isLine){let $t=J.linewidth;$t===void 0&&($t=1),rt.setLineWidth($t*pe()),W.isLineSegments?le.setMode(N.LINES):W.isLineLoop?le.setMode(N.LINE_LOOP):le.setMode(N.LINE_STRIP)}else W.isPoints?le.setMode(N.POINTS):W.isSprite&&le.setMode(N.TRIANGLES);if(W.isBatchedMesh)if(W._multiDrawInstances!==null)Os("THREE.WebGLRenderer: renderMultiDrawInstances has been deprecated and will be removed in r184. Append to renderMultiDraw arguments and use indirection."),le.renderMultiDrawInstances(W._multiDrawStarts,W._multiDrawCounts,W._multiDrawCount,W._multiDrawInstances);else if(ot.get("WEBGL_multi_draw"))le.renderMultiDraw(W._multiDrawStarts,W._multiDrawCounts,W._multiDrawCount);else{let $t=W._multiDrawStarts,Be=W._multiDrawCounts,me=W._multiDrawCount,Sn=Dt?I.get(Dt).bytesPerElement:1,rr=ft.get(J).currentProgram.getUniforms();for(let Rn=0;Rn<me;Rn++)rr.setValue(N,"_gl_DrawID",Rn),le.render($t[Rn]/Sn,Be[Rn])}else if(W.isInstancedMesh)le.renderInstances(he,Oe,W.count);else if(K.isInstancedBufferGeometry){let $t=K._maxInstanceCount!==void 0?K._maxInstanceCount:1/0,Be=Math.min(K.instanceCount,$t);le.renderInstances(he,Oe,Be)}else le.render(he,Oe)};function Ie(E,H,K){E.transparent===!0&&E.side===jn&&E.forceSinglePass===!1?(E.side=Un,E.needsUpdate=!0,Ir(E,H,K),E.side=Zi,E.needsUpdate=!0,Ir(E,H,K),E.side=jn):Ir(E,H,K)}this.compile=function(E,H,K=null){K===null&&(K=E),p=Bt.get(K),p.init(H),w.push(p),K.traverseVisible(function(W){W.isLight&&W.layers.test(H.layers)&&(p.pushLight(W),W.castShadow&&p.pushShadow(W))}),E!==K&&E.traverseVisible(function(W){W.isLight&&W.layers.test(H.layers)&&(p.pushLight(W),W.castShadow&&p.pushShadow(W))}),p.setupLights();let J=new Set;return E.traverse(function(W){if(!(W.isMesh||W.isPoints||W.isLine||W.isSprite))return;let _t=W.material;if(_t)if(Array.isArray(_t))for(let It=0;It<_t.length;It++){let zt=_t[It];Ie(zt,K,W),J.add(zt)}else Ie(_t,K,W),J.add(_t)}),p=w.pop(),J},this.compileAsync=function(E,H,K=null){let J=this.compile(E,H,K);return new Promise(W=>{function _t(){if(J.forEach(function(It){ft.get(It).currentProgram.isReady()&&J.delete(It)}),J.size===0){W(E);return}setTimeout(_t,10)}ot.get("KHR_parallel_shader_compile")!==null?_t():setTimeout(_t,10)})};let ve=null;function yn(E){ve&&ve(E)}function De(){On.stop()}function Vn(){On.start()}let On=new Sm;On.setAnimationLoop(yn),typeof self<"u"&&On.setContext(self),this.setAnimationLoop=function(E){ve=E,xt.setAnimationLoop(E),E===null?On.stop():On.start()},xt.addEventListener("sessionstart",De),xt.addEventListener("sessionend",Vn),this.render=function(E,H){if(H!==void 0&&H.isCamera!==!0){console.error("THREE.WebGLRenderer.render: camera is not an instance of THREE.Camera.");return}if(R===!0)return;if(E.matrixWorldAutoUpdate===!0&&E.updateMatrixWorld(),H.parent===null&&H.matrixWorldAutoUpdate===!0&&H.updateMatrixWorld(),xt.enabled===!0&&xt.isPresenting===!0&&(xt.cameraAutoUpdate===!0&&xt.updateCamera(H),H=xt.getCamera()),E.isScene===!0&&E.onBeforeRender(y,E,H,U),p=Bt.get(E,w.length),p.init(H),w.push(p),et.multiplyMatrices(H.projectionMatrix,H.matrixWorldInverse),Qt.setFromProjectionMatrix(et,vi,H.reversedDepth),Q=this.localClippingEnabled,te=mt.init(this.clippingPlanes,Q),g=tt.get(E,b.length),g.init(),b.push(g),xt.enabled===!0&&xt.isPresenting===!0){let _t=y.xr.getDepthSensingMesh();_t!==null&&Ai(_t,H,-1/0,y.sortObjects)}Ai(E,H,0,y.sortObjects),g.finish(),y.sortObjects===!0&&g.sort(ct,ut),ie=xt.enabled===!1||xt.isPresenting===!1||xt.hasDepthSensing()===!1,ie&&Lt.addToRenderList(g,E),this.info.render.frame++,te===!0&&mt.beginShadows();let K=p.state.shadowsArray;Ot.render(K,E,H),te===!0&&mt.endShadows(),this.info.autoReset===!0&&this.info.reset();let J=g.opaque,W=g.transmissive;if(p.setupLights(),H.isArrayCamera){let _t=H.cameras;if(W.length>0)for(let It=0,zt=_t.length;It<zt;It++){let Dt=_t[It];zi(J,W,E,Dt)}ie&&Lt.render(E);for(let It=0,zt=_t.length;It<zt;It++){let Dt=_t[It];Cn(g,E,Dt,Dt.viewport)}}else W.length>0&&zi(J,W,E,H),ie&&Lt.render(E),Cn(g,E,H);U!==null&&D===0&&(pt.updateMultisampleRenderTarget(U),pt.updateRenderTargetMipmap(U)),E.isScene===!0&&E.onAfterRender(y,E,H),At.resetDefaultState(),T=-1,M=null,w.pop(),w.length>0?(p=w[w.length-1],te===!0&&mt.setGlobalState(y.clippingPlanes,p.state.camera)):p=null,b.pop(),b.length>0?g=b[b.length-1]:g=null};function Ai(E,H,K,J){if(E.visible===!1)return;if(E.layers.test(H.layers)){if(E.isGroup)K=E.renderOrder;else if(E.isLOD)E.autoUpdate===!0&&E.update(H);else if(E.isLight)p.pushLight(E),E.castShadow&&p.pushShadow(E);else if(E.isSprite){if(!E.frustumCulled||Qt.intersectsSprite(E)){J&&Ft.setFromMatrixPosition(E.matrixWorld).applyMatrix4(et);let It=F.update(E),zt=E.material;zt.visible&&g.push(E,It,zt,K,Ft.z,null)}}else if((E.isMesh||E.isLine||E.isPoints)&&(!E.frustumCulled||Qt.intersectsObject(E))){let It=F.update(E),zt=E.material;if(J&&(E.boundingSphere!==void 0?(E.boundingSphere===null&&E.computeBoundingSphere(),Ft.copy(E.boundingSphere.center)):(It.boundingSphere===null&&It.computeBoundingSphere(),Ft.copy(It.boundingSphere.center)),Ft.applyMatrix4(E.matrixWorld).applyMatrix4(et)),Array.isArray(zt)){let Dt=It.groups;for(let Zt=0,Jt=Dt.length;Zt<Jt;Zt++){let Xt=Dt[Zt],he=zt[Xt.materialIndex];he&&he.visible&&g.push(E,It,he,K,Ft.z,Xt)}}else zt.visible&&g.push(E,It,zt,K,Ft.z,null)}}let _t=E.children;for(let It=0,zt=_t.length;It<zt;It++)Ai(_t[It],H,K,J)}function Cn(E,H,K,J){let W=E.opaque,_t=E.transmissive,It=E.transparent;p.setupLightsView(K),te===!0&&mt.setGlobalState(y.clippingPlanes,K),J&&rt.viewport(C.copy(J)),W.length>0&&di(W,H,K),_t.length>0&&di(_t,H,K),It.length>0&&di(It,H,K),rt.buffers.depth.setTest(!0),rt.buffers.depth.setMask(!0),rt.buffers.color.setMask(!0),rt.setPolygonOffset(!1)}function zi(E,H,K,J){if((K.isScene===!0?K.overrideMaterial:null)!==null)return;p.state.transmissionRenderTarget[J.id]===void 0&&(p.state.transmissionRenderTarget[J.id]=new Ui(1,1,{generateMipmaps:!0,type:ot.has("EXT_color_buffer_half_float")||ot.has("EXT_color_buffer_float")?Ys:Si,minFilter:Sr,samples:4,stencilBuffer:s,resolveDepthBuffer:!1,resolveStencilBuffer:!1,colorSpace:ye.workingColorSpace}));let _t=p.state.transmissionRenderTarget[J.id],It=J.viewport||C;_t.setSize(It.z*y.transmissionResolutionScale,It.w*y.transmissionResolutionScale);let zt=y.getRenderTarget(),Dt=y.getActiveCubeFace(),Zt=y.getActiveMipmapLevel();y.setRenderTarget(_t),y.getClearColor(X),G=y.getClearAlpha(),G<1&&y.setClearColor(16777215,.5),y.clear(),ie&&Lt.render(K);let Jt=y.toneMapping;y.toneMapping=Qi;let Xt=J.viewport;if(J.viewport!==void 0&&(J.viewport=void 0),p.setupLightsView(J),te===!0&&mt.setGlobalState(y.clippingPlanes,J),di(E,K,J),pt.updateMultisampleRenderTarget(_t),pt.updateRenderTargetMipmap(_t),ot.has("WEBGL_multisampled_render_to_texture")===!1){let he=!1;for(let be=0,Oe=H.length;be<Oe;be++){let Ae=H[be],le=Ae.object,$t=Ae.geometry,Be=Ae.material,me=Ae.group;if(Be.side===jn&&le.layers.test(J.layers)){let Sn=Be.side;Be.side=Un,Be.needsUpdate=!0,_o(le,K,J,$t,Be,me),Be.side=Sn,Be.needsUpdate=!0,he=!0}}he===!0&&(pt.updateMultisampleRenderTarget(_t),pt.updateRenderTargetMipmap(_t))}y.setRenderTarget(zt,Dt,Zt),y.setClearColor(X,G),Xt!==void 0&&(J.viewport=Xt),y.toneMapping=Jt}function di(E,H,K){let J=H.isScene===!0?H.overrideMaterial:null;for(let W=0,_t=E.length;W<_t;W++){let It=E[W],zt=It.object,Dt=It.geometry,Zt=It.group,Jt=It.material;Jt.allowOverride===!0&&J!==null&&(Jt=J),zt.layers.test(K.layers)&&_o(zt,H,K,Dt,Jt,Zt)}}function _o(E,H,K,J,W,_t){E.onBeforeRender(y,H,K,J,W,_t),E.modelViewMatrix.multiplyMatrices(K.matrixWorldInverse,E.matrixWorld),E.normalMatrix.getNormalMatrix(E.modelViewMatrix),W.onBeforeRender(y,H,K,J,E,_t),W.transparent===!0&&W.side===jn&&W.forceSinglePass===!1?(W.side=Un,W.needsUpdate=!0,y.renderBufferDirect(K,H,J,W,E,_t),W.side=Zi,W.needsUpdate=!0,y.renderBufferDirect(K,H,J,W,E,_t),W.side=jn):y.renderBufferDirect(K,H,J,W,E,_t),E.onAfterRender(y,H,K,J,W,_t)}function Ir(E,H,K){H.isScene!==!0&&(H=Tt);let J=ft.get(E),W=p.state.lights,_t=p.state.shadowsArray,It=W.state.version,zt=Y.getParameters(E,W.state,_t,H,K),Dt=Y.getProgramCacheKey(zt),Zt=J.programs;J.environment=E.isMeshStandardMaterial?H.environment:null,J.fog=H.fog,J.envMap=(E.isMeshStandardMaterial?Yt:jt).get(E.envMap||J.environment),J.envMapRotation=J.environment!==null&&E.envMap===null?H.environmentRotation:E.envMapRotation,Zt===void 0&&(E.addEventListener("dispose",at),Zt=new Map,J.programs=Zt);let Jt=Zt.get(Dt);if(Jt!==void 0){if(J.currentProgram===Jt&&J.lightsStateVersion===It)return Na(E,zt),Jt}else zt.uniforms=Y.getUniforms(E),E.onBeforeCompile(zt,y),Jt=Y.acquireProgram(zt,Dt),Zt.set(Dt,Jt),J.uniforms=zt.uniforms;let Xt=J.uniforms;return(!E.isShaderMaterial&&!E.isRawShaderMaterial||E.clipping===!0)&&(Xt.clippingPlanes=mt.uniform),Na(E,zt),J.needsLights=Pr(E),J.lightsStateVersion=It,J.needsLights&&(Xt.ambientLightColor.value=W.state.ambient,Xt.lightProbe.value=W.state.probe,Xt.directionalLights.value=W.state.directional,Xt.directionalLightShadows.value=W.state.directionalShadow,Xt.spotLights.value=W.state.spot,Xt.spotLightShadows.value=W.state.spotShadow,Xt.rectAreaLights.value=W.state.rectArea,Xt.ltc_1.value=W.state.rectAreaLTC1,Xt.ltc_2.value=W.state.rectAreaLTC2,Xt.pointLights.value=W.state.point,Xt.pointLightShadows.value=W.state.pointShadow,Xt.hemisphereLights.value=W.state.hemi,Xt.directionalShadowMap.value=W.state.directionalShadowMap,Xt.directionalShadowMatrix.value=W.state.directionalShadowMatrix,Xt.spotShadowMap.value=W.state.spotShadowMap,Xt.spotLightMatrix.value=W.state.spotLightMatrix,Xt.spotLightMap.value=W.state.spotLightMap,Xt.pointShadowMap.value=W.state.pointShadowMap,Xt.pointShadowMatrix.value=W.state.pointShadowMatrix),J.currentProgram=Jt,J.uniformsList=null,Jt}function Ua(E){if(E.uniformsList===null){let H=E.currentProgram.getUniforms();E.uniformsList=Qs.seqWithValue(H.seq,E.uniforms)}return E.uniformsList}function Na(E,H){let K=ft.get(E);K.outputColorSpace=H.outputColorSpace,K.batching=H.batching,K.batchingColor=H.batchingColor,K.instancing=H.instancing,K.instancingColor=H.instancingColor,K.instancingMorph=H.instancingMorph,K.skinning=H.skinning,K.morphTargets=H.morphTargets,K.morphNormals=H.morphNormals,K.morphColors=H.morphColors,K.morphTargetsCount=H.morphTargetsCount,K.numClippingPlanes=H.numClippingPlanes,K.numIntersection=H.numClipIntersection,K.vertexAlphas=H.vertexAlphas,K.vertexTangents=H.vertexTangents,K.toneMapping=H.toneMapping}function Vi(E,H,K,J,W){H.isScene!==!0&&(H=Tt),pt.resetTextureUnits();let _t=H.fog,It=J.isMeshStandardMaterial?H.environment:null,zt=U===null?y.outputColorSpace:U.isXRRenderTarget===!0?U.texture.colorSpace:Wr,Dt=(J.isMeshStandardMaterial?Yt:jt).get(J.envMap||It),Zt=J.vertexColors===!0&&!!K.attributes.color&&K.attributes.color.itemSize===4,Jt=!!K.attributes.tangent&&(!!J.normalMap||J.anisotropy>0),Xt=!!K.morphAttributes.position,he=!!K.morphAttributes.normal,be=!!K.morphAttributes.color,Oe=Qi;J.toneMapped&&(U===null||U.isXRRenderTarget===!0)&&(Oe=y.toneMapping);let Ae=K.morphAttributes.position||K.morphAttributes.normal||K.morphAttributes.color,le=Ae!==void 0?Ae.length:0,$t=ft.get(J),Be=p.state.lights;if(te===!0&&(Q===!0||E!==M)){let un=E===M&&J.id===T;mt.setState(J,E,un)}let me=!1;J.version===$t.__version?($t.needsLights&&$t.lightsStateVersion!==Be.state.version||$t.outputColorSpace!==zt||W.isBatchedMesh&&$t.batching===!1||!W.isBatchedMesh&&$t.batching===!0||W.isBatchedMesh&&$t.batchingColor===!0&&W.colorTexture===null||W.isBatchedMesh&&$t.batchingColor===!1&&W.colorTexture!==null||W.isInstancedMesh&&$t.instancing===!1||!W.isInstancedMesh&&$t.instancing===!0||W.isSkinnedMesh&&$t.skinning===!1||!W.isSkinnedMesh&&$t.skinning===!0||W.isInstancedMesh&&$t.instancingColor===!0&&W.instanceColor===null||W.isInstancedMesh&&$t.instancingColor===!1&&W.instanceColor!==null||W.isInstancedMesh&&$t.instancingMorph===!0&&W.morphTexture===null||W.isInstancedMesh&&$t.instancingMorph===!1&&W.morphTexture!==null||$t.envMap!==Dt||J.fog===!0&&$t.fog!==_t||$t.numClippingPlanes!==void 0&&($t.numClippingPlanes!==mt.numPlanes||$t.numIntersection!==mt.numIntersection)||$t.vertexAlphas!==Zt||$t.vertexTangents!==Jt||$t.morphTargets!==Xt||$t.morphNormals!==he||$t.morphColors!==be||$t.toneMapping!==Oe||$t.morphTargetsCount!==le)&&(me=!0):(me=!0,$t.__version=J.version);let Sn=$t.currentProgram;me===!0&&(Sn=Ir(J,H,W));let rr=!1,Rn=!1,Lr=!1,ke=Sn.getUniforms(),In=$t.uniforms;if(rt.useProgram(Sn.program)&&(rr=!0,Rn=!0,Lr=!0),J.id!==T&&(T=J.id,Rn=!0),rr||M!==E){rt.buffers.depth.getReversed()&&E.reversedDepth!==!0&&(E._reversedDepth=!0,E.updateProjectionMatrix()),ke.setValue(N,"projectionMatrix",E.projectionMatrix),ke.setValue(N,"viewMatrix",E.matrixWorldInverse);let fn=ke.map.cameraPosition;fn!==void 0&&fn.setValue(N,Rt.setFromMatrixPosition(E.matrixWorld)),it.logarithmicDepthBuffer&&ke.setValue(N,"logDepthBufFC",2/(Math.log(E.far+1)/Math.LN2)),(J.isMeshPhongMaterial||J.isMeshToonMaterial||J.isMeshLambertMaterial||J.isMeshBasicMaterial||J.isMeshStandardMaterial||J.isShaderMaterial)&&ke.setValue(N,"isOrthographic",E.isOrthographicCamera===!0),M!==E&&(M=E,Rn=!0,Lr=!0)}if(W.isSkinnedMesh){ke.setOptional(N,W,"bindMatrix"),ke.setOptional(N,W,"bindMatrixInverse");let un=W.skeleton;un&&(un.boneTexture===null&&un.computeBoneTexture(),ke.setValue(N,"boneTexture",un.boneTexture,pt))}W.isBatchedMesh&&(ke.setOptional(N,W,"batchingTexture"),ke.setValue(N,"batchingTexture",W._matricesTexture,pt),ke.setOptional(N,W,"batchingIdTexture"),ke.setValue(N,"batchingIdTexture",W._indirectTexture,pt),ke.setOptional(N,W,"batchingColorTexture"),W._colorsTexture!==null&&ke.setValue(N,"batchingColorTexture",W._colorsTexture,pt));let Bn=K.morphAttributes;if((Bn.position!==void 0||Bn.normal!==void 0||Bn.color!==void 0)&&ht.update(W,K,Sn),(Rn||$t.receiveShadow!==W.receiveShadow)&&($t.receiveShadow=W.receiveShadow,ke.setValue(N,"receiveShadow",W.receiveShadow)),J.isMeshGouraudMaterial&&J.envMap!==null&&(In.envMap.value=Dt,In.flipEnvMap.value=Dt.isCubeTexture&&Dt.isRenderTargetTexture===!1?-1:1),J.isMeshStandardMaterial&&J.envMap===null&&H.environment!==null&&(In.envMapIntensity.value=H.environmentIntensity),Rn&&(ke.setValue(N,"toneMappingExposure",y.toneMappingExposure),$t.needsLights&&Mh(In,Lr),_t&&J.fog===!0&&nt.refreshFogUniforms(In,_t),nt.refreshMaterialUniforms(In,J,j,Z,p.state.transmissionRenderTarget[E.id]),Qs.upload(N,Ua($t),In,pt)),J.isShaderMaterial&&J.uniformsNeedUpdate===!0&&(Qs.upload(N,Ua($t),In,pt),J.uniformsNeedUpdate=!1),J.isSpriteMaterial&&ke.setValue(N,"center",W.center),ke.setValue(N,"modelViewMatrix",W.modelViewMatrix),ke.setValue(N,"normalMatrix",W.normalMatrix),ke.setValue(N,"modelMatrix",W.matrixWorld),J.isShaderMaterial||J.isRawShaderMaterial){let un=J.uniformsGroups;for(let fn=0,sr=un.length;fn<sr;fn++){let ni=un[fn];ne.update(ni,Sn),ne.bind(ni,Sn)}}return Sn}function Mh(E,H){E.ambientLightColor.needsUpdate=H,E.lightProbe.needsUpdate=H,E.directionalLights.needsUpdate=H,E.directionalLightShadows.needsUpdate=H,E.pointLights.needsUpdate=H,E.pointLightShadows.needsUpdate=H,E.spotLights.needsUpdate=H,E.spotLightShadows.needsUpdate=H,E.rectAreaLights.needsUpdate=H,E.hemisphereLights.needsUpdate=H}function Pr(E){return E.isMeshLambertMaterial||E.isMeshToonMaterial||E.isMeshPhongMaterial||E.isMeshStandardMaterial||E.isShadowMaterial||E.isShaderMaterial&&E.lights===!0}this.getActiveCubeFace=function(){return A},this.getActiveMipmapLevel=function(){return D},this.getRenderTarget=function(){return U},this.setRenderTargetTextures=function(E,H,K){let J=ft.get(E);J.__autoAllocateDepthBuffer=E.resolveDepthBuffer===!1,J.__autoAllocateDepthBuffer===!1&&(J.__useRenderToTexture=!1),ft.get(E.texture).__webglTexture=H,ft.get(E.depthTexture).__webglTexture=J.__autoAllocateDepthBuffer?void 0:K,J.__hasExternalTextures=!0},this.setRenderTargetFramebuffer=function(E,H){let K=ft.get(E);K.__webglFramebuffer=H,K.__useDefaultFramebuffer=H===void 0};let Fa=N.createFramebuffer();this.setRenderTarget=function(E,H=0,K=0){U=E,A=H,D=K;let J=!0,W=null,_t=!1,It=!1;if(E){let Dt=ft.get(E);if(Dt.__useDefaultFramebuffer!==void 0)rt.bindFramebuffer(N.FRAMEBUFFER,null),J=!1;else if(Dt.__webglFramebuffer===void 0)pt.setupRenderTarget(E);else if(Dt.__hasExternalTextures)pt.rebindTextures(E,ft.get(E.texture).__webglTexture,ft.get(E.depthTexture).__webglTexture);else if(E.depthBuffer){let Xt=E.depthTexture;if(Dt.__boundDepthTexture!==Xt){if(Xt!==null&&ft.has(Xt)&&(E.width!==Xt.image.width||E.height!==Xt.image.height))throw new Error("WebGLRenderTarget: Attached DepthTexture is initialized to the incorrect size.");pt.setupDepthRenderbuffer(E)}}let Zt=E.texture;(Zt.isData3DTexture||Zt.isDataArrayTexture||Zt.isCompressedArrayTexture)&&(It=!0);let Jt=ft.get(E).__webglFramebuffer;E.isWebGLCubeRenderTarget?(Array.isArray(Jt[H])?W=Jt[H][K]:W=Jt[H],_t=!0):E.samples>0&&pt.useMultisampledRTT(E)===!1?W=ft.get(E).__webglMultisampledFramebuffer:Array.isArray(Jt)?W=Jt[K]:W=Jt,C.copy(E.viewport),B.copy(E.scissor),k=E.scissorTest}else C.copy(yt).multiplyScalar(j).floor(),B.copy(Et).multiplyScalar(j).floor(),k=vt;if(K!==0&&(W=Fa),rt.bindFramebuffer(N.FRAMEBUFFER,W)&&J&&rt.drawBuffers(E,W),rt.viewport(C),rt.scissor(B),rt.setScissorTest(k),_t){let Dt=ft.get(E.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_CUBE_MAP_POSITIVE_X+H,Dt.__webglTexture,K)}else if(It){let Dt=H;for(let Zt=0;Zt<E.textures.length;Zt++){let Jt=ft.get(E.textures[Zt]);N.framebufferTextureLayer(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0+Zt,Jt.__webglTexture,K,Dt)}}else if(E!==null&&K!==0){let Dt=ft.get(E.texture);N.framebufferTexture2D(N.FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Dt.__webglTexture,K)}T=-1},this.readRenderTargetPixels=function(E,H,K,J,W,_t,It,zt=0){if(!(E&&E.isWebGLRenderTarget)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");return}let Dt=ft.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&It!==void 0&&(Dt=Dt[It]),Dt){rt.bindFramebuffer(N.FRAMEBUFFER,Dt);try{let Zt=E.textures[zt],Jt=Zt.format,Xt=Zt.type;if(!it.textureFormatReadable(Jt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in RGBA or implementation defined format.");return}if(!it.textureTypeReadable(Xt)){console.error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not in UnsignedByteType or implementation defined type.");return}H>=0&&H<=E.width-J&&K>=0&&K<=E.height-W&&(E.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+zt),N.readPixels(H,K,J,W,Gt.convert(Jt),Gt.convert(Xt),_t))}finally{let Zt=U!==null?ft.get(U).__webglFramebuffer:null;rt.bindFramebuffer(N.FRAMEBUFFER,Zt)}}},this.readRenderTargetPixelsAsync=async function(E,H,K,J,W,_t,It,zt=0){if(!(E&&E.isWebGLRenderTarget))throw new Error("THREE.WebGLRenderer.readRenderTargetPixels: renderTarget is not THREE.WebGLRenderTarget.");let Dt=ft.get(E).__webglFramebuffer;if(E.isWebGLCubeRenderTarget&&It!==void 0&&(Dt=Dt[It]),Dt)if(H>=0&&H<=E.width-J&&K>=0&&K<=E.height-W){rt.bindFramebuffer(N.FRAMEBUFFER,Dt);let Zt=E.textures[zt],Jt=Zt.format,Xt=Zt.type;if(!it.textureFormatReadable(Jt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in RGBA or implementation defined format.");if(!it.textureTypeReadable(Xt))throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: renderTarget is not in UnsignedByteType or implementation defined type.");let he=N.createBuffer();N.bindBuffer(N.PIXEL_PACK_BUFFER,he),N.bufferData(N.PIXEL_PACK_BUFFER,_t.byteLength,N.STREAM_READ),E.textures.length>1&&N.readBuffer(N.COLOR_ATTACHMENT0+zt),N.readPixels(H,K,J,W,Gt.convert(Jt),Gt.convert(Xt),0);let be=U!==null?ft.get(U).__webglFramebuffer:null;rt.bindFramebuffer(N.FRAMEBUFFER,be);let Oe=N.fenceSync(N.SYNC_GPU_COMMANDS_COMPLETE,0);return N.flush(),await qp(N,Oe,4),N.bindBuffer(N.PIXEL_PACK_BUFFER,he),N.getBufferSubData(N.PIXEL_PACK_BUFFER,0,_t),N.deleteBuffer(he),N.deleteSync(Oe),_t}else throw new Error("THREE.WebGLRenderer.readRenderTargetPixelsAsync: requested read bounds are out of range.")},this.copyFramebufferToTexture=function(E,H=null,K=0){let J=Math.pow(2,-K),W=Math.floor(E.image.width*J),_t=Math.floor(E.image.height*J),It=H!==null?H.x:0,zt=H!==null?H.y:0;pt.setTexture2D(E,0),N.copyTexSubImage2D(N.TEXTURE_2D,K,0,0,It,zt,W,_t),rt.unbindTexture()};let Ci=N.createFramebuffer(),sn=N.createFramebuffer();this.copyTextureToTexture=function(E,H,K=null,J=null,W=0,_t=null){_t===null&&(W!==0?(Os("WebGLRenderer: copyTextureToTexture function signature has changed to support src and dst mipmap levels."),_t=W,W=0):_t=0);let It,zt,Dt,Zt,Jt,Xt,he,be,Oe,Ae=E.isCompressedTexture?E.mipmaps[_t]:E.image;if(K!==null)It=K.max.x-K.min.x,zt=K.max.y-K.min.y,Dt=K.isBox3?K.max.z-K.min.z:1,Zt=K.min.x,Jt=K.min.y,Xt=K.isBox3?K.min.z:0;else{let Bn=Math.pow(2,-W);It=Math.floor(Ae.width*Bn),zt=Math.floor(Ae.height*Bn),E.isDataArrayTexture?Dt=Ae.depth:E.isData3DTexture?Dt=Math.floor(Ae.depth*Bn):Dt=1,Zt=0,Jt=0,Xt=0}J!==null?(he=J.x,be=J.y,Oe=J.z):(he=0,be=0,Oe=0);let le=Gt.convert(H.format),$t=Gt.convert(H.type),Be;H.isData3DTexture?(pt.setTexture3D(H,0),Be=N.TEXTURE_3D):H.isDataArrayTexture||H.isCompressedArrayTexture?(pt.setTexture2DArray(H,0),Be=N.TEXTURE_2D_ARRAY):(pt.setTexture2D(H,0),Be=N.TEXTURE_2D),N.pixelStorei(N.UNPACK_FLIP_Y_WEBGL,H.flipY),N.pixelStorei(N.UNPACK_PREMULTIPLY_ALPHA_WEBGL,H.premultiplyAlpha),N.pixelStorei(N.UNPACK_ALIGNMENT,H.unpackAlignment);let me=N.getParameter(N.UNPACK_ROW_LENGTH),Sn=N.getParameter(N.UNPACK_IMAGE_HEIGHT),rr=N.getParameter(N.UNPACK_SKIP_PIXELS),Rn=N.getParameter(N.UNPACK_SKIP_ROWS),Lr=N.getParameter(N.UNPACK_SKIP_IMAGES);N.pixelStorei(N.UNPACK_ROW_LENGTH,Ae.width),N.pixelStorei(N.UNPACK_IMAGE_HEIGHT,Ae.height),N.pixelStorei(N.UNPACK_SKIP_PIXELS,Zt),N.pixelStorei(N.UNPACK_SKIP_ROWS,Jt),N.pixelStorei(N.UNPACK_SKIP_IMAGES,Xt);let ke=E.isDataArrayTexture||E.isData3DTexture,In=H.isDataArrayTexture||H.isData3DTexture;if(E.isDepthTexture){let Bn=ft.get(E),un=ft.get(H),fn=ft.get(Bn.__renderTarget),sr=ft.get(un.__renderTarget);rt.bindFramebuffer(N.READ_FRAMEBUFFER,fn.__webglFramebuffer),rt.bindFramebuffer(N.DRAW_FRAMEBUFFER,sr.__webglFramebuffer);for(let ni=0;ni<Dt;ni++)ke&&(N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,ft.get(E).__webglTexture,W,Xt+ni),N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,ft.get(H).__webglTexture,_t,Oe+ni)),N.blitFramebuffer(Zt,Jt,It,zt,he,be,It,zt,N.DEPTH_BUFFER_BIT,N.NEAREST);rt.bindFramebuffer(N.READ_FRAMEBUFFER,null),rt.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else if(W!==0||E.isRenderTargetTexture||ft.has(E)){let Bn=ft.get(E),un=ft.get(H);rt.bindFramebuffer(N.READ_FRAMEBUFFER,Ci),rt.bindFramebuffer(N.DRAW_FRAMEBUFFER,sn);for(let fn=0;fn<Dt;fn++)ke?N.framebufferTextureLayer(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,Bn.__webglTexture,W,Xt+fn):N.framebufferTexture2D(N.READ_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,Bn.__webglTexture,W),In?N.framebufferTextureLayer(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,un.__webglTexture,_t,Oe+fn):N.framebufferTexture2D(N.DRAW_FRAMEBUFFER,N.COLOR_ATTACHMENT0,N.TEXTURE_2D,un.__webglTexture,_t),W!==0?N.blitFramebuffer(Zt,Jt,It,zt,he,be,It,zt,N.COLOR_BUFFER_BIT,N.NEAREST):In?N.copyTexSubImage3D(Be,_t,he,be,Oe+fn,Zt,Jt,It,zt):N.copyTexSubImage2D(Be,_t,he,be,Zt,Jt,It,zt);rt.bindFramebuffer(N.READ_FRAMEBUFFER,null),rt.bindFramebuffer(N.DRAW_FRAMEBUFFER,null)}else In?E.isDataTexture||E.isData3DTexture?N.texSubImage3D(Be,_t,he,be,Oe,It,zt,Dt,le,$t,Ae.data):H.isCompressedArrayTexture?N.compressedTexSubImage3D(Be,_t,he,be,Oe,It,zt,Dt,le,Ae.data):N.texSubImage3D(Be,_t,he,be,Oe,It,zt,Dt,le,$t,Ae):E.isDataTexture?N.texSubImage2D(N.TEXTURE_2D,_t,he,be,It,zt,le,$t,Ae.data):E.isCompressedTexture?N.compressedTexSubImage2D(N.TEXTURE_2D,_t,he,be,Ae.width,Ae.height,le,Ae.data):N.texSubImage2D(N.TEXTURE_2D,_t,he,be,It,zt,le,$t,Ae);N.pixelStorei(N.UNPACK_ROW_LENGTH,me),N.pixelStorei(N.UNPACK_IMAGE_HEIGHT,Sn),N.pixelStorei(N.UNPACK_SKIP_PIXELS,rr),N.pixelStorei(N.UNPACK_SKIP_ROWS,Rn),N.pixelStorei(N.UNPACK_SKIP_IMAGES,Lr),_t===0&&H.generateMipmaps&&N.generateMipmap(Be),rt.unbindTexture()},this.initRenderTarget=function(E){ft.get(E).__webglFramebuffer===void 0&&pt.setupRenderTarget(E)},this.initTexture=function(E){E.isCubeTexture?pt.setTextureCube(E,0):E.isData3DTexture?pt.setTexture3D(E,0):E.isDataArrayTexture||E.isCompressedArrayTexture?pt.setTexture2DArray(E,0):pt.setTexture2D(E,0),rt.unbindTexture()},this.resetState=function(){A=0,D=0,U=null,rt.reset(),At.reset()},typeof __THREE_DEVTOOLS__<"u"&&__THREE_DEVTOOLS__.dispatchEvent(new CustomEvent("observe",{detail:this}))}get coordinateSystem(){return vi}get outputColorSpace(){return this._outputColorSpace}set outputColorSpace(t){this._outputColorSpace=t;let e=this.getContext();e.drawingBufferColorSpace=ye._getDrawingBufferColorSpace(t),e.unpackColorSpace=ye._getUnpackColorSpace()}};var of={};gi(of,{across:()=>no,along:()=>Kt,clamp:()=>Ue,cross:()=>Nn,dot:()=>ae,eigen:()=>ma,minus:()=>_e,mixed:()=>Mn,nice:()=>kc,norm:()=>Je,smooth:()=>eo,unit:()=>ci,zeros:()=>pa});var Ue=(i,t,e)=>Math.min(e,Math.max(t,i));function eo(i,t,e){let n=Ue((i-t)/(e-t),0,1);return n*n*(3-2*n)}var ae=(i,t)=>i[0]*t[0]+i[1]*t[1]+i[2]*t[2],Nn=(i,t)=>[i[1]*t[2]-i[2]*t[1],i[2]*t[0]-i[0]*t[2],i[0]*t[1]-i[1]*t[0]],Kt=(i,t,e)=>[i[0]+t*e[0],i[1]+t*e[1],i[2]+t*e[2]],_e=(i,t)=>[i[0]-t[0],i[1]-t[1],i[2]-t[2]],Mn=(i,t,e)=>Kt(i,e,_e(t,i)),Je=i=>Math.hypot(i[0],i[1],i[2]),ci=i=>{let t=Je(i)||1;return[i[0]/t,i[1]/t,i[2]/t]};function no(i){let t=[0,1,2].reduce((e,n)=>Math.abs(i[n])<Math.abs(i[e])?n:e,0);return ci(Nn(i,[0,1,2].map(e=>e===t?1:0)))}var pa=()=>[[0,0,0],[0,0,0],[0,0,0]];function ma(i){let t=i.map(r=>r.slice()),e=[[1,0,0],[0,1,0],[0,0,1]];for(let r=0;r<30;r++)for(let[s,o]of[[0,1],[0,2],[1,2]]){if(Math.abs(t[s][o])<1e-300)continue;let a=.5*Math.atan2(2*t[s][o],t[o][o]-t[s][s]),l=Math.cos(a),c=Math.sin(a);for(let h=0;h<3;h++){let u=t[h][s],f=t[h][o];t[h][s]=l*u-c*f,t[h][o]=c*u+l*f}for(let h=0;h<3;h++){let u=t[s][h],f=t[o][h];t[s][h]=l*u-c*f,t[o][h]=c*u+l*f}for(let h=0;h<3;h++){let u=e[h][s],f=e[h][o];e[h][s]=l*u-c*f,e[h][o]=c*u+l*f}}return[0,1,2].sort((r,s)=>t[r][r]-t[s][s]).map(r=>({value:t[r][r],vector:[e[0][r],e[1][r],e[2][r]]}))}function kc(i){let t=Math.pow(10,Math.floor(Math.log10(i))),e=i/t;return t*(e<1.5?1:e<3.5?2:e<7.5?5:10)}var cf={};gi(cf,{bodyColour:()=>lf,calm:()=>ga,chosenInk:()=>Hc,css:()=>io,dark:()=>er,hex:()=>af,rgb:()=>Vc});var Cm=["#3c74b9","#e2892b","#3f9b74","#c9514c","#8267b5","#3fa0b5","#b5813a","#cf6f9f"],zc=["#3b4f9c","#2f7fae","#2f9d92","#6bab5c","#d8a83f","#dd7f3c","#c44f52"],er=window.matchMedia("(prefers-color-scheme: dark)"),ga=window.matchMedia("(prefers-reduced-motion: reduce)"),Vc=i=>[1,3,5].map(t=>parseInt(i.slice(t,t+2),16)),io=(i,t=1)=>`rgba(${i.map(e=>Math.round(Math.min(255,Math.max(0,e)))).join(",")},${t})`,af=i=>`#${i.map(t=>Math.round(Math.min(255,Math.max(0,t))).toString(16).padStart(2,"0")).join("")}`;function lf(i,t){if(i<0)return[138,148,162];if(t<=Cm.length)return Vc(Cm[i]);let e=i/(t-1)*(zc.length-1),n=Math.min(Math.floor(e),zc.length-2);return Mn(Vc(zc[n]),Vc(zc[n+1]),e-n)}function Hc(){return er.matches?{text:"#e7ecf3",soft:"#93a0b1",halo:"rgba(20,25,32,.85)",dot:"#f4f7fb",ring:"#0c1016",grid:[200,215,235],gridBase:.13,shade:.42,pill:"rgba(36,44,56,.96)",rim:"rgba(231,236,243,.18)",paper:"#1b212a",steel:"#96a1b0",axes:["#ef6f6c","#63c48d","#6aa8ee"],line:"#aab6c6",force:"#ff8a80",moment:"#b39dff"}:{text:"#1c2430",soft:"#5d6878",halo:"rgba(255,255,255,.88)",dot:"#ffffff",ring:"#2a3442",grid:[50,70,100],gridBase:.15,shade:.17,pill:"rgba(255,255,255,.97)",rim:"rgba(28,36,48,.16)",paper:"#ffffff",steel:"#768191",axes:["#cf4440","#2f9360","#2f6db5"],line:"#4a5666",force:"#d0312d",moment:"#6a3fc4"}}var Tr={front:[0,-1,0],back:[0,1,0],left:[-1,0,0],right:[1,0,0],top:[0,0,1],bottom:[0,0,-1],corner:ci([.62,-.9,.42])},xa=class{constructor(t,e){this.survey=t;this.home=e&&(e in Tr||e==="plane")?e:this.startView(),this.three.matrixAutoUpdate=!1,Object.assign(this.three,{isOrthographicCamera:!0})}pose={yaw:0,pitch:0,lens:0,target:[0,0,0],scale:1};right=[1,0,0];above=[0,0,1];toward=[0,-1,0];width=1;height=1;top=0;bottom=0;touched=!1;home;beside=()=>[];three=new qr;tween=null;placed=!1;get distance(){return 5*this.survey.reach}startView(){return this.survey.planar?"plane":"corner"}follow(t){this.survey=t,this.home==="plane"&&!t.planar&&(this.home="corner")}get centreX(){return this.width/2}get centreY(){return(this.top+this.height-this.bottom)/2}aim(){let{yaw:t,pitch:e}=this.pose,{toWorld:n}=this.survey,r=Math.cos(e),s=Math.sin(e),o=Math.cos(t),a=Math.sin(t);this.toward=n([r*o,r*a,s]),this.right=n([-a,o,0]),this.above=Nn(this.toward,this.right)}project(t){let e=_e(t,this.pose.target),n=ae(e,this.toward),r=this.pose.scale/Math.max(.05,1-this.pose.lens*n/this.distance);return{x:this.centreX+r*ae(e,this.right),y:this.centreY-r*ae(e,this.above),k:r,z:n}}unproject(t,e,n){let r=this.pose.scale/Math.max(.05,1-this.pose.lens*n/this.distance),s=Kt(Kt(this.pose.target,(t-this.centreX)/r,this.right),-(e-this.centreY)/r,this.above);return Kt(s,n,this.toward)}apply(){let{right:t,above:e,toward:n,three:r,pose:s,survey:o}=this,a=s.target;r.matrix.set(t[0],e[0],n[0],a[0],t[1],e[1],n[1],a[1],t[2],e[2],n[2],a[2],0,0,0,1),r.matrixWorld.copy(r.matrix),r.matrixWorldInverse.copy(r.matrix).invert();let l=Math.abs(ae(_e(o.middle,a),n))+2.6*o.reach,c=s.lens/this.distance,h=Math.min(l,c>0?.95/c:1/0),u=-l,f=1-c*h,d=1-c*u,m=(-f-d)/(h-u),x=-f-m*h,g=2*s.scale/this.width,p=2*s.scale/this.height,b=1-2*this.centreY/this.height;r.projectionMatrix.set(g,0,0,0,0,p,-b*c,b,0,0,m,x,0,0,-c,1),r.projectionMatrixInverse.copy(r.projectionMatrix).invert()}frontDirection(){let{normal:t,toStage:e,toWorld:n}=this.survey,r=e(t??n([0,1,0]));return(Math.abs(r[2])>.9?r[2]:.3*r[0]-r[1])<0?[-r[0],-r[1],-r[2]]:r}fitted(t){let e=t==="plane"?this.frontDirection():Tr[t],n=Math.abs(e[2])>.9999,r={yaw:n?-Math.PI/2:Math.atan2(e[1],e[0]),pitch:n?Math.sign(e[2])*Math.PI/2:Math.asin(Ue(e[2],-1,1)),lens:t==="corner"?1:0,target:[...this.survey.middle],scale:1},s=Math.max(18,Math.min(56,.07*this.width)),o=Math.max(14,.05*this.height),a=Math.max(40,this.width-2*s),l=Math.max(40,this.height-this.top-this.bottom-2*o),c=this.pose;this.pose=r,this.aim();let h=this.beside();for(let u=0;u<4;u++){let f=this.cloudOnScreen(h),d=(f[0]+f[2])/2-this.centreX,m=(f[1]+f[3])/2-this.centreY,x=r.scale;r.scale*=Math.min(a/Math.max(f[2]-f[0],1e-12),l/Math.max(f[3]-f[1],1e-12)),r.target=Kt(Kt(r.target,d/x,this.right),-m/x,this.above)}return this.pose=c,this.aim(),r}cloudOnScreen(t){let{cloud:e,keys:n,samples:r,ball:s}=this.survey,o=1/0,a=1/0,l=-1/0,c=-1/0,h=(u,f,d,m)=>{let x=this.project([u,f,d]),g=m*x.k;o=Math.min(o,x.x-g),l=Math.max(l,x.x+g),a=Math.min(a,x.y-g),c=Math.max(c,x.y+g)};for(let u=0,f=0;u<r;u++)for(let d of n)h(e[f],e[f+1],e[f+2],Math.max(d.pad,s)),f+=3;for(let u=0;u<t.length;u+=4)h(t[u],t[u+1],t[u+2],t[u+3]);return[o,a,l,c]}sees(t,e){this.aim();for(let n=0;n<t.length;n+=e){let{x:r,y:s}=this.project([t[n],t[n+1],t[n+2]]);if(r<-1||r>this.width+1||s<-1||s>this.height-this.bottom+1)return!1}return!0}moveTo(t,e=!1){let n=this.fitted(t),r={...this.pose};if(this.home=t,this.touched=!1,e||ga.matches||!this.placed){this.pose=n,this.tween=null,this.placed=!0;return}n.yaw=r.yaw+Math.atan2(Math.sin(n.yaw-r.yaw),Math.cos(n.yaw-r.yaw)),this.tween={from:r,to:n,start:performance.now()}}step(t){if(!this.tween)return!1;let{from:e,to:n,start:r}=this.tween,s=Ue((t-r)/420,0,1),o=eo(s,0,1);return this.pose={yaw:e.yaw+o*(n.yaw-e.yaw),pitch:e.pitch+o*(n.pitch-e.pitch),lens:e.lens+o*(n.lens-e.lens),target:Mn(e.target,n.target,o),scale:e.scale*Math.pow(n.scale/e.scale,o)},s>=1&&(this.tween=null),!0}get moving(){return this.tween!==null}hold(){this.tween=null}orbit(t,e){let n=this.pose;n.yaw-=.007*t,n.pitch=Ue(n.pitch+.007*e,-Math.PI/2,Math.PI/2),n.lens=Math.min(1,n.lens+.006*Math.hypot(t,e))}pan(t,e){let n=this.pose;n.target=Kt(Kt(n.target,-t/n.scale,this.right),e/n.scale,this.above)}zoom(t,e,n){let r=this.pose,{reach:s}=this.survey,o=Ue(r.scale*t,.001/s,1e7/s),a=1/r.scale-1/o;r.target=Kt(Kt(r.target,(e-this.centreX)*a,this.right),-(n-this.centreY)*a,this.above),r.scale=o}};var ff={};gi(ff,{ICONS:()=>Gc,build:()=>uf,row:()=>Wc});var Rm=i=>`<svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">${i}</svg>`,Gc={play:Rm('<path d="M4.5 2.2v11.6a.8.8 0 0 0 1.2.7l9-5.8a.8.8 0 0 0 0-1.4l-9-5.8a.8.8 0 0 0-1.2.7z"/>'),pause:Rm('<rect x="3" y="2" width="3.6" height="12" rx="1"/><rect x="9.4" y="2" width="3.6" height="12" rx="1"/>')},OM=`
<div class="view">
  <canvas class="stage" role="img" tabindex="-1"></canvas>
  <header><h1 class="title"></h1><p class="about"></p></header>
  <aside class="parts" hidden><h2>Bodies</h2><ul class="bodies"></ul><h2 class="arrowhead" hidden>Arrows</h2><ul class="arrowlist"></ul></aside>
  <footer>
    <div class="bar">
      <div class="film">
        <button class="play" type="button" aria-label="Play" title="Play or pause (space)"></button>
        <input class="scrub" type="range" step="any" aria-label="Time">
        <div class="clock"></div>
        <button class="more" type="button" aria-expanded="false" aria-label="More controls" title="More controls">\u22EF</button>
      </div>
      <div class="tools">
        <select class="speed" aria-label="Speed" title="Speed (+ and \u2212)"></select>
        <button class="loop" type="button" aria-pressed="true" title="Start again at the end (L)">Loop</button>
        <span class="rule"></span>
        <button class="trails" type="button" aria-pressed="true" title="Paths of marked points (T)">Trails</button>
        <button class="names" type="button" aria-pressed="false" title="Names of bodies (N)">Names</button>
        <button class="arrows" type="button" aria-pressed="true" title="Forces and moments at joints (A)">Forces</button>
        <button class="partsbutton" type="button" aria-pressed="false" title="Hide or fade bodies (B)">Bodies</button>
        <span class="rule"></span>
        <select class="views" aria-label="View" title="View (1 to 6, F, C)"></select>
        <button class="reset" type="button" title="Back to the first view (R)">Reset</button>
      </div>
    </div>
    <p class="small"></p>
  </footer>
</div>
<div class="plots"></div>`;function uf(i){let t=document.createElement("div");return t.className="frame",t.innerHTML=OM,i.append(t),e=>t.querySelector(`.${e}`)}function Wc(i,t,e,n,r,s){let o=document.createElement("li"),a=document.createElement("i"),l=document.createElement("span"),c=document.createElement("button");a.style.background=e,l.textContent=t,c.type="button",c.setAttribute("aria-label",`${t}: ${n.join(", ")}`);let h=u=>{c.textContent=o.dataset.state=u};c.addEventListener("click",()=>{let u=n[(n.indexOf(c.textContent??"")+1)%n.length];h(u),s(u)}),h(r),o.append(a,l,c),i.append(o)}var Wf={};gi(Wf,{COLOURS:()=>oh,Plots:()=>Ta,axisStyle:()=>a0,resampled:()=>l0});var BM="uplot",kM="u-hz",zM="u-vt",VM="u-title",HM="u-wrap",GM="u-under",WM="u-over",XM="u-axis",hs="u-off",qM="u-select",YM="u-cursor-x",$M="u-cursor-y",ZM="u-cursor-pt",JM="u-legend",KM="u-live",jM="u-inline",QM="u-series",tS="u-marker",Im="u-label",eS="u-value",ya="width",va="height";var Pm="bottom",ro="left",df="right",If="#000",Lm=If+"0",pf="mousemove",Dm="mousedown",mf="mouseup",Um="mouseenter",Nm="mouseleave",Fm="dblclick",nS="resize",iS="scroll",Om="change",Zc="dppxchange",Pf="--",uo=typeof window<"u",vf=uo?document:null,oo=uo?window:null,rS=uo?navigator:null,Te,Xc;function bf(){let i=devicePixelRatio;Te!=i&&(Te=i,Xc&&Sf(Om,Xc,bf),Xc=matchMedia(`(min-resolution: ${Te-.001}dppx) and (max-resolution: ${Te+.001}dppx)`),us(Om,Xc,bf),oo.dispatchEvent(new CustomEvent(Zc)))}function Qn(i,t){if(t!=null){let e=i.classList;!e.contains(t)&&e.add(t)}}function Mf(i,t){let e=i.classList;e.contains(t)&&e.remove(t)}function qe(i,t,e){i.style[t]=e+"px"}function wi(i,t,e,n){let r=vf.createElement(i);return t!=null&&Qn(r,t),e?.insertBefore(r,n),r}function hi(i,t){return wi("div",i,t)}var Bm=new WeakMap;function ki(i,t,e,n,r){let s="translate("+t+"px,"+e+"px)",o=Bm.get(i);s!=o&&(i.style.transform=s,Bm.set(i,s),t<0||e<0||t>n||e>r?Qn(i,hs):Mf(i,hs))}var km=new WeakMap;function zm(i,t,e){let n=t+e,r=km.get(i);n!=r&&(km.set(i,n),i.style.background=t,i.style.borderColor=e)}var Vm=new WeakMap;function Hm(i,t,e,n){let r=t+""+e,s=Vm.get(i);r!=s&&(Vm.set(i,r),i.style.height=e+"px",i.style.width=t+"px",i.style.marginLeft=n?-t/2+"px":0,i.style.marginTop=n?-e/2+"px":0)}var Lf={passive:!0},sS={...Lf,capture:!0};function us(i,t,e,n){t.addEventListener(i,e,n?sS:Lf)}function Sf(i,t,e,n){t.removeEventListener(i,e,Lf)}uo&&bf();function Ti(i,t,e,n){let r;e=e||0,n=n||t.length-1;let s=n<=2147483647;for(;n-e>1;)r=s?e+n>>1:ti((e+n)/2),t[r]<i?e=r:n=r;return i-t[e]<=t[n]-i?e:n}function gg(i){return(e,n,r)=>{let s=-1,o=-1;for(let a=n;a<=r;a++)if(i(e[a])){s=a;break}for(let a=r;a>=n;a--)if(i(e[a])){o=a;break}return[s,o]}}var xg=i=>i!=null,_g=i=>i!=null&&i>0,jc=gg(xg),oS=gg(_g);function aS(i,t,e,n=0,r=!1){let s=r?oS:jc,o=r?_g:xg;[t,e]=s(i,t,e);let a=i[t],l=i[t];if(t>-1)if(n==1)a=i[t],l=i[e];else if(n==-1)a=i[e],l=i[t];else for(let c=t;c<=e;c++){let h=i[c];o(h)&&(h<a?a=h:h>l&&(l=h))}return[a??Ne,l??-Ne]}function Qc(i,t,e,n){let r=Xm(i),s=Xm(t);i==t&&(r==-1?(i*=e,t/=e):(i/=e,t*=e));let o=e==10?nr:yg,a=r==1?ti:ui,l=s==1?ui:ti,c=a(o(cn(i))),h=l(o(cn(t))),u=ao(e,c),f=ao(e,h);return e==10&&(c<0&&(u=Fe(u,-c)),h<0&&(f=Fe(f,-h))),n||e==2?(i=u*r,t=f*s):(i=Sg(i,u),t=th(t,f)),[i,t]}function Df(i,t,e,n){let r=Qc(i,t,e,n);return i==0&&(r[0]=0),t==0&&(r[1]=0),r}var Uf=.1,Gm={mode:3,pad:Uf},Ma={pad:0,soft:null,mode:0},lS={min:Ma,max:Ma};function Jc(i,t,e,n){return eh(e)?Wm(i,t,e):(Ma.pad=e,Ma.soft=n?0:null,Ma.mode=n?3:0,Wm(i,t,lS))}function Se(i,t){return i??t}function cS(i,t,e){for(t=Se(t,0),e=Se(e,i.length-1);t<=e;){if(i[t]!=null)return!0;t++}return!1}function Wm(i,t,e){let n=e.min,r=e.max,s=Se(n.pad,0),o=Se(r.pad,0),a=Se(n.hard,-Ne),l=Se(r.hard,Ne),c=Se(n.soft,Ne),h=Se(r.soft,-Ne),u=Se(n.mode,0),f=Se(r.mode,0),d=t-i,m=nr(d),x=Fn(cn(i),cn(t)),g=nr(x),p=cn(g-m);(d<1e-24||p>10)&&(d=0,(i==0||t==0)&&(d=1e-24,u==2&&c!=Ne&&(s=0),f==2&&h!=-Ne&&(o=0)));let b=d||x||1e3,w=nr(b),y=ao(10,ti(w)),R=b*(d==0?i==0?.1:1:s),A=Fe(Sg(i-R,y/10),24),D=i>=c&&(u==1||u==3&&A<=c||u==2&&A>=c)?c:Ne,U=Fn(a,A<D&&i>=D?D:Ei(D,A)),T=b*(d==0?t==0?.1:1:o),M=Fe(th(t+T,y/10),24),C=t<=h&&(f==1||f==3&&M>=h||f==2&&M<=h)?h:-Ne,B=Ei(l,M>C&&t<=C?C:Fn(C,M));return U==B&&U==0&&(B=100),[U,B]}var hS=new Intl.NumberFormat(uo?rS.language:"en-US"),Nf=i=>hS.format(i),ei=Math,$c=ei.PI,cn=ei.abs,ti=ei.floor,ln=ei.round,ui=ei.ceil,Ei=ei.min,Fn=ei.max,ao=ei.pow,Xm=ei.sign,nr=ei.log10,yg=ei.log2,uS=(i,t=1)=>ei.sinh(i)*t,gf=(i,t=1)=>ei.asinh(i/t),Ne=1/0;function qm(i){return(nr((i^i>>31)-(i>>31))|0)+1}function wf(i,t,e){return Ei(Fn(i,t),e)}function vg(i){return typeof i=="function"}function ge(i){return vg(i)?i:()=>i}var fS=()=>{},bg=i=>i,Mg=(i,t)=>t,dS=i=>null,Ym=i=>!0,$m=(i,t)=>i==t,pS=/\.\d*?(?=9{6,}|0{6,})/gm,fs=i=>{if(Tg(i)||Ar.has(i))return i;let t=`${i}`,e=t.match(pS);if(e==null)return i;let n=e[0].length-1;if(t.indexOf("e-")!=-1){let[r,s]=t.split("e");return+`${fs(r)}e${s}`}return Fe(i,n)};function ls(i,t){return fs(Fe(fs(i/t))*t)}function th(i,t){return fs(ui(fs(i/t))*t)}function Sg(i,t){return fs(ti(fs(i/t))*t)}function Fe(i,t=0){if(Tg(i))return i;let e=10**t,n=i*e*(1+Number.EPSILON);return ln(n)/e}var Ar=new Map;function wg(i){return((""+i).split(".")[1]||"").length}function wa(i,t,e,n){let r=[],s=n.map(wg);for(let o=t;o<e;o++){let a=cn(o),l=Fe(ao(i,o),a);for(let c=0;c<n.length;c++){let h=i==10?+`${n[c]}e${o}`:n[c]*l,u=(o>=0?0:a)+(o>=s[c]?0:s[c]),f=i==10?h:Fe(h,u);r.push(f),Ar.set(f,u)}}return r}var Sa={},Ff=[],lo=[null,null],Er=Array.isArray,Tg=Number.isInteger,mS=i=>i===void 0;function Zm(i){return typeof i=="string"}function eh(i){let t=!1;if(i!=null){let e=i.constructor;t=e==null||e==Object}return t}function gS(i){return i!=null&&typeof i=="object"}var xS=Object.getPrototypeOf(Uint8Array),Eg="__proto__";function co(i,t=eh){let e;if(Er(i)){let n=i.find(r=>r!=null);if(Er(n)||t(n)){e=Array(i.length);for(let r=0;r<i.length;r++)e[r]=co(i[r],t)}else e=i.slice()}else if(i instanceof xS)e=i.slice();else if(t(i)){e={};for(let n in i)n!=Eg&&(e[n]=co(i[n],t))}else e=i;return e}function rn(i){let t=arguments;for(let e=1;e<t.length;e++){let n=t[e];for(let r in n)r!=Eg&&(eh(i[r])?rn(i[r],co(n[r])):i[r]=co(n[r]))}return i}var _S=0,yS=1,vS=2;function bS(i,t,e){for(let n=0,r,s=-1;n<t.length;n++){let o=t[n];if(o>s){for(r=o-1;r>=0&&i[r]==null;)i[r--]=null;for(r=o+1;r<e&&i[r]==null;)i[s=r++]=null}}}function MS(i,t){if(TS(i)){let o=i[0].slice();for(let a=1;a<i.length;a++)o.push(...i[a].slice(1));return ES(o[0])||(o=wS(o)),o}let e=new Set;for(let o=0;o<i.length;o++){let l=i[o][0],c=l.length;for(let h=0;h<c;h++)e.add(l[h])}let n=[Array.from(e).sort((o,a)=>o-a)],r=n[0].length,s=new Map;for(let o=0;o<r;o++)s.set(n[0][o],o);for(let o=0;o<i.length;o++){let a=i[o],l=a[0];for(let c=1;c<a.length;c++){let h=a[c],u=Array(r).fill(void 0),f=t?t[o][c]:yS,d=[];for(let m=0;m<h.length;m++){let x=h[m],g=s.get(l[m]);x===null?f!=_S&&(u[g]=x,f==vS&&d.push(g)):u[g]=x}bS(u,d,r),n.push(u)}}return n}var SS=typeof queueMicrotask>"u"?i=>Promise.resolve().then(i):queueMicrotask;function wS(i){let t=i[0],e=t.length,n=Array(e);for(let s=0;s<n.length;s++)n[s]=s;n.sort((s,o)=>t[s]-t[o]);let r=[];for(let s=0;s<i.length;s++){let o=i[s],a=Array(e);for(let l=0;l<e;l++)a[l]=o[n[l]];r.push(a)}return r}function TS(i){let t=i[0][0],e=t.length;for(let n=1;n<i.length;n++){let r=i[n][0];if(r.length!=e)return!1;if(r!=t){for(let s=0;s<e;s++)if(r[s]!=t[s])return!1}}return!0}function ES(i,t=100){let e=i.length;if(e<=1)return!0;let n=0,r=e-1;for(;n<=r&&i[n]==null;)n++;for(;r>=n&&i[r]==null;)r--;if(r<=n)return!0;let s=Fn(1,ti((r-n+1)/t));for(let o=i[n],a=n+s;a<=r;a+=s){let l=i[a];if(l!=null){if(l<=o)return!1;o=l}}return!0}var Ag=["January","February","March","April","May","June","July","August","September","October","November","December"],Cg=["Sunday","Monday","Tuesday","Wednesday","Thursday","Friday","Saturday"];function Rg(i){return i.slice(0,3)}var AS=Cg.map(Rg),CS=Ag.map(Rg),RS={MMMM:Ag,MMM:CS,WWWW:Cg,WWW:AS};function _a(i){return(i<10?"0":"")+i}function IS(i){return(i<10?"00":i<100?"0":"")+i}var PS={YYYY:i=>i.getFullYear(),YY:i=>(i.getFullYear()+"").slice(2),MMMM:(i,t)=>t.MMMM[i.getMonth()],MMM:(i,t)=>t.MMM[i.getMonth()],MM:i=>_a(i.getMonth()+1),M:i=>i.getMonth()+1,DD:i=>_a(i.getDate()),D:i=>i.getDate(),WWWW:(i,t)=>t.WWWW[i.getDay()],WWW:(i,t)=>t.WWW[i.getDay()],HH:i=>_a(i.getHours()),H:i=>i.getHours(),h:i=>{let t=i.getHours();return t==0?12:t>12?t-12:t},AA:i=>i.getHours()>=12?"PM":"AM",aa:i=>i.getHours()>=12?"pm":"am",a:i=>i.getHours()>=12?"p":"a",mm:i=>_a(i.getMinutes()),m:i=>i.getMinutes(),ss:i=>_a(i.getSeconds()),s:i=>i.getSeconds(),fff:i=>IS(i.getMilliseconds())};function Of(i,t){t=t||RS;let e=[],n=/\{([a-z]+)\}|[^{]+/gi,r;for(;r=n.exec(i);)e.push(r[0][0]=="{"?PS[r[1]]:r[0]);return s=>{let o="";for(let a=0;a<e.length;a++)o+=typeof e[a]=="string"?e[a]:e[a](s,t);return o}}var LS=new Intl.DateTimeFormat().resolvedOptions().timeZone;function DS(i,t){let e;return t=="UTC"||t=="Etc/UTC"?e=new Date(+i+i.getTimezoneOffset()*6e4):t==LS?e=i:(e=new Date(i.toLocaleString("en-US",{timeZone:t})),e.setMilliseconds(i.getMilliseconds())),e}var Ig=i=>i%1==0,Kc=[1,2,2.5,5],US=wa(10,-32,0,Kc),Pg=wa(10,0,32,Kc),NS=Pg.filter(Ig),cs=US.concat(Pg),Bf=`
`,Lg="{YYYY}",Jm=Bf+Lg,Dg="{M}/{D}",ba=Bf+Dg,qc=ba+"/{YY}",Ug="{aa}",FS="{h}:{mm}",so=FS+Ug,Km=Bf+so,jm=":{ss}",Ee=null;function Ng(i){let t=i*1e3,e=t*60,n=e*60,r=n*24,s=r*30,o=r*365,l=(i==1?wa(10,0,3,Kc).filter(Ig):wa(10,-3,0,Kc)).concat([t,t*5,t*10,t*15,t*30,e,e*5,e*10,e*15,e*30,n,n*2,n*3,n*4,n*6,n*8,n*12,r,r*2,r*3,r*4,r*5,r*6,r*7,r*8,r*9,r*10,r*15,s,s*2,s*3,s*4,s*6,o,o*2,o*5,o*10,o*25,o*50,o*100]),c=[[o,Lg,Ee,Ee,Ee,Ee,Ee,Ee,1],[r*28,"{MMM}",Jm,Ee,Ee,Ee,Ee,Ee,1],[r,Dg,Jm,Ee,Ee,Ee,Ee,Ee,1],[n,"{h}"+Ug,qc,Ee,ba,Ee,Ee,Ee,1],[e,so,qc,Ee,ba,Ee,Ee,Ee,1],[t,jm,qc+" "+so,Ee,ba+" "+so,Ee,Km,Ee,1],[i,jm+".{fff}",qc+" "+so,Ee,ba+" "+so,Ee,Km,Ee,1]];function h(u){return(f,d,m,x,g,p)=>{let b=[],w=g>=o,y=g>=s&&g<o,R=u(m),A=Fe(R*i,3),D=xf(R.getFullYear(),w?0:R.getMonth(),y||w?1:R.getDate()),U=Fe(D*i,3);if(y||w){let T=y?g/s:0,M=w?g/o:0,C=A==U?A:Fe(xf(D.getFullYear()+M,D.getMonth()+T,1)*i,3),B=new Date(ln(C/i)),k=B.getFullYear(),X=B.getMonth();for(let G=0;C<=x;G++){let q=xf(k+M*G,X+T*G,1),Z=q-u(Fe(q*i,3));C=Fe((+q+Z)*i,3),C<=x&&b.push(C)}}else{let T=g>=r?r:g,M=ti(m)-ti(A),C=U+M+th(A-U,T);b.push(C);let B=u(C),k=B.getHours()+B.getMinutes()/e+B.getSeconds()/n,X=g/n,G=f.axes[d]._space,q=p/G;for(;C=Fe(C+g,i==1?0:3),!(C>x);)if(X>1){let Z=ti(Fe(k+X,6))%24,ut=u(C).getHours()-Z;ut>1&&(ut=-1),C-=ut*n,k=(k+X)%24;let yt=b[b.length-1];Fe((C-yt)/g,3)*q>=.7&&b.push(C)}else b.push(C)}return b}}return[l,c,h]}var[OS,BS,kS]=Ng(1),[zS,VS,HS]=Ng(.001);wa(2,-53,53,[1]);function Qm(i,t){return i.map(e=>e.map((n,r)=>r==0||r==8||n==null?n:t(r==1||e[8]==0?n:e[1]+n)))}function tg(i,t){return(e,n,r,s,o)=>{let a=t.find(m=>o>=m[0])||t[t.length-1],l,c,h,u,f,d;return n.map(m=>{let x=i(m),g=x.getFullYear(),p=x.getMonth(),b=x.getDate(),w=x.getHours(),y=x.getMinutes(),R=x.getSeconds(),A=g!=l&&a[2]||p!=c&&a[3]||b!=h&&a[4]||w!=u&&a[5]||y!=f&&a[6]||R!=d&&a[7]||a[1];return l=g,c=p,h=b,u=w,f=y,d=R,A(x)})}}function GS(i,t){let e=Of(t);return(n,r,s,o,a)=>r.map(l=>e(i(l)))}function xf(i,t,e){return new Date(i,t,e)}function eg(i,t){return t(i)}var WS="{YYYY}-{MM}-{DD} {h}:{mm}{aa}";function ng(i,t){return(e,n,r,s)=>s==null?Pf:t(i(n))}function XS(i,t){let e=i.series[t];return e.width?e.stroke(i,t):e.points.width?e.points.stroke(i,t):null}function qS(i,t){return i.series[t].fill(i,t)}var YS={show:!0,live:!0,isolate:!1,mount:fS,markers:{show:!0,width:2,stroke:XS,fill:qS,dash:"solid"},idx:null,idxs:null,values:[]};function $S(i,t){let e=i.cursor.points,n=hi(),r=e.size(i,t);qe(n,ya,r),qe(n,va,r);let s=r/-2;qe(n,"marginLeft",s),qe(n,"marginTop",s);let o=e.width(i,t,r);return o&&qe(n,"borderWidth",o),n}function ZS(i,t){let e=i.series[t].points;return e._fill||e._stroke}function JS(i,t){let e=i.series[t].points;return e._stroke||e._fill}function KS(i,t){return i.series[t].points.size}var _f=[0,0];function jS(i,t,e){return _f[0]=t,_f[1]=e,_f}function Yc(i,t,e,n=!0){return r=>{r.button==0&&(!n||r.target==t)&&e(r)}}function yf(i,t,e,n=!0){return r=>{(!n||r.target==t)&&e(r)}}var QS={show:!0,x:!0,y:!0,lock:!1,move:jS,points:{one:!1,show:$S,size:KS,width:0,stroke:JS,fill:ZS},bind:{mousedown:Yc,mouseup:Yc,click:Yc,dblclick:Yc,mousemove:yf,mouseleave:yf,mouseenter:yf},drag:{setScale:!0,x:!0,y:!1,dist:0,uni:null,click:(i,t)=>{t.stopPropagation(),t.stopImmediatePropagation()},_x:!1,_y:!1},focus:{dist:(i,t,e,n,r)=>n-r,prox:-1,bias:0},hover:{skip:[void 0],prox:null,bias:0},left:-10,top:-10,idx:null,dataIdx:null,idxs:null,event:null},Fg={show:!0,stroke:"rgba(0,0,0,0.07)",width:2},kf=rn({},Fg,{filter:Mg}),Og=rn({},kf,{size:10}),Bg=rn({},Fg,{show:!1}),zf='12px system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji"',kg="bold "+zf,zg=1.5,ig={show:!0,scale:"x",stroke:If,space:50,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:kg,side:2,grid:kf,ticks:Og,border:Bg,font:zf,lineGap:zg,rotate:0},tw="Value",ew="Time",rg={show:!0,scale:"x",auto:!1,sorted:1,min:Ne,max:-Ne,idxs:[]};function nw(i,t,e,n,r){return t.map(s=>s==null?"":Nf(s))}function iw(i,t,e,n,r,s,o){let a=[],l=Ar.get(r)||0;e=o?e:Fe(th(e,r),l);for(let c=e;c<=n;c=Fe(c+r,l))a.push(Object.is(c,-0)?0:c);return a}function Tf(i,t,e,n,r,s,o){let a=[],l=i.scales[i.axes[t].scale].log,c=l==10?nr:yg,h=ti(c(e));r=ao(l,h),l==10&&(r=cs[Ti(r,cs)]);let u=e,f=r*l;l==10&&(f=cs[Ti(f,cs)]);do a.push(u),u=u+r,l==10&&!Ar.has(u)&&(u=Fe(u,Ar.get(r))),u>=f&&(r=u,f=r*l,l==10&&(f=cs[Ti(f,cs)]));while(u<=n);return a}function rw(i,t,e,n,r,s,o){let l=i.scales[i.axes[t].scale].asinh,c=n>l?Tf(i,t,Fn(l,e),n,r):[l],h=n>=0&&e<=0?[0]:[];return(e<-l?Tf(i,t,Fn(l,-n),-e,r):[l]).reverse().map(f=>-f).concat(h,c)}var Vg=/./,sw=/[12357]/,ow=/[125]/,sg=/1/,Ef=(i,t,e,n)=>i.map((r,s)=>t==4&&r==0||s%n==0&&e.test(r.toExponential()[r<0?1:0])?r:null);function aw(i,t,e,n,r){let s=i.axes[e],o=s.scale,a=i.scales[o],l=i.valToPos,c=s._space,h=l(10,o),u=l(9,o)-h>=c?Vg:l(7,o)-h>=c?sw:l(5,o)-h>=c?ow:sg;if(u==sg){let f=cn(l(1,o)-h);if(f<c)return Ef(t.slice().reverse(),a.distr,u,ui(c/f)).reverse()}return Ef(t,a.distr,u,1)}function lw(i,t,e,n,r){let s=i.axes[e],o=s.scale,a=s._space,l=i.valToPos,c=cn(l(1,o)-l(2,o));return c<a?Ef(t.slice().reverse(),3,Vg,ui(a/c)).reverse():t}function cw(i,t,e,n){return n==null?Pf:t==null?"":Nf(t)}var og={show:!0,scale:"y",stroke:If,space:30,gap:5,alignTo:1,size:50,labelGap:0,labelSize:30,labelFont:kg,side:3,grid:kf,ticks:Og,border:Bg,font:zf,lineGap:zg,rotate:0};function hw(i,t){let e=3+(i||1)*2;return Fe(e*t,3)}function uw(i,t){let{scale:e,idxs:n}=i.series[0],r=i._data[0],s=i.valToPos(r[n[0]],e,!0),o=i.valToPos(r[n[1]],e,!0),a=cn(o-s),l=i.series[t],c=a/(l.points.space*Te);return n[1]-n[0]<=c}var ag={scale:null,auto:!0,sorted:0,min:Ne,max:-Ne},Hg=(i,t,e,n,r)=>r,lg={show:!0,auto:!0,sorted:0,gaps:Hg,alpha:1,facets:[rn({},ag,{scale:"x"}),rn({},ag,{scale:"y"})]},cg={scale:"y",auto:!0,sorted:0,show:!0,spanGaps:!1,gaps:Hg,alpha:1,points:{show:uw,filter:null},values:null,min:Ne,max:-Ne,idxs:[],path:null,clip:null};function fw(i,t,e,n,r){return e/10}var Gg={time:!0,auto:!0,distr:1,log:10,asinh:1,min:null,max:null,dir:1,ori:0},dw=rn({},Gg,{time:!1,ori:1}),hg={};function Wg(i,t){let e=hg[i];return e||(e={key:i,plots:[],sub(n){e.plots.push(n)},unsub(n){e.plots=e.plots.filter(r=>r!=n)},pub(n,r,s,o,a,l,c){for(let h=0;h<e.plots.length;h++)e.plots[h]!=r&&e.plots[h].pub(n,r,s,o,a,l,c)}},i!=null&&(hg[i]=e)),e}var ho=1,Af=2;function ds(i,t,e){let n=i.mode,r=i.series[t],s=n==2?i._data[t]:i._data,o=i.scales,a=i.bbox,l=s[0],c=n==2?s[1]:s[t],h=n==2?o[r.facets[0].scale]:o[i.series[0].scale],u=n==2?o[r.facets[1].scale]:o[r.scale],f=a.left,d=a.top,m=a.width,x=a.height,g=i.valToPosH,p=i.valToPosV;return h.ori==0?e(r,l,c,h,u,g,p,f,d,m,x,ih,fo,sh,qg,$g):e(r,l,c,h,u,p,g,d,f,x,m,rh,po,Gf,Yg,Zg)}function Vf(i,t){let e=0,n=0,r=Se(i.bands,Ff);for(let s=0;s<r.length;s++){let o=r[s];o.series[0]==t?e=o.dir:o.series[1]==t&&(o.dir==1?n|=1:n|=2)}return[e,n==1?-1:n==2?1:n==3?2:0]}function pw(i,t,e,n,r){let s=i.mode,o=i.series[t],a=s==2?o.facets[1].scale:o.scale,l=i.scales[a];return r==-1?l.min:r==1?l.max:l.distr==3?l.dir==1?l.min:l.max:0}function ir(i,t,e,n,r,s){return ds(i,t,(o,a,l,c,h,u,f,d,m,x,g)=>{let p=o.pxRound,b=c.dir*(c.ori==0?1:-1),w=c.ori==0?fo:po,y,R;b==1?(y=e,R=n):(y=n,R=e);let A=p(u(a[y],c,x,d)),D=p(f(l[y],h,g,m)),U=p(u(a[R],c,x,d)),T=p(f(s==1?h.max:h.min,h,g,m)),M=new Path2D(r);return w(M,U,T),w(M,A,T),w(M,A,D),M})}function nh(i,t,e,n,r,s){let o=null;if(i.length>0){o=new Path2D;let a=t==0?sh:Gf,l=e;for(let u=0;u<i.length;u++){let f=i[u];if(f[1]>f[0]){let d=f[0]-l;d>0&&a(o,l,n,d,n+s),l=f[1]}}let c=e+r-l,h=10;c>0&&a(o,l,n-h/2,c,n+s+h)}return o}function mw(i,t,e){let n=i[i.length-1];n&&n[0]==t?n[1]=e:i.push([t,e])}function Hf(i,t,e,n,r,s,o){let a=[],l=i.length;for(let c=r==1?e:n;c>=e&&c<=n;c+=r)if(t[c]===null){let u=c,f=c;if(r==1)for(;++c<=n&&t[c]===null;)f=c;else for(;--c>=e&&t[c]===null;)f=c;let d=s(i[u]),m=f==u?d:s(i[f]),x=u-r;d=o<=0&&x>=0&&x<l?s(i[x]):d;let p=f+r;m=o>=0&&p>=0&&p<l?s(i[p]):m,m>=d&&a.push([d,m])}return a}function ug(i){return i==0?bg:i==1?ln:t=>ls(t,i)}function Xg(i){let t=i==0?ih:rh,e=i==0?(r,s,o,a,l,c)=>{r.arcTo(s,o,a,l,c)}:(r,s,o,a,l,c)=>{r.arcTo(o,s,l,a,c)},n=i==0?(r,s,o,a,l)=>{r.rect(s,o,a,l)}:(r,s,o,a,l)=>{r.rect(o,s,l,a)};return(r,s,o,a,l,c=0,h=0)=>{c==0&&h==0?n(r,s,o,a,l):(c=Ei(c,a/2,l/2),h=Ei(h,a/2,l/2),t(r,s+c,o),e(r,s+a,o,s+a,o+l,c),e(r,s+a,o+l,s,o+l,h),e(r,s,o+l,s,o,h),e(r,s,o,s+a,o,c),r.closePath())}}var ih=(i,t,e)=>{i.moveTo(t,e)},rh=(i,t,e)=>{i.moveTo(e,t)},fo=(i,t,e)=>{i.lineTo(t,e)},po=(i,t,e)=>{i.lineTo(e,t)},sh=Xg(0),Gf=Xg(1),qg=(i,t,e,n,r,s)=>{i.arc(t,e,n,r,s)},Yg=(i,t,e,n,r,s)=>{i.arc(e,t,n,r,s)},$g=(i,t,e,n,r,s,o)=>{i.bezierCurveTo(t,e,n,r,s,o)},Zg=(i,t,e,n,r,s,o)=>{i.bezierCurveTo(e,t,r,n,o,s)};function Jg(i){return(t,e,n,r,s)=>ds(t,e,(o,a,l,c,h,u,f,d,m,x,g)=>{let{pxRound:p,points:b}=o,w,y;c.ori==0?(w=ih,y=qg):(w=rh,y=Yg);let R=Fe(b.width*Te,3),A=(b.size-b.width)/2*Te,D=Fe(A*2,3),U=new Path2D,T=new Path2D,{left:M,top:C,width:B,height:k}=t.bbox;sh(T,M-D,C-D,B+D*2,k+D*2);let X=G=>{if(l[G]!=null){let q=p(u(a[G],c,x,d)),Z=p(f(l[G],h,g,m));w(U,q+A,Z),y(U,q,Z,A,0,$c*2)}};if(s)s.forEach(X);else for(let G=n;G<=r;G++)X(G);return{stroke:R>0?U:null,fill:U,clip:T,flags:ho|Af}})}function Kg(i){return(t,e,n,r,s,o)=>{n!=r&&(s!=n&&o!=n&&i(t,e,n),s!=r&&o!=r&&i(t,e,r),i(t,e,o))}}var gw=Kg(fo),xw=Kg(po);function jg(i){let t=Se(i?.alignGaps,0);return(e,n,r,s)=>ds(e,n,(o,a,l,c,h,u,f,d,m,x,g)=>{[r,s]=jc(l,r,s);let p=o.pxRound,b=k=>p(u(k,c,x,d)),w=k=>p(f(k,h,g,m)),y,R;c.ori==0?(y=fo,R=gw):(y=po,R=xw);let A=c.dir*(c.ori==0?1:-1),D={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ho},U=D.stroke,T=!1;if(s-r>=x*4){let k=vt=>e.posToVal(vt,c.key,!0),X=null,G=null,q,Z,j,ct=b(a[A==1?r:s]),ut=b(a[r]),yt=b(a[s]),Et=k(A==1?ut+1:yt-1);for(let vt=A==1?r:s;vt>=r&&vt<=s;vt+=A){let Qt=a[vt],Q=(A==1?Qt<Et:Qt>Et)?ct:b(Qt),et=l[vt];Q==ct?et!=null?(Z=et,X==null?(y(U,Q,w(Z)),q=X=G=Z):Z<X?X=Z:Z>G&&(G=Z)):et===null&&(T=!0):(X!=null&&R(U,ct,w(X),w(G),w(q),w(Z)),et!=null?(Z=et,y(U,Q,w(Z)),X=G=q=Z):(X=G=null,et===null&&(T=!0)),ct=Q,Et=k(ct+A))}X!=null&&X!=G&&j!=ct&&R(U,ct,w(X),w(G),w(q),w(Z))}else for(let k=A==1?r:s;k>=r&&k<=s;k+=A){let X=l[k];X===null?T=!0:X!=null&&y(U,b(a[k]),w(X))}let[C,B]=Vf(e,n);if(o.fill!=null||C!=0){let k=D.fill=new Path2D(U),X=o.fillTo(e,n,o.min,o.max,C),G=w(X),q=b(a[r]),Z=b(a[s]);A==-1&&([Z,q]=[q,Z]),y(k,Z,G),y(k,q,G)}if(!o.spanGaps){let k=[];T&&k.push(...Hf(a,l,r,s,A,b,t)),D.gaps=k=o.gaps(e,n,r,s,k),D.clip=nh(k,c.ori,d,m,x,g)}return B!=0&&(D.band=B==2?[ir(e,n,r,s,U,-1),ir(e,n,r,s,U,1)]:ir(e,n,r,s,U,B)),D})}function _w(i){let t=Se(i.align,1),e=Se(i.ascDesc,!1),n=Se(i.alignGaps,0),r=Se(i.extend,!1);return(s,o,a,l)=>ds(s,o,(c,h,u,f,d,m,x,g,p,b,w)=>{[a,l]=jc(u,a,l);let y=c.pxRound,{left:R,width:A}=s.bbox,D=ut=>y(m(ut,f,b,g)),U=ut=>y(x(ut,d,w,p)),T=f.ori==0?fo:po,M={stroke:new Path2D,fill:null,clip:null,band:null,gaps:null,flags:ho},C=M.stroke,B=f.dir*(f.ori==0?1:-1),k=U(u[B==1?a:l]),X=D(h[B==1?a:l]),G=X,q=X;r&&t==-1&&(q=R,T(C,q,k)),T(C,X,k);for(let ut=B==1?a:l;ut>=a&&ut<=l;ut+=B){let yt=u[ut];if(yt==null)continue;let Et=D(h[ut]),vt=U(yt);t==1?T(C,Et,k):T(C,G,vt),T(C,Et,vt),k=vt,G=Et}let Z=G;r&&t==1&&(Z=R+A,T(C,Z,k));let[j,ct]=Vf(s,o);if(c.fill!=null||j!=0){let ut=M.fill=new Path2D(C),yt=c.fillTo(s,o,c.min,c.max,j),Et=U(yt);T(ut,Z,Et),T(ut,q,Et)}if(!c.spanGaps){let ut=[];ut.push(...Hf(h,u,a,l,B,D,n));let yt=c.width*Te/2,Et=e||t==1?yt:-yt,vt=e||t==-1?-yt:yt;ut.forEach(Qt=>{Qt[0]+=Et,Qt[1]+=vt}),M.gaps=ut=c.gaps(s,o,a,l,ut),M.clip=nh(ut,f.ori,g,p,b,w)}return ct!=0&&(M.band=ct==2?[ir(s,o,a,l,C,-1),ir(s,o,a,l,C,1)]:ir(s,o,a,l,C,ct)),M})}function fg(i,t,e,n,r,s,o=Ne){if(i.length>1){let a=null;for(let l=0,c=1/0;l<i.length;l++)if(t[l]!==void 0){if(a!=null){let h=cn(i[l]-i[a]);h<c&&(c=h,o=cn(e(i[l],n,r,s)-e(i[a],n,r,s)))}a=l}}return o}function yw(i){i=i||Sa;let t=Se(i.size,[.6,Ne,1]),e=i.align||0,n=i.gap||0,r=i.radius;r=r==null?[0,0]:typeof r=="number"?[r,0]:r;let s=ge(r),o=1-t[0],a=Se(t[1],Ne),l=Se(t[2],1),c=Se(i.disp,Sa),h=Se(i.each,d=>{}),{fill:u,stroke:f}=c;return(d,m,x,g)=>ds(d,m,(p,b,w,y,R,A,D,U,T,M,C)=>{let B=p.pxRound,k=e,X=n*Te,G=a*Te,q=l*Te,Z,j;y.ori==0?[Z,j]=s(d,m):[j,Z]=s(d,m);let ct=y.dir*(y.ori==0?1:-1),ut=y.ori==0?sh:Gf,yt=y.ori==0?h:(F,Y,nt,tt,Bt,mt,Ot)=>{h(F,Y,nt,Bt,tt,Ot,mt)},Et=Se(d.bands,Ff).find(F=>F.series[0]==m),vt=Et!=null?Et.dir:0,Qt=p.fillTo(d,m,p.min,p.max,vt),te=B(D(Qt,R,C,T)),Q,et,Rt,Ft=M,Tt=B(p.width*Te),ie=!1,pe=null,N=null,lt=null,ot=null;u!=null&&(Tt==0||f!=null)&&(ie=!0,pe=u.values(d,m,x,g),N=new Map,new Set(pe).forEach(F=>{F!=null&&N.set(F,new Path2D)}),Tt>0&&(lt=f.values(d,m,x,g),ot=new Map,new Set(lt).forEach(F=>{F!=null&&ot.set(F,new Path2D)})));let{x0:it,size:rt}=c;if(it!=null&&rt!=null){k=1,b=it.values(d,m,x,g),it.unit==2&&(b=b.map(nt=>d.posToVal(U+nt*M,y.key,!0)));let F=rt.values(d,m,x,g);rt.unit==2?et=F[0]*M:et=A(F[0],y,M,U)-A(0,y,M,U),Ft=fg(b,w,A,y,M,U,Ft),Rt=Ft-et+X}else Ft=fg(b,w,A,y,M,U,Ft),Rt=Ft*o+X,et=Ft-Rt;Rt<1&&(Rt=0),Tt>=et/2&&(Tt=0),Rt<5&&(B=bg);let wt=Rt>0,ft=Ft-Rt-(wt?Tt:0);et=B(wf(ft,q,G)),Q=(k==0?et/2:k==ct?0:et)-k*ct*((k==0?X/2:0)+(wt?Tt/2:0));let pt={stroke:null,fill:null,clip:null,band:null,gaps:null,flags:0},jt=ie?null:new Path2D,Yt=null;if(Et!=null)Yt=d.data[Et.series[1]];else{let{y0:F,y1:Y}=c;F!=null&&Y!=null&&(w=Y.values(d,m,x,g),Yt=F.values(d,m,x,g))}let I=Z*et,v=j*et;for(let F=ct==1?x:g;F>=x&&F<=g;F+=ct){let Y=w[F];if(Y==null)continue;if(Yt!=null){let St=Yt[F]??0;if(Y-St==0)continue;te=D(St,R,C,T)}let nt=y.distr!=2||c!=null?b[F]:F,tt=A(nt,y,M,U),Bt=D(Se(Y,Qt),R,C,T),mt=B(tt-Q),Ot=B(Fn(Bt,te)),Lt=B(Ei(Bt,te)),ht=Ot-Lt;if(Y!=null){let St=Y<0?v:I,Wt=Y<0?I:v;ie?(Tt>0&&lt[F]!=null&&ut(ot.get(lt[F]),mt,Lt+ti(Tt/2),et,Fn(0,ht-Tt),St,Wt),pe[F]!=null&&ut(N.get(pe[F]),mt,Lt+ti(Tt/2),et,Fn(0,ht-Tt),St,Wt)):ut(jt,mt,Lt+ti(Tt/2),et,Fn(0,ht-Tt),St,Wt),yt(d,m,F,mt-Tt/2,Lt,et+Tt,ht)}}return Tt>0?pt.stroke=ie?ot:jt:ie||(pt._fill=p.width==0?p._fill:p._stroke??p._fill,pt.width=0),pt.fill=ie?N:jt,pt})}function vw(i,t){let e=Se(t?.alignGaps,0);return(n,r,s,o)=>ds(n,r,(a,l,c,h,u,f,d,m,x,g,p)=>{[s,o]=jc(c,s,o);let b=a.pxRound,w=Z=>b(f(Z,h,g,m)),y=Z=>b(d(Z,u,p,x)),R,A,D;h.ori==0?(R=ih,D=fo,A=$g):(R=rh,D=po,A=Zg);let U=h.dir*(h.ori==0?1:-1),T=w(l[U==1?s:o]),M=T,C=[],B=[];for(let Z=U==1?s:o;Z>=s&&Z<=o;Z+=U)if(c[Z]!=null){let ct=l[Z],ut=w(ct);C.push(M=ut),B.push(y(c[Z]))}let k={stroke:i(C,B,R,D,A,b),fill:null,clip:null,band:null,gaps:null,flags:ho},X=k.stroke,[G,q]=Vf(n,r);if(a.fill!=null||G!=0){let Z=k.fill=new Path2D(X),j=a.fillTo(n,r,a.min,a.max,G),ct=y(j);D(Z,M,ct),D(Z,T,ct)}if(!a.spanGaps){let Z=[];Z.push(...Hf(l,c,s,o,U,w,e)),k.gaps=Z=a.gaps(n,r,s,o,Z),k.clip=nh(Z,h.ori,m,x,g,p)}return q!=0&&(k.band=q==2?[ir(n,r,s,o,X,-1),ir(n,r,s,o,X,1)]:ir(n,r,s,o,X,q)),k})}function bw(i){return vw(Mw,i)}function Mw(i,t,e,n,r,s){let o=i.length;if(o<2)return null;let a=new Path2D;if(e(a,i[0],t[0]),o==2)n(a,i[1],t[1]);else{let l=Array(o),c=Array(o-1),h=Array(o-1),u=Array(o-1);for(let f=0;f<o-1;f++)h[f]=t[f+1]-t[f],u[f]=i[f+1]-i[f],c[f]=h[f]/u[f];l[0]=c[0];for(let f=1;f<o-1;f++)c[f]===0||c[f-1]===0||c[f-1]>0!=c[f]>0?l[f]=0:(l[f]=3*(u[f-1]+u[f])/((2*u[f]+u[f-1])/c[f-1]+(u[f]+2*u[f-1])/c[f]),isFinite(l[f])||(l[f]=0));l[o-1]=c[o-2];for(let f=0;f<o-1;f++)r(a,i[f]+u[f]/3,t[f]+l[f]*u[f]/3,i[f+1]-u[f]/3,t[f+1]-l[f+1]*u[f]/3,i[f+1],t[f+1])}return a}var Cf=new Set;function dg(){for(let i of Cf)i.syncRect(!0)}uo&&(us(nS,oo,dg),us(iS,oo,dg,!0),us(Zc,oo,()=>{hn.pxRatio=Te}));var Sw=jg(),ww=Jg();function pg(i,t,e,n){return(n?[i[0],i[1]].concat(i.slice(2)):[i[0]].concat(i.slice(1))).map((s,o)=>Rf(s,o,t,e))}function Tw(i,t){return i.map((e,n)=>n==0?{}:rn({},t,e))}function Rf(i,t,e,n){return rn({},t==0?e:n,i)}function Qg(i,t,e){return t==null?lo:[t,e]}var Ew=Qg;function Aw(i,t,e){return t==null?lo:Jc(t,e,Uf,!0)}function t0(i,t,e,n){return t==null?lo:Qc(t,e,i.scales[n].log,!1)}var Cw=t0;function e0(i,t,e,n){return t==null?lo:Df(t,e,i.scales[n].log,!1)}var Rw=e0;function Iw(i,t,e,n,r){let s=Fn(qm(i),qm(t)),o=t-i,a=Ti(r/n*o,e);do{let l=e[a],c=n*l/o;if(c>=r&&s+(l<5?Ar.get(l):0)<=17)return[l,c]}while(++a<e.length);return[0,0]}function mg(i){let t,e;return i=i.replace(/(\d+)px/,(n,r)=>(t=ln((e=+r)*Te))+"px"),[i,t,e]}function Pw(i){i.show&&[i.font,i.labelFont].forEach(t=>{let e=Fe(t[2]*Te,1);t[0]=t[0].replace(/[0-9.]+px/,e+"px"),t[1]=e})}function hn(i,t,e){let n={mode:Se(i.mode,1)},r=n.mode;function s(_,S,P,L){let V=S.valToPct(_);return L+P*(S.dir==-1?1-V:V)}function o(_,S,P,L){let V=S.valToPct(_);return L+P*(S.dir==-1?V:1-V)}function a(_,S,P,L){return S.ori==0?s(_,S,P,L):o(_,S,P,L)}n.valToPosH=s,n.valToPosV=o;let l=!1;n.status=0;let c=n.root=hi(BM);if(i.id!=null&&(c.id=i.id),Qn(c,i.class),i.title){let _=hi(VM,c);_.textContent=i.title}let h=wi("canvas"),u=n.ctx=h.getContext("2d"),f=hi(HM,c);us("click",f,_=>{_.target===m&&(Ve!=_s||Ye!=ys)&&vn.click(n,_)},!0);let d=n.under=hi(GM,f);f.appendChild(h);let m=n.over=hi(WM,f);i=co(i);let x=+Se(i.pxAlign,1),g=ug(x);(i.plugins||[]).forEach(_=>{_.opts&&(i=_.opts(n,i)||i)});let p=i.ms||.001,b=n.series=r==1?pg(i.series||[],rg,cg,!1):Tw(i.series||[null],lg),w=n.axes=pg(i.axes||[],ig,og,!0),y=n.scales={},R=n.bands=i.bands||[];R.forEach(_=>{_.fill=ge(_.fill||null),_.dir=Se(_.dir,-1)});let A=r==2?b[1].facets[0].scale:b[0].scale,D={axes:F0,series:Lr},U=(i.drawOrder||["axes","series"]).map(_=>D[_]);function T(_){let S=_.distr==3?P=>nr(P>0?P:_.clamp(n,P,_.min,_.max,_.key)):_.distr==4?P=>gf(P,_.asinh):_.distr==100?P=>_.fwd(P):P=>P;return P=>{let L=S(P),{_min:V,_max:$}=_,st=$-V;return(L-V)/st}}function M(_){let S=y[_];if(S==null){let P=(i.scales||Sa)[_]||Sa;if(P.from!=null){M(P.from);let L=rn({},y[P.from],P,{key:_});L.valToPct=T(L),y[_]=L}else{S=y[_]=rn({},_==A?Gg:dw,P),S.key=_;let L=S.time,V=S.range,$=Er(V);if((_!=A||r==2&&!L)&&($&&(V[0]==null||V[1]==null)&&(V={min:V[0]==null?Gm:{mode:1,hard:V[0],soft:V[0]},max:V[1]==null?Gm:{mode:1,hard:V[1],soft:V[1]}},$=!1),!$&&eh(V))){let st=V;V=(dt,Mt,Ut)=>Mt==null?lo:Jc(Mt,Ut,st)}S.range=ge(V||(L?Ew:_==A?S.distr==3?Cw:S.distr==4?Rw:Qg:S.distr==3?t0:S.distr==4?e0:Aw)),S.auto=ge($?!1:S.auto),S.clamp=ge(S.clamp||fw),S._min=S._max=null,S.valToPct=T(S)}}}M("x"),M("y"),r==1&&b.forEach(_=>{M(_.scale)}),w.forEach(_=>{M(_.scale)});for(let _ in i.scales)M(_);let C=y[A],B=C.distr,k,X;C.ori==0?(Qn(c,kM),k=s,X=o):(Qn(c,zM),k=o,X=s);let G={};for(let _ in y){let S=y[_];(S.min!=null||S.max!=null)&&(G[_]={min:S.min,max:S.max},S.min=S.max=null)}let q=i.tzDate||(_=>new Date(ln(_/p))),Z=i.fmtDate||Of,j=p==1?kS(q):HS(q),ct=tg(q,Qm(p==1?BS:VS,Z)),ut=ng(q,eg(WS,Z)),yt=[],Et=n.legend=rn({},YS,i.legend),vt=n.cursor=rn({},QS,{drag:{y:r==2}},i.cursor),Qt=Et.show,te=vt.show,Q=Et.markers;Et.idxs=yt,Q.width=ge(Q.width),Q.dash=ge(Q.dash),Q.stroke=ge(Q.stroke),Q.fill=ge(Q.fill);let et,Rt,Ft,Tt=[],ie=[],pe,N=!1,lt={};if(Et.live){let _=b[1]?b[1].values:null;N=_!=null,pe=N?_(n,1,0):{_:0};for(let S in pe)lt[S]=Pf}if(Qt)if(et=wi("table",JM,c),Ft=wi("tbody",null,et),Et.mount(n,et),N){Rt=wi("thead",null,et,Ft);let _=wi("tr",null,Rt);wi("th",null,_);for(var ot in pe)wi("th",Im,_).textContent=ot}else Qn(et,jM),Et.live&&Qn(et,KM);let it={show:!0},rt={show:!1};function wt(_,S){if(S==0&&(N||!Et.live||r==2))return lo;let P=[],L=wi("tr",QM,Ft,Ft.childNodes[S]);Qn(L,_.class),_.show||Qn(L,hs);let V=wi("th",null,L);if(Q.show){let dt=hi(tS,V);if(S>0){let Mt=Q.width(n,S);Mt&&(dt.style.border=Mt+"px "+Q.dash(n,S)+" "+Q.stroke(n,S)),dt.style.background=Q.fill(n,S)}}let $=hi(Im,V);_.label instanceof HTMLElement?$.appendChild(_.label):$.textContent=_.label,S>0&&(Q.show||($.style.color=_.width>0?Q.stroke(n,S):Q.fill(n,S)),pt("click",V,dt=>{if(vt._lock)return;yn(dt);let Mt=b.indexOf(_);if((dt.ctrlKey||dt.metaKey)!=Et.isolate){let Ut=b.some((Nt,Vt)=>Vt>0&&Vt!=Mt&&Nt.show);b.forEach((Nt,Vt)=>{Vt>0&&Ri(Vt,Ut?Vt==Mt?it:rt:it,!0,tn.setSeries)})}else Ri(Mt,{show:!_.show},!0,tn.setSeries)},!1),On&&pt(Um,V,dt=>{vt._lock||(yn(dt),Ri(b.indexOf(_),bs,!0,tn.setSeries))},!1));for(var st in pe){let dt=wi("td",eS,L);dt.textContent="--",P.push(dt)}return[L,P]}let ft=new Map;function pt(_,S,P,L=!0){let V=ft.get(S)||{},$=vt.bind[_](n,S,P,L);$&&(us(_,S,V[_]=$),ft.set(S,V))}function jt(_,S,P){let L=ft.get(S)||{};for(let V in L)(_==null||V==_)&&(Sf(V,S,L[V]),delete L[V]);_==null&&ft.delete(S)}let Yt=0,I=0,v=0,F=0,Y=0,nt=0,tt=Y,Bt=nt,mt=v,Ot=F,Lt=0,ht=0,St=0,Wt=0;n.bbox={};let Gt=!1,At=!1,ne=!1,z=!1,xt=!1,bt=!1;function kt(_,S,P){(P||_!=n.width||S!=n.height)&&gt(_,S),ps(!1),ne=!0,At=!0,ms()}function gt(_,S){n.width=Yt=v=_,n.height=I=F=S,Y=nt=0,Ie(),ve();let P=n.bbox;Lt=P.left=ls(Y*Te,.5),ht=P.top=ls(nt*Te,.5),St=P.width=ls(v*Te,.5),Wt=P.height=ls(F*Te,.5)}let at=3;function Ht(){let _=!1,S=0;for(;!_;){S++;let P=U0(S),L=N0(S);_=S==at||P&&L,_||(gt(n.width,n.height),At=!0)}}function re({width:_,height:S}){kt(_,S)}n.setSize=re;function Ie(){let _=!1,S=!1,P=!1,L=!1;w.forEach((V,$)=>{if(V.show&&V._show){let{side:st,_size:dt}=V,Mt=st%2,Ut=V.label!=null?V.labelSize:0,Nt=dt+Ut;Nt>0&&(Mt?(v-=Nt,st==3?(Y+=Nt,L=!0):P=!0):(F-=Nt,st==0?(nt+=Nt,_=!0):S=!0))}}),Vi[0]=_,Vi[1]=P,Vi[2]=S,Vi[3]=L,v-=Ci[1]+Ci[3],Y+=Ci[3],F-=Ci[2]+Ci[0],nt+=Ci[0]}function ve(){let _=Y+v,S=nt+F,P=Y,L=nt;function V($,st){switch($){case 1:return _+=st,_-st;case 2:return S+=st,S-st;case 3:return P-=st,P+st;case 0:return L-=st,L+st}}w.forEach(($,st)=>{if($.show&&$._show){let dt=$.side;$._pos=V(dt,$._size),$.label!=null&&($._lpos=V(dt,$.labelSize))}})}if(vt.dataIdx==null){let _=vt.hover,S=_.skip=new Set(_.skip??[]);S.add(void 0);let P=_.prox=ge(_.prox),L=_.bias??=0;vt.dataIdx=(V,$,st,dt)=>{if($==0)return st;let Mt=st,Ut=P(V,$,st,dt)??Ne,Nt=Ut>=0&&Ut<Ne,Vt=C.ori==0?v:F,se=vt.left,we=t[0],Me=t[$];if(S.has(Me[st])){Mt=null;let fe=null,ee=null,qt;if(L==0||L==-1)for(qt=st;fe==null&&qt-- >0;)S.has(Me[qt])||(fe=qt);if(L==0||L==1)for(qt=st;ee==null&&qt++<Me.length;)S.has(Me[qt])||(ee=qt);if(fe!=null||ee!=null)if(Nt){let Ge=fe==null?-1/0:k(we[fe],C,Vt,0),Ke=ee==null?1/0:k(we[ee],C,Vt,0),gn=se-Ge,Pe=Ke-se;gn<=Pe?gn<=Ut&&(Mt=fe):Pe<=Ut&&(Mt=ee)}else Mt=ee==null?fe:fe==null?ee:st-fe<=ee-st?fe:ee}else Nt&&cn(se-k(we[st],C,Vt,0))>Ut&&(Mt=null);return Mt}}let yn=_=>{vt.event=_};vt.idxs=yt,vt._lock=!1;let De=vt.points;De.show=ge(De.show),De.size=ge(De.size),De.stroke=ge(De.stroke),De.width=ge(De.width),De.fill=ge(De.fill);let Vn=n.focus=rn({},i.focus||{alpha:.3},vt.focus),On=Vn.prox>=0,Ai=On&&De.one,Cn=[],zi=[],di=[];function _o(_,S){let P=De.show(n,S);if(P instanceof HTMLElement)return Qn(P,ZM),Qn(P,_.class),ki(P,-10,-10,v,F),m.insertBefore(P,Cn[S]),P}function Ir(_,S){if(r==1||S>0){let P=r==1&&y[_.scale].time,L=_.value;_.value=P?Zm(L)?ng(q,eg(L,Z)):L||ut:L||cw,_.label=_.label||(P?ew:tw)}if(Ai||S>0){_.width=_.width==null?1:_.width,_.paths=_.paths||Sw||dS,_.fillTo=ge(_.fillTo||pw),_.pxAlign=+Se(_.pxAlign,x),_.pxRound=ug(_.pxAlign),_.stroke=ge(_.stroke||null),_.fill=ge(_.fill||null),_._stroke=_._fill=_._paths=_._focus=null;let P=hw(Fn(1,_.width),1),L=_.points=rn({},{size:P,width:Fn(1,P*.2),stroke:_.stroke,space:P*2,paths:ww,_stroke:null,_fill:null},_.points);L.show=ge(L.show),L.filter=ge(L.filter),L.fill=ge(L.fill),L.stroke=ge(L.stroke),L.paths=ge(L.paths),L.pxAlign=_.pxAlign}if(Qt){let P=wt(_,S);Tt.splice(S,0,P[0]),ie.splice(S,0,P[1]),Et.values.push(null)}if(te){yt.splice(S,0,null);let P=null;Ai?S==0&&(P=_o(_,S)):S>0&&(P=_o(_,S)),Cn.splice(S,0,P),zi.splice(S,0,0),di.splice(S,0,0)}mn("addSeries",S)}function Ua(_,S){S=S??b.length,_=r==1?Rf(_,S,rg,cg):Rf(_,S,{},lg),b.splice(S,0,_),Ir(b[S],S)}n.addSeries=Ua;function Na(_){if(b.splice(_,1),Qt){Et.values.splice(_,1),ie.splice(_,1);let S=Tt.splice(_,1)[0];jt(null,S.firstChild),S.remove()}te&&(yt.splice(_,1),Cn.splice(_,1)[0].remove(),zi.splice(_,1),di.splice(_,1)),mn("delSeries",_)}n.delSeries=Na;let Vi=[!1,!1,!1,!1];function Mh(_,S){if(_._show=_.show,_.show){let P=_.side%2,L=y[_.scale];L==null&&(_.scale=P?b[1].scale:A,L=y[_.scale]);let V=L.time;_.size=ge(_.size),_.space=ge(_.space),_.rotate=ge(_.rotate),Er(_.incrs)&&_.incrs.forEach(st=>{!Ar.has(st)&&Ar.set(st,wg(st))}),_.incrs=ge(_.incrs||(L.distr==2?NS:V?p==1?OS:zS:cs)),_.splits=ge(_.splits||(V&&L.distr==1?j:L.distr==3?Tf:L.distr==4?rw:iw)),_.stroke=ge(_.stroke),_.grid.stroke=ge(_.grid.stroke),_.ticks.stroke=ge(_.ticks.stroke),_.border.stroke=ge(_.border.stroke);let $=_.values;_.values=Er($)&&!Er($[0])?ge($):V?Er($)?tg(q,Qm($,Z)):Zm($)?GS(q,$):$||ct:$||nw,_.filter=ge(_.filter||(L.distr>=3&&L.log==10?aw:L.distr==3&&L.log==2?lw:Mg)),_.font=mg(_.font),_.labelFont=mg(_.labelFont),_._size=_.size(n,null,S,0),_._space=_._rotate=_._incrs=_._found=_._splits=_._values=null,_._size>0&&(Vi[S]=!0,_._el=hi(XM,f))}}function Pr(_,S,P,L){let[V,$,st,dt]=P,Mt=S%2,Ut=0;return Mt==0&&(dt||$)&&(Ut=S==0&&!V||S==2&&!st?ln(ig.size/3):0),Mt==1&&(V||st)&&(Ut=S==1&&!$||S==3&&!dt?ln(og.size/2):0),Ut}let Fa=n.padding=(i.padding||[Pr,Pr,Pr,Pr]).map(_=>ge(Se(_,Pr))),Ci=n._padding=Fa.map((_,S)=>_(n,S,Vi,0)),sn,E=null,H=null,K=r==1?b[0].idxs:null,J=null,W=!1;function _t(_,S){if(t=_??[],n.data=n._data=t,r==2){sn=0;for(let P=1;P<b.length;P++)sn+=t[P][0].length}else{t.length==0&&(n.data=n._data=t=[[]]),J=t[0],sn=J.length;let P=t;if(B==2){P=t.slice();let L=P[0]=Array(sn);for(let V=0;V<sn;V++)L[V]=V}n._data=t=P}if(ps(!0),mn("setData"),B==2&&(ne=!0),S!==!1){let P=C;P.auto(n,W)?It():ar(A,P.min,P.max),z=z||vt.left>=0,bt=!0,ms()}}n.setData=_t;function It(){W=!0;let _,S;r==1&&(sn>0?(E=K[0]=0,H=K[1]=sn-1,_=t[0][E],S=t[0][H],B==2?(_=E,S=H):_==S&&(B==3?[_,S]=Qc(_,_,C.log,!1):B==4?[_,S]=Df(_,_,C.log,!1):C.time?S=_+ln(86400/p):[_,S]=Jc(_,S,Uf,!0))):(E=K[0]=_=null,H=K[1]=S=null)),ar(A,_,S)}let zt,Dt,Zt,Jt,Xt,he,be,Oe,Ae,le;function $t(_,S,P,L,V,$){_??=Lm,P??=Ff,L??="butt",V??=Lm,$??="round",_!=zt&&(u.strokeStyle=zt=_),V!=Dt&&(u.fillStyle=Dt=V),S!=Zt&&(u.lineWidth=Zt=S),$!=Xt&&(u.lineJoin=Xt=$),L!=he&&(u.lineCap=he=L),P!=Jt&&u.setLineDash(Jt=P)}function Be(_,S,P,L){S!=Dt&&(u.fillStyle=Dt=S),_!=be&&(u.font=be=_),P!=Oe&&(u.textAlign=Oe=P),L!=Ae&&(u.textBaseline=Ae=L)}function me(_,S,P,L,V=0){if(L.length>0&&_.auto(n,W)&&(S==null||S.min==null)){let $=Se(E,0),st=Se(H,L.length-1),dt=P.min==null?aS(L,$,st,V,_.distr==3):[P.min,P.max];_.min=Ei(_.min,P.min=dt[0]),_.max=Fn(_.max,P.max=dt[1])}}let Sn={min:null,max:null};function rr(){for(let L in y){let V=y[L];G[L]==null&&(V.min==null||G[A]!=null&&V.auto(n,W))&&(G[L]=Sn)}for(let L in y){let V=y[L];G[L]==null&&V.from!=null&&G[V.from]!=null&&(G[L]=Sn)}G[A]!=null&&ps(!0);let _={};for(let L in G){let V=G[L];if(V!=null){let $=_[L]=co(y[L],gS);if(V.min!=null)rn($,V);else if(L!=A||r==2)if(sn==0&&$.from==null){let st=$.range(n,null,null,L);$.min=st[0],$.max=st[1]}else $.min=Ne,$.max=-Ne}}if(sn>0){b.forEach((L,V)=>{if(r==1){let $=L.scale,st=G[$];if(st==null)return;let dt=_[$];if(V==0){let Mt=dt.range(n,dt.min,dt.max,$);dt.min=Mt[0],dt.max=Mt[1],E=Ti(dt.min,t[0]),H=Ti(dt.max,t[0]),H-E>1&&(t[0][E]<dt.min&&E++,t[0][H]>dt.max&&H--),L.min=J[E],L.max=J[H]}else L.show&&L.auto&&me(dt,st,L,t[V],L.sorted);L.idxs[0]=E,L.idxs[1]=H}else if(V>0&&L.show&&L.auto){let[$,st]=L.facets,dt=$.scale,Mt=st.scale,[Ut,Nt]=t[V],Vt=_[dt],se=_[Mt];Vt!=null&&me(Vt,G[dt],$,Ut,$.sorted),se!=null&&me(se,G[Mt],st,Nt,st.sorted),L.min=st.min,L.max=st.max}});for(let L in _){let V=_[L],$=G[L];if(V.from==null&&($==null||$.min==null)){let st=V.range(n,V.min==Ne?null:V.min,V.max==-Ne?null:V.max,L);V.min=st[0],V.max=st[1]}}}for(let L in _){let V=_[L];if(V.from!=null){let $=_[V.from];if($.min==null)V.min=V.max=null;else{let st=V.range(n,$.min,$.max,L);V.min=st[0],V.max=st[1]}}}let S={},P=!1;for(let L in _){let V=_[L],$=y[L];if($.min!=V.min||$.max!=V.max){$.min=V.min,$.max=V.max;let st=$.distr;$._min=st==3?nr($.min):st==4?gf($.min,$.asinh):st==100?$.fwd($.min):$.min,$._max=st==3?nr($.max):st==4?gf($.max,$.asinh):st==100?$.fwd($.max):$.max,S[L]=P=!0}}if(P){b.forEach((L,V)=>{r==2?V>0&&S.y&&(L._paths=null):S[L.scale]&&(L._paths=null)});for(let L in S)ne=!0,mn("setScale",L);te&&vt.left>=0&&(z=bt=!0)}for(let L in G)G[L]=null}function Rn(_){let S=wf(E-1,0,sn-1),P=wf(H+1,0,sn-1);for(;_[S]==null&&S>0;)S--;for(;_[P]==null&&P<sn-1;)P++;return[S,P]}function Lr(){if(sn>0){let _=b.some(S=>S._focus)&&le!=Vn.alpha;_&&(u.globalAlpha=le=Vn.alpha),b.forEach((S,P)=>{if(P>0&&S.show&&(ke(P,!1),ke(P,!0),S._paths==null)){let L=le;le!=S.alpha&&(u.globalAlpha=le=S.alpha);let V=r==2?[0,t[P][0].length-1]:Rn(t[P]);S._paths=S.paths(n,P,V[0],V[1]),le!=L&&(u.globalAlpha=le=L)}}),b.forEach((S,P)=>{if(P>0&&S.show){let L=le;le!=S.alpha&&(u.globalAlpha=le=S.alpha),S._paths!=null&&In(P,!1);{let V=S._paths!=null?S._paths.gaps:null,$=S.points.show(n,P,E,H,V),st=S.points.filter(n,P,$,V);($||st)&&(S.points._paths=S.points.paths(n,P,E,H,st),In(P,!0))}le!=L&&(u.globalAlpha=le=L),mn("drawSeries",P)}}),_&&(u.globalAlpha=le=1)}}function ke(_,S){let P=S?b[_].points:b[_];P._stroke=P.stroke(n,_),P._fill=P.fill(n,_)}function In(_,S){let P=S?b[_].points:b[_],{stroke:L,fill:V,clip:$,flags:st,_stroke:dt=P._stroke,_fill:Mt=P._fill,_width:Ut=P.width}=P._paths;Ut=Fe(Ut*Te,3);let Nt=null,Vt=Ut%2/2;S&&Mt==null&&(Mt=Ut>0?"#fff":dt);let se=P.pxAlign==1&&Vt>0;if(se&&u.translate(Vt,Vt),!S){let we=Lt-Ut/2,Me=ht-Ut/2,fe=St+Ut,ee=Wt+Ut;Nt=new Path2D,Nt.rect(we,Me,fe,ee)}S?fn(dt,Ut,P.dash,P.cap,Mt,L,V,st,$):Bn(_,dt,Ut,P.dash,P.cap,Mt,L,V,st,Nt,$),se&&u.translate(-Vt,-Vt)}function Bn(_,S,P,L,V,$,st,dt,Mt,Ut,Nt){let Vt=!1;Mt!=0&&R.forEach((se,we)=>{if(se.series[0]==_){let Me=b[se.series[1]],fe=t[se.series[1]],ee=(Me._paths||Sa).band;Er(ee)&&(ee=se.dir==1?ee[0]:ee[1]);let qt,Ge=null;Me.show&&ee&&cS(fe,E,H)?(Ge=se.fill(n,we)||$,qt=Me._paths.clip):ee=null,fn(S,P,L,V,Ge,st,dt,Mt,Ut,Nt,qt,ee),Vt=!0}}),Vt||fn(S,P,L,V,$,st,dt,Mt,Ut,Nt)}let un=ho|Af;function fn(_,S,P,L,V,$,st,dt,Mt,Ut,Nt,Vt){$t(_,S,P,L,V),(Mt||Ut||Vt)&&(u.save(),Mt&&u.clip(Mt),Ut&&u.clip(Ut)),Vt?(dt&un)==un?(u.clip(Vt),Nt&&u.clip(Nt),ni(V,st),sr(_,$,S)):dt&Af?(ni(V,st),u.clip(Vt),sr(_,$,S)):dt&ho&&(u.save(),u.clip(Vt),Nt&&u.clip(Nt),ni(V,st),u.restore(),sr(_,$,S)):(ni(V,st),sr(_,$,S)),(Mt||Ut||Vt)&&u.restore()}function sr(_,S,P){P>0&&(S instanceof Map?S.forEach((L,V)=>{u.strokeStyle=zt=V,u.stroke(L)}):S!=null&&_&&u.stroke(S))}function ni(_,S){S instanceof Map?S.forEach((P,L)=>{u.fillStyle=Dt=L,u.fill(P)}):S!=null&&_&&u.fill(S)}function D0(_,S,P,L){let V=w[_],$;if(L<=0)$=[0,0];else{let st=V._space=V.space(n,_,S,P,L),dt=V._incrs=V.incrs(n,_,S,P,L,st);$=Iw(S,P,dt,L,st)}return V._found=$}function Sh(_,S,P,L,V,$,st,dt,Mt,Ut){let Nt=st%2/2;x==1&&u.translate(Nt,Nt),$t(dt,st,Mt,Ut,dt),u.beginPath();let Vt,se,we,Me,fe=V+(L==0||L==3?-$:$);P==0?(se=V,Me=fe):(Vt=V,we=fe);for(let ee=0;ee<_.length;ee++)S[ee]!=null&&(P==0?Vt=we=_[ee]:se=Me=_[ee],u.moveTo(Vt,se),u.lineTo(we,Me));u.stroke(),x==1&&u.translate(-Nt,-Nt)}function U0(_){let S=!0;return w.forEach((P,L)=>{if(!P.show)return;let V=y[P.scale];if(V.min==null){P._show&&(S=!1,P._show=!1,ps(!1));return}else P._show||(S=!1,P._show=!0,ps(!1));let $=P.side,st=$%2,{min:dt,max:Mt}=V,[Ut,Nt]=D0(L,dt,Mt,st==0?v:F);if(Nt==0)return;let Vt=V.distr==2,se=P._splits=P.splits(n,L,dt,Mt,Ut,Nt,Vt),we=V.distr==2?se.map(qt=>J[qt]):se,Me=V.distr==2?J[se[1]]-J[se[0]]:Ut,fe=P._values=P.values(n,P.filter(n,we,L,Nt,Me),L,Nt,Me);P._rotate=$==2?P.rotate(n,fe,L,Nt):0;let ee=P._size;P._size=ui(P.size(n,fe,L,_)),ee!=null&&P._size!=ee&&(S=!1)}),S}function N0(_){let S=!0;return Fa.forEach((P,L)=>{let V=P(n,L,Vi,_);V!=Ci[L]&&(S=!1),Ci[L]=V}),S}function F0(){for(let _=0;_<w.length;_++){let S=w[_];if(!S.show||!S._show)continue;let P=S.side,L=P%2,V,$,st=S.stroke(n,_),dt=P==0||P==3?-1:1,[Mt,Ut]=S._found;if(S.label!=null){let Ln=S.labelGap*dt,Wn=ln((S._lpos+Ln)*Te);Be(S.labelFont[0],st,"center",P==2?"top":Pm),u.save(),L==1?(V=$=0,u.translate(Wn,ln(ht+Wt/2)),u.rotate((P==3?-$c:$c)/2)):(V=ln(Lt+St/2),$=Wn);let Nr=vg(S.label)?S.label(n,_,Mt,Ut):S.label;u.fillText(Nr,V,$),u.restore()}if(Ut==0)continue;let Nt=y[S.scale],Vt=L==0?St:Wt,se=L==0?Lt:ht,we=S._splits,Me=Nt.distr==2?we.map(Ln=>J[Ln]):we,fe=Nt.distr==2?J[we[1]]-J[we[0]]:Mt,ee=S.ticks,qt=S.border,Ge=ee.show?ee.size:0,Ke=ln(Ge*Te),gn=ln((S.alignTo==2?S._size-Ge-S.gap:S.gap)*Te),Pe=S._rotate*-$c/180,je=g(S._pos*Te),Hn=(Ke+gn)*dt,Pn=je+Hn;$=L==0?Pn:0,V=L==1?Pn:0;let ii=S.font[0],pi=S.align==1?ro:S.align==2?df:Pe>0?ro:Pe<0?df:L==0?"center":P==3?df:ro,Pi=Pe||L==1?"middle":P==2?"top":Pm;Be(ii,st,pi,Pi);let Gn=S.font[1]*S.lineGap,ri=we.map(Ln=>g(a(Ln,Nt,Vt,se))),mi=S._values;for(let Ln=0;Ln<mi.length;Ln++){let Wn=mi[Ln];if(Wn!=null){L==0?V=ri[Ln]:$=ri[Ln],Wn=""+Wn;let Nr=Wn.indexOf(`
`)==-1?[Wn]:Wn.split(/\n/gm);for(let Dn=0;Dn<Nr.length;Dn++){let Pd=Nr[Dn];Pe?(u.save(),u.translate(V,$+Dn*Gn),u.rotate(Pe),u.fillText(Pd,0,0),u.restore()):u.fillText(Pd,V,$+Dn*Gn)}}}ee.show&&Sh(ri,ee.filter(n,Me,_,Ut,fe),L,P,je,Ke,Fe(ee.width*Te,3),ee.stroke(n,_),ee.dash,ee.cap);let Li=S.grid;Li.show&&Sh(ri,Li.filter(n,Me,_,Ut,fe),L,L==0?2:1,L==0?ht:Lt,L==0?Wt:St,Fe(Li.width*Te,3),Li.stroke(n,_),Li.dash,Li.cap),qt.show&&Sh([je],[1],L==0?1:0,L==0?1:2,L==1?ht:Lt,L==1?Wt:St,Fe(qt.width*Te,3),qt.stroke(n,_),qt.dash,qt.cap)}mn("drawAxes")}function ps(_){b.forEach((S,P)=>{P>0&&(S._paths=null,_&&(r==1?(S.min=null,S.max=null):S.facets.forEach(L=>{L.min=null,L.max=null})))})}let Oa=!1,wh=!1,yo=[];function O0(){wh=!1;for(let _=0;_<yo.length;_++)mn(...yo[_]);yo.length=0}function ms(){Oa||(SS(dd),Oa=!0)}function B0(_,S=!1){Oa=!0,wh=S,_(n),dd(),S&&yo.length>0&&queueMicrotask(O0)}n.batch=B0;function dd(){if(Gt&&(rr(),Gt=!1),ne&&(Ht(),ne=!1),At){if(qe(d,ro,Y),qe(d,"top",nt),qe(d,ya,v),qe(d,va,F),qe(m,ro,Y),qe(m,"top",nt),qe(m,ya,v),qe(m,va,F),qe(f,ya,Yt),qe(f,va,I),h.width=ln(Yt*Te),h.height=ln(I*Te),w.forEach(({_el:_,_show:S,_size:P,_pos:L,side:V})=>{if(_!=null)if(S){let $=V===3||V===0?P:0,st=V%2==1;qe(_,st?"left":"top",L-$),qe(_,st?"width":"height",P),qe(_,st?"top":"left",st?nt:Y),qe(_,st?"height":"width",st?F:v),Mf(_,hs)}else Qn(_,hs)}),zt=Dt=Zt=Xt=he=be=Oe=Ae=Jt=null,le=1,Mo(!0),Y!=tt||nt!=Bt||v!=mt||F!=Ot){ps(!1);let _=v/mt,S=F/Ot;if(te&&!z&&vt.left>=0){vt.left*=_,vt.top*=S,gs&&ki(gs,ln(vt.left),0,v,F),xs&&ki(xs,0,ln(vt.top),v,F);for(let P=0;P<Cn.length;P++){let L=Cn[P];L!=null&&(zi[P]*=_,di[P]*=S,ki(L,ui(zi[P]),ui(di[P]),v,F))}}if(He.show&&!xt&&He.left>=0&&He.width>0){He.left*=_,He.width*=_,He.top*=S,He.height*=S;for(let P in Ih)qe(vs,P,He[P])}tt=Y,Bt=nt,mt=v,Ot=F}mn("setSize"),At=!1}Yt>0&&I>0&&(u.clearRect(0,0,h.width,h.height),mn("drawClear"),U.forEach(_=>_()),mn("draw")),He.show&&xt&&(Ba(He),xt=!1),te&&z&&(Ur(null,!0,!1),z=!1),Et.show&&Et.live&&bt&&(Ch(),bt=!1),l||(l=!0,n.status=1,mn("ready")),W=!1,Oa=!1}n.redraw=(_,S)=>{ne=S||!1,_!==!1?ar(A,C.min,C.max):ms()};function Th(_,S){let P=y[_];if(P.from==null){if(sn==0){let L=P.range(n,S.min,S.max,_);S.min=L[0],S.max=L[1]}if(S.min>S.max){let L=S.min;S.min=S.max,S.max=L}if(sn>1&&S.min!=null&&S.max!=null&&S.max-S.min<1e-16)return;_==A&&P.distr==2&&sn>0&&(S.min=Ti(S.min,t[0]),S.max=Ti(S.max,t[0]),S.min==S.max&&S.max++),G[_]=S,Gt=!0,ms()}}n.setScale=Th;let Eh,Ah,gs,xs,pd,md,_s,ys,gd,xd,Ve,Ye,or=!1,vn=vt.drag,dn=vn.x,pn=vn.y;te&&(vt.x&&(Eh=hi(YM,m)),vt.y&&(Ah=hi($M,m)),C.ori==0?(gs=Eh,xs=Ah):(gs=Ah,xs=Eh),Ve=vt.left,Ye=vt.top);let He=n.select=rn({show:!0,over:!0,left:0,width:0,top:0,height:0},i.select),vs=He.show?hi(qM,He.over?m:d):null;function Ba(_,S){if(He.show){for(let P in _)He[P]=_[P],P in Ih&&qe(vs,P,_[P]);S!==!1&&mn("setSelect")}}n.setSelect=Ba;function k0(_){if(b[_].show)Qt&&Mf(Tt[_],hs);else if(Qt&&Qn(Tt[_],hs),te){let P=Ai?Cn[0]:Cn[_];P!=null&&ki(P,-10,-10,v,F)}}function ar(_,S,P){Th(_,{min:S,max:P})}function Ri(_,S,P,L){S.focus!=null&&W0(_),S.show!=null&&b.forEach((V,$)=>{$>0&&(_==$||_==null)&&(V.show=S.show,k0($),r==2?(ar(V.facets[0].scale,null,null),ar(V.facets[1].scale,null,null)):ar(V.scale,null,null),ms())}),P!==!1&&mn("setSeries",_,S),L&&So("setSeries",n,_,S)}n.setSeries=Ri;function z0(_,S){rn(R[_],S)}function V0(_,S){_.fill=ge(_.fill||null),_.dir=Se(_.dir,-1),S=S??R.length,R.splice(S,0,_)}function H0(_){_==null?R.length=0:R.splice(_,1)}n.addBand=V0,n.setBand=z0,n.delBand=H0;function G0(_,S){b[_].alpha=S,te&&Cn[_]!=null&&(Cn[_].style.opacity=S),Qt&&Tt[_]&&(Tt[_].style.opacity=S)}let Hi,lr,Dr,bs={focus:!0};function W0(_){if(_!=Dr){let S=_==null,P=Vn.alpha!=1;b.forEach((L,V)=>{if(r==1||V>0){let $=S||V==0||V==_;L._focus=S?null:$,P&&G0(V,$?1:Vn.alpha)}}),Dr=_,P&&ms()}}Qt&&On&&pt(Nm,et,_=>{vt._lock||(yn(_),Dr!=null&&Ri(null,bs,!0,tn.setSeries))});function Ii(_,S,P){let L=y[S];P&&(_=_/Te-(L.ori==1?nt:Y));let V=v;L.ori==1&&(V=F,_=V-_),L.dir==-1&&(_=V-_);let $=L._min,st=L._max,dt=_/V,Mt=$+(st-$)*dt,Ut=L.distr;return Ut==3?ao(10,Mt):Ut==4?uS(Mt,L.asinh):Ut==100?L.bwd(Mt):Mt}function X0(_,S){let P=Ii(_,A,S);return Ti(P,t[0],E,H)}n.valToIdx=_=>Ti(_,t[0]),n.posToIdx=X0,n.posToVal=Ii,n.valToPos=(_,S,P)=>y[S].ori==0?s(_,y[S],P?St:v,P?Lt:0):o(_,y[S],P?Wt:F,P?ht:0),n.setCursor=(_,S,P)=>{Ve=_.left,Ye=_.top,Ur(null,S,P)};function _d(_,S){qe(vs,ro,He.left=_),qe(vs,ya,He.width=S)}function yd(_,S){qe(vs,"top",He.top=_),qe(vs,va,He.height=S)}let vo=C.ori==0?_d:yd,bo=C.ori==1?_d:yd;function q0(){if(Qt&&Et.live)for(let _=r==2?1:0;_<b.length;_++){if(_==0&&N)continue;let S=Et.values[_],P=0;for(let L in S)ie[_][P++].firstChild.nodeValue=S[L]}}function Ch(_,S){if(_!=null&&(_.idxs?_.idxs.forEach((P,L)=>{yt[L]=P}):mS(_.idx)||yt.fill(_.idx),Et.idx=yt[0]),Qt&&Et.live){for(let P=0;P<b.length;P++)(P>0||r==1&&!N)&&Y0(P,yt[P]);q0()}bt=!1,S!==!1&&mn("setLegend")}n.setLegend=Ch;function Y0(_,S){let P=b[_],L=_==0&&B==2?J:t[_],V;N?V=P.values(n,_,S)??lt:(V=P.value(n,S==null?null:L[S],_,S),V=V==null?lt:{_:V}),Et.values[_]=V}function Ur(_,S,P){gd=Ve,xd=Ye,[Ve,Ye]=vt.move(n,Ve,Ye),vt.left=Ve,vt.top=Ye,te&&(gs&&ki(gs,ln(Ve),0,v,F),xs&&ki(xs,0,ln(Ye),v,F));let L,V=E>H;Hi=Ne,lr=null;let $=C.ori==0?v:F,st=C.ori==1?v:F;if(Ve<0||sn==0||V){L=vt.idx=null;for(let dt=0;dt<b.length;dt++){let Mt=Cn[dt];Mt!=null&&ki(Mt,-10,-10,v,F)}On&&Ri(null,bs,!0,_==null&&tn.setSeries),Et.live&&(yt.fill(L),bt=!0)}else{let dt,Mt,Ut;r==1&&(dt=C.ori==0?Ve:Ye,Mt=Ii(dt,A),L=vt.idx=Ti(Mt,t[0],E,H),Ut=k(t[0][L],C,$,0));let Nt=-10,Vt=-10,se=0,we=0,Me=!0,fe="",ee="";for(let qt=r==2?1:0;qt<b.length;qt++){let Ge=b[qt],Ke=yt[qt],gn=Ke==null?null:r==1?t[qt][Ke]:t[qt][1][Ke],Pe=vt.dataIdx(n,qt,L,Mt),je=Pe==null?null:r==1?t[qt][Pe]:t[qt][1][Pe];if(bt=bt||je!=gn||Pe!=Ke,yt[qt]=Pe,qt>0&&Ge.show){let Hn=Pe==null?-10:Pe==L?Ut:k(r==1?t[0][Pe]:t[qt][0][Pe],C,$,0),Pn=je==null?-10:X(je,r==1?y[Ge.scale]:y[Ge.facets[1].scale],st,0);if(On&&je!=null){let ii=C.ori==1?Ve:Ye,pi=cn(Vn.dist(n,qt,Pe,Pn,ii));if(pi<Hi){let Pi=Vn.bias;if(Pi!=0){let Gn=Ii(ii,Ge.scale),ri=je>=0?1:-1,mi=Gn>=0?1:-1;mi==ri&&(mi==1?Pi==1?je>=Gn:je<=Gn:Pi==1?je<=Gn:je>=Gn)&&(Hi=pi,lr=qt)}else Hi=pi,lr=qt}}if(bt||Ai){let ii,pi;C.ori==0?(ii=Hn,pi=Pn):(ii=Pn,pi=Hn);let Pi,Gn,ri,mi,Li,Ln,Wn=!0,Nr=De.bbox;if(Nr!=null){Wn=!1;let Dn=Nr(n,qt);ri=Dn.left,mi=Dn.top,Pi=Dn.width,Gn=Dn.height}else ri=ii,mi=pi,Pi=Gn=De.size(n,qt);if(Ln=De.fill(n,qt),Li=De.stroke(n,qt),Ai)qt==lr&&Hi<=Vn.prox&&(Nt=ri,Vt=mi,se=Pi,we=Gn,Me=Wn,fe=Ln,ee=Li);else{let Dn=Cn[qt];Dn!=null&&(zi[qt]=ri,di[qt]=mi,Hm(Dn,Pi,Gn,Wn),zm(Dn,Ln,Li),ki(Dn,ui(ri),ui(mi),v,F))}}}}if(Ai){let qt=Vn.prox,Ge=Dr==null?Hi<=qt:Hi>qt||lr!=Dr;if(bt||Ge){let Ke=Cn[0];Ke!=null&&(zi[0]=Nt,di[0]=Vt,Hm(Ke,se,we,Me),zm(Ke,fe,ee),ki(Ke,ui(Nt),ui(Vt),v,F))}}}if(He.show&&or)if(_!=null){let[dt,Mt]=tn.scales,[Ut,Nt]=tn.match,[Vt,se]=_.cursor.sync.scales,we=_.cursor.drag;if(dn=we._x,pn=we._y,dn||pn){let{left:Me,top:fe,width:ee,height:qt}=_.select,Ge=_.scales[Vt].ori,Ke=_.posToVal,gn,Pe,je,Hn,Pn,ii=dt!=null&&Ut(dt,Vt),pi=Mt!=null&&Nt(Mt,se);ii&&dn?(Ge==0?(gn=Me,Pe=ee):(gn=fe,Pe=qt),je=y[dt],Hn=k(Ke(gn,Vt),je,$,0),Pn=k(Ke(gn+Pe,Vt),je,$,0),vo(Ei(Hn,Pn),cn(Pn-Hn))):vo(0,$),pi&&pn?(Ge==1?(gn=Me,Pe=ee):(gn=fe,Pe=qt),je=y[Mt],Hn=X(Ke(gn,se),je,st,0),Pn=X(Ke(gn+Pe,se),je,st,0),bo(Ei(Hn,Pn),cn(Pn-Hn))):bo(0,st)}else Ph()}else{let dt=cn(gd-pd),Mt=cn(xd-md);if(C.ori==1){let se=dt;dt=Mt,Mt=se}dn=vn.x&&dt>=vn.dist,pn=vn.y&&Mt>=vn.dist;let Ut=vn.uni;Ut!=null?dn&&pn&&(dn=dt>=Ut,pn=Mt>=Ut,!dn&&!pn&&(Mt>dt?pn=!0:dn=!0)):vn.x&&vn.y&&(dn||pn)&&(dn=pn=!0);let Nt,Vt;dn&&(C.ori==0?(Nt=_s,Vt=Ve):(Nt=ys,Vt=Ye),vo(Ei(Nt,Vt),cn(Vt-Nt)),pn||bo(0,st)),pn&&(C.ori==1?(Nt=_s,Vt=Ve):(Nt=ys,Vt=Ye),bo(Ei(Nt,Vt),cn(Vt-Nt)),dn||vo(0,$)),!dn&&!pn&&(vo(0,0),bo(0,0))}if(vn._x=dn,vn._y=pn,_==null){if(P){if(Id!=null){let[dt,Mt]=tn.scales;tn.values[0]=dt!=null?Ii(C.ori==0?Ve:Ye,dt):null,tn.values[1]=Mt!=null?Ii(C.ori==1?Ve:Ye,Mt):null}So(pf,n,Ve,Ye,v,F,L)}if(On){let dt=P&&tn.setSeries,Mt=Vn.prox;Dr==null?Hi<=Mt&&Ri(lr,bs,!0,dt):Hi>Mt?Ri(null,bs,!0,dt):lr!=Dr&&Ri(lr,bs,!0,dt)}}bt&&(Et.idx=L,Ch()),S!==!1&&mn("setCursor")}let cr=null;Object.defineProperty(n,"rect",{get(){return cr==null&&Mo(!1),cr}});function Mo(_=!1){_?cr=null:(cr=m.getBoundingClientRect(),mn("syncRect",cr))}function vd(_,S,P,L,V,$,st){vt._lock||or&&_!=null&&_.movementX==0&&_.movementY==0||(Rh(_,S,P,L,V,$,st,!1,_!=null),_!=null?Ur(null,!0,!0):Ur(S,!0,!1))}function Rh(_,S,P,L,V,$,st,dt,Mt){if(cr==null&&Mo(!1),yn(_),_!=null)P=_.clientX-cr.left,L=_.clientY-cr.top;else{if(P<0||L<0){Ve=-10,Ye=-10;return}let[Ut,Nt]=tn.scales,Vt=S.cursor.sync,[se,we]=Vt.values,[Me,fe]=Vt.scales,[ee,qt]=tn.match,Ge=S.axes[0].side%2==1,Ke=C.ori==0?v:F,gn=C.ori==1?v:F,Pe=Ge?$:V,je=Ge?V:$,Hn=Ge?L:P,Pn=Ge?P:L;if(Me!=null?P=ee(Ut,Me)?a(se,y[Ut],Ke,0):-10:P=Ke*(Hn/Pe),fe!=null?L=qt(Nt,fe)?a(we,y[Nt],gn,0):-10:L=gn*(Pn/je),C.ori==1){let ii=P;P=L,L=ii}}Mt&&(S==null||S.cursor.event.type==pf)&&((P<=1||P>=v-1)&&(P=ls(P,v)),(L<=1||L>=F-1)&&(L=ls(L,F))),dt?(pd=P,md=L,[_s,ys]=vt.move(n,P,L)):(Ve=P,Ye=L)}let Ih={width:0,height:0,left:0,top:0};function Ph(){Ba(Ih,!1)}let bd,Md,Sd,wd;function Td(_,S,P,L,V,$,st){or=!0,dn=pn=vn._x=vn._y=!1,Rh(_,S,P,L,V,$,st,!0,!1),_!=null&&(pt(mf,vf,Ed,!1),So(Dm,n,_s,ys,v,F,null));let{left:dt,top:Mt,width:Ut,height:Nt}=He;bd=dt,Md=Mt,Sd=Ut,wd=Nt}function Ed(_,S,P,L,V,$,st){or=vn._x=vn._y=!1,Rh(_,S,P,L,V,$,st,!1,!0);let{left:dt,top:Mt,width:Ut,height:Nt}=He,Vt=Ut>0||Nt>0,se=bd!=dt||Md!=Mt||Sd!=Ut||wd!=Nt;if(Vt&&se&&Ba(He),vn.setScale&&Vt&&se){let we=dt,Me=Ut,fe=Mt,ee=Nt;if(C.ori==1&&(we=Mt,Me=Nt,fe=dt,ee=Ut),dn&&ar(A,Ii(we,A),Ii(we+Me,A)),pn)for(let qt in y){let Ge=y[qt];qt!=A&&Ge.from==null&&Ge.min!=Ne&&ar(qt,Ii(fe+ee,qt),Ii(fe,qt))}Ph()}else vt.lock&&(vt._lock=!vt._lock,Ur(S,!0,_!=null));_!=null&&(jt(mf,vf),So(mf,n,Ve,Ye,v,F,null))}function $0(_,S,P,L,V,$,st){if(vt._lock)return;yn(_);let dt=or;if(or){let Mt=!0,Ut=!0,Nt=10,Vt,se;C.ori==0?(Vt=dn,se=pn):(Vt=pn,se=dn),Vt&&se&&(Mt=Ve<=Nt||Ve>=v-Nt,Ut=Ye<=Nt||Ye>=F-Nt),Vt&&Mt&&(Ve=Ve<_s?0:v),se&&Ut&&(Ye=Ye<ys?0:F),Ur(null,!0,!0),or=!1}Ve=-10,Ye=-10,yt.fill(null),Ur(null,!0,!0),dt&&(or=dt)}function Ad(_,S,P,L,V,$,st){vt._lock||(yn(_),It(),Ph(),_!=null&&So(Fm,n,Ve,Ye,v,F,null))}function Cd(){w.forEach(Pw),kt(n.width,n.height,!0)}us(Zc,oo,Cd);let Ms={};Ms.mousedown=Td,Ms.mousemove=vd,Ms.mouseup=Ed,Ms.dblclick=Ad,Ms.setSeries=(_,S,P,L)=>{let V=tn.match[2];P=V(n,S,P),P!=-1&&Ri(P,L,!0,!1)},te&&(pt(Dm,m,Td),pt(pf,m,vd),pt(Um,m,_=>{yn(_),Mo(!1)}),pt(Nm,m,$0),pt(Fm,m,Ad),Cf.add(n),n.syncRect=Mo);let ka=n.hooks=i.hooks||{};function mn(_,S,P){wh?yo.push([_,S,P]):_ in ka&&ka[_].forEach(L=>{L.call(null,n,S,P)})}(i.plugins||[]).forEach(_=>{for(let S in _.hooks)ka[S]=(ka[S]||[]).concat(_.hooks[S])});let Rd=(_,S,P)=>P,tn=rn({key:null,setSeries:!1,filters:{pub:Ym,sub:Ym},scales:[A,b[1]?b[1].scale:null],match:[$m,$m,Rd],values:[null,null]},vt.sync);tn.match.length==2&&tn.match.push(Rd),vt.sync=tn;let Id=tn.key,Lh=Wg(Id);function So(_,S,P,L,V,$,st){tn.filters.pub(_,S,P,L,V,$,st)&&Lh.pub(_,S,P,L,V,$,st)}Lh.sub(n);function Z0(_,S,P,L,V,$,st){tn.filters.sub(_,S,P,L,V,$,st)&&Ms[_](null,S,P,L,V,$,st)}n.pub=Z0;function J0(){Lh.unsub(n),Cf.delete(n),ft.clear(),Sf(Zc,oo,Cd),c.remove(),et?.remove(),mn("destroy")}n.destroy=J0;function Dh(){mn("init",i,t),_t(t||i.data,!1),G[A]?Th(A,G[A]):It(),xt=He.show&&(He.width>0||He.height>0),z=bt=!0,kt(i.width,i.height)}return b.forEach(Ir),w.forEach(Mh),e?e instanceof HTMLElement?(e.appendChild(c),Dh()):e(n,Dh):Dh(),n}hn.assign=rn;hn.fmtNum=Nf;hn.rangeNum=Jc;hn.rangeLog=Qc;hn.rangeAsinh=Df;hn.orient=ds;hn.pxRatio=Te;hn.join=MS;hn.fmtDate=Of,hn.tzDate=DS;hn.sync=Wg;{hn.addGap=mw,hn.clipGaps=nh;let i=hn.paths={points:Jg};i.linear=jg,i.stepped=_w,i.bars=yw,i.spline=bw}function n0(i){let t=atob(i),e=new Uint8Array(t.length);for(let n=0;n<t.length;n++)e[n]=t.charCodeAt(n);return e.buffer}function Qe(i){let t=n0(i.data);return i.dtype==="<f8"?new Float64Array(t):new Float32Array(t)}var i0=i=>new Uint32Array(n0(i.data));var oh=["#3c74b9","#e2892b","#3f9b74","#c9514c","#8267b5","#3fa0b5","#b5813a","#cf6f9f"],r0=[[],[7,3],[2,2],[9,3,2,3]],s0=128,o0=i=>i.replaceAll("*"," ").replaceAll("^2","\xB2").replaceAll("^3","\xB3");function a0(){let i=er.matches?"rgba(231,236,243,.10)":"rgba(28,36,48,.08)";return{stroke:er.matches?"#9aa6b6":"#5d6878",grid:{stroke:i,width:1},ticks:{show:!1},font:"11px system-ui, sans-serif",values:(t,e)=>e.map(Lw)}}var Lw=i=>i===null?"":String(Number(i.toPrecision(8))).replace("-","\u2212"),Ta=class{constructor(t,e,n,r,s){this.root=t;this.times=e;this.signals=n;this.seek=r;this.ghost=s;this.make(),this.observer=new ResizeObserver(()=>{for(let o of this.panels)o.setSize({width:this.root.clientWidth,height:s0})}),this.observer.observe(t),er.addEventListener("change",()=>this.make())}panels=[];marks=[];t=0;pointed=!1;observer;make(){for(let e of this.panels.splice(0))e.destroy();this.marks.length=0;let t=[...new Set(this.signals.map(e=>e.unit))];for(let e of t)this.panels.push(this.panel(e,e===t[t.length-1]))}panel(t,e){let n=this.signals.filter(h=>h.unit===t),r=a0(),s=n.map(h=>Qe(h.values)),o=n.map((h,u)=>({label:h.name,stroke:oh[u%oh.length],width:1.6,dash:r0[Math.floor(u/oh.length)%r0.length],value:(f,d)=>d===null?"":`${String(Number(d.toPrecision(5))).replace("-","\u2212")} ${o0(t)}`,points:{show:!1}}));for(let h of n){let u=this.ghost?.signals.find(f=>f.name===h.name&&f.unit===t);!u||!this.ghost||(s.push(l0(this.ghost.times,Qe(u.values),this.times)),o.push({label:`${h.name}, ghost`,class:"ghost",stroke:er.matches?"#7b8797":"#9aa5b3",width:1.2,dash:[4,3],points:{show:!1}}))}let a=new hn({width:Math.max(80,this.root.clientWidth),height:s0,pxAlign:0,scales:{x:{time:!1}},legend:{live:!0},cursor:{y:!1,drag:{x:!1,y:!1},points:{size:6}},axes:[{...r,size:e?26:6,...e?{}:{values:()=>[]}},{...r,size:56,space:22,label:o0(t)||" ",labelSize:16,labelFont:"11px system-ui, sans-serif"}],series:[{label:"time",value:(h,u)=>u===null?"":`${u.toFixed(3)} s`},...o]},[Array.from(this.times),...s.map(h=>Array.from(h))],this.root),l=a.over.appendChild(document.createElement("div"));l.className="now",this.marks.push(l);let c=h=>{h.buttons&1&&this.seek(a.posToVal(h.clientX-a.over.getBoundingClientRect().left,"x"))};return a.over.addEventListener("mousedown",c),a.over.addEventListener("mousemove",c),a.over.addEventListener("mousemove",h=>{this.pointed=!0;let u=h.clientX-a.over.getBoundingClientRect().left;for(let f of this.panels)f!==a&&f.setCursor({left:u,top:0},!1)}),a.over.addEventListener("mouseleave",()=>{this.pointed=!1,this.show(this.t)}),a.over.addEventListener("touchmove",h=>{this.seek(a.posToVal(h.touches[0].clientX-a.over.getBoundingClientRect().left,"x"))},{passive:!0}),a}show(t){this.t=t,this.panels.forEach((e,n)=>{let r=e.valToPos(t,"x");this.marks[n].style.transform=`translateX(${r}px)`,this.pointed||e.setCursor({left:r,top:0},!1)})}};function l0(i,t,e){let n=[];for(let r=0,s=0;r<e.length;r++){for(;s+2<i.length&&i[s+1]<e[r];)s++;let o=i[Math.min(s+1,i.length-1)]-i[s],a=o>0?(e[r]-i[s])/o:0;n.push(a<-1e-9||a>1+1e-9?null:t[s]+a*(t[Math.min(s+1,t.length-1)]-t[s]))}return n}var hd={};gi(hd,{Screen:()=>Da});var ah=class{constructor(t,e,n){this.canvas=t;this.camera=e;this.changed=n;t.addEventListener("pointerdown",r=>this.press(r)),t.addEventListener("pointermove",r=>this.move(r));for(let r of["pointerup","pointercancel"])t.addEventListener(r,s=>this.lift(s));t.addEventListener("pointerleave",()=>{this.pointer=null,n()}),t.addEventListener("contextmenu",r=>r.preventDefault()),t.addEventListener("wheel",r=>this.wheel(r),{passive:!1})}pointer=null;grip=null;held=null;down=new Map;panning=!1;get busy(){return this.down.size>0}spot(t){let e=this.canvas.getBoundingClientRect();return{x:t.clientX-e.left,y:t.clientY-e.top}}press(t){let{camera:e}=this;this.canvas.setPointerCapture(t.pointerId);let n=this.spot(t);this.down.set(t.pointerId,n),this.held?.(null),this.held=this.down.size===1&&!t.shiftKey&&t.button===0?this.grip?.(n)??null:null,this.panning=(e.survey.planar&&e.pose.lens===0)!==!!(t.shiftKey||t.buttons&6),this.canvas.classList.add("dragging"),e.hold(),this.changed()}move(t){let e=this.spot(t),n=this.down.get(t.pointerId),{camera:r}=this;if(this.pointer=t.pointerType==="touch"?null:e,this.changed(),!n)return;if(this.held){this.down.set(t.pointerId,e),this.held(e);return}r.touched=!0;let s=[...this.down].find(([o])=>o!==t.pointerId)?.[1];if(s){let o=Math.hypot(n.x-s.x,n.y-s.y),a=Math.hypot(e.x-s.x,e.y-s.y);r.pan((e.x-n.x)/2,(e.y-n.y)/2),o>4&&r.zoom(a/o,(e.x+s.x)/2,(e.y+s.y)/2)}else this.panning?r.pan(e.x-n.x,e.y-n.y):r.orbit(e.x-n.x,e.y-n.y);this.down.set(t.pointerId,e)}lift(t){this.down.delete(t.pointerId)&&(this.held?.(null),this.held=null),this.down.size||this.canvas.classList.remove("dragging"),this.changed()}wheel(t){if(!this.canvas.closest(".linkwork-player").classList.contains("awake"))return;t.preventDefault();let e=this.spot(t),n=t.deltaY*(t.deltaMode===1?16:t.deltaMode===2?400:1);this.camera.hold(),this.camera.touched=!0,this.camera.zoom(Math.exp(-.0015*Ue(n,-400,400)),e.x,e.y),this.changed()}};var Ea="system-ui, -apple-system, 'Segoe UI', 'DejaVu Sans', sans-serif";function h0(i,t,e,n){let{survey:r}=t,{reach:s,middle:o,floor:a,up:l,toWorld:c}=r,h=c([1,0,0]),u=c([0,1,0]),f=kc(.3*s),d=2.1*s,m=Math.ceil(d/f),x=Math.round(ae(o,h)/f),g=Math.round(ae(o,u)/f),p=(R,A)=>Kt(Kt(Kt([0,0,0],R*f,h),A*f,u),a,l),b=Kt(o,a-ae(o,l),l),w=Array.from({length:8},()=>new Path2D),y=(R,A)=>{let D=Je(_e(Mn(R,A,.5),b))/d;if(D>=1)return;let U=t.project(R),T=t.project(A),M=w[Math.min(7,Math.floor(8*(1-D)*(1-D*.3)))];M.moveTo(U.x,U.y),M.lineTo(T.x,T.y)};for(let R=-m;R<=m;R++)for(let A=-m;A<m;A++)y(p(x+R,g+A),p(x+R,g+A+1)),y(p(x+A,g+R),p(x+A+1,g+R));i.lineWidth=1,w.forEach((R,A)=>{i.strokeStyle=io(e.grid,n*1.4*e.gridBase*(A+1)/8),i.stroke(R)})}function u0(i,t,e,n,r){let{survey:s,pose:o,width:a,height:l}=t,c=s.toStage(r),u=Math.abs(c[2])>.9999?-Math.PI/2:Math.atan2(c[1],c[0]),f=s.toWorld([-Math.sin(u),Math.cos(u),0]),d=Nn(r,f),m=kc(90/o.scale),x=m/5,g=.75*Math.max(a,l)/o.scale+m,p=ae(o.target,f),b=ae(o.target,d),w=ae(s.middle,r),y=(C,B)=>t.project(Kt(Kt(Kt([0,0,0],w,r),C,f),B,d)),R=(C,B,k)=>{i.strokeStyle=io(e.grid,n*e.gridBase*(k===0?2.2:k%5===0?.9:.35)),i.beginPath(),i.moveTo(C.x,C.y),i.lineTo(B.x,B.y),i.stroke()};i.lineWidth=1;for(let C of lh(p-g,p+g,x))R(y(C*x,b-g),y(C*x,b+g),C);for(let C of lh(b-g,b+g,x))R(y(p-g,C*x),y(p+g,C*x),C);let A=o.lens<.01&&ae(t.toward,r)>1-1e-9,D=c0(f),U=c0(d);if(!A||!D||!U)return;let T=(C,B)=>String(Number((C*m*B).toPrecision(12))||0).replace("-","\u2212"),M=l-t.bottom-6;i.font=`11px ${Ea}`,i.fillStyle=e.soft,i.textAlign="left",i.textBaseline="alphabetic";for(let C of lh(p-g,p+g,m)){let{x:B}=y(C*m,b);B>44&&B<a-76&&i.fillText(T(C,D.sign),B+4,M)}for(let C of lh(b-g,b+g,m)){let{y:B}=y(p,C*m);B>t.top+34&&B<M-18&&i.fillText(T(C,U.sign),8,B-4)}i.fillText(`${U.name} [m]`,18,t.top+12),i.textAlign="right",i.fillText(`${D.name} [m]`,a-10,M)}function lh(i,t,e){let n=Math.ceil(i/e),r=Math.max(0,Math.floor(t/e)-n+1);return Array.from({length:Math.min(r,2e3)},(s,o)=>n+o)}function c0(i){let t=[0,1,2].find(e=>Math.abs(i[e])>.999999);return t===void 0?null:{name:"xyz"[t],sign:Math.sign(i[t])}}var $f={};gi($f,{draw:()=>Yf,drawAll:()=>f0,hasWebGL:()=>Xf,renderer:()=>Ca,rendererName:()=>qf});var Cr;function Ca(){if(Cr===void 0)try{Cr=new Oc({antialias:!0,alpha:!0,powerPreference:"low-power"}),Cr.autoClear=!1,Cr.setClearColor(0,0),Cr.shadowMap.enabled=!0,Cr.shadowMap.type=Hl}catch{Cr=null}return Cr}function Xf(){try{return!!document.createElement("canvas").getContext("webgl2")}catch{return!1}}function qf(){let i=Ca()?.getContext(),t=i?.getExtension("WEBGL_debug_renderer_info");return i&&t?String(i.getParameter(t.UNMASKED_RENDERER_WEBGL)):"unknown"}var ch=0,Aa=0;function f0(i){let t=Ca();if(!t||!i.length)return;let e=Math.ceil(Math.sqrt(i.length)),n=Math.ceil(i.length/e),r=Math.max(...i.map(a=>a.width)),s=Math.max(...i.map(a=>a.height));(e*r>ch||n*s>Aa)&&(ch=Math.max(ch,e*r),Aa=Math.max(Aa,n*s),t.setSize(ch,Aa,!1));let o=a=>[a%e*r,Math.floor(a/e)*s];t.setScissorTest(!0),i.forEach(({scene:a,camera:l,width:c,height:h},u)=>{t.setViewport(...o(u),c,h),t.setScissor(...o(u),c,h),t.clear(),t.render(a,l.three)}),i.forEach(({pen:a,width:l,height:c},h)=>{let[u,f]=o(h);a.save(),a.setTransform(1,0,0,1,0,0),a.drawImage(t.domElement,u,Aa-f-c,l,c,0,0,l,c),a.restore()})}function Yf(i,t,e,n,r){f0([{scene:i,camera:t,pen:e,width:n,height:r}])}var cd={};gi(cd,{drawHover:()=>ad,drawNames:()=>sd,drawScales:()=>ld,drawTriad:()=>rd,hitsOf:()=>id,touched:()=>od});var ed={};gi(ed,{Ghost:()=>yh,Stage:()=>Pa,momentColour:()=>vh});function hh(i,t,e){let n=t*e-i.length;return n>0?Float64Array.from({length:t*e},(r,s)=>i[s<n?s%t:s-n]):i}function Zf(i,t){i.moments=t,i.largest=t?Array.from(t).reduce((e,n)=>Math.max(e,Math.abs(n)),0):0}var mo=class{times;count;bodies;first;last;duration;curves;origin;frame;turn4;places;turns;constructor(t){this.bodies=t.bodies.length,this.samples(Qe(t.time),Qe(t.position),Qe(t.quaternion)),this.origin=new Float64Array(3*this.bodies),this.frame=new Float64Array(9*this.bodies),this.turn4=new Float64Array(4*this.bodies),this.curves=(t.curves??[]).map(e=>{let n=e.points.shape[1],r={body:e.body,label:e.label,count:n,all:Qe(e.points),now:new Float64Array(3*n),moments:null,moment:new Float64Array(n),largest:0};return Zf(r,e.moment?Qe(e.moment):null),r})}samples(t,e,n){this.times=t,this.places=e,this.turns=n,this.count=t.length,this.first=t[0],this.last=t[this.count-1],this.duration=this.last-this.first}take(t,e=0){let n=Qe(t.time),r=e>0?this.sampleBefore(n[0]-e):this.count,s=e>0&&this.last>=n[0]?this.count-1:this.count,o=(a,l,c)=>{let h=Array.prototype.slice.call(a,c*Math.min(r,s),c*s),u=new Float64Array(h.length+l.length);return u.set(h),u.set(Array.from(l),h.length),u};return(t.curves??[]).forEach((a,l)=>{let c=this.curves[l];c.all=o(c.all,Qe(a.points),3*c.count)}),this.samples(o(this.times,n,1),o(this.places,Qe(t.position),3*this.bodies),o(this.turns,Qe(t.quaternion),4*this.bodies)),(t.curves??[]).forEach((a,l)=>{let c=this.curves[l],h=a.moment?Qe(a.moment):null;Zf(c,h&&hh(c.moments?o(c.moments,h,c.count):h,c.count,this.count))}),o}copy(t){this.samples(t.times,t.places,t.turns),t.curves.forEach((e,n)=>{this.curves[n].all=e.all,Zf(this.curves[n],e.moments)})}all(){return{times:this.times,places:this.places,turns:this.turns}}now(t){return this.pose(t),{times:[0],places:this.origin,turns:this.turn4}}sampleBefore(t){let e=0,n=this.count-1;for(;n-e>1;){let r=e+n>>1;this.times[r]<=t?e=r:n=r}return e}between(t){let e=this.sampleBefore(t),n=Math.min(e+1,this.count-1),r=this.times[n]-this.times[e];return[e,n,r>0?Ue((t-this.times[e])/r,0,1):1]}poseBody(t,e,n,r){let{places:s,turns:o,bodies:a,origin:l}=this,c=3*(e*a+t),h=3*(n*a+t),u=3*t;for(let b=0;b<3;b++)l[u+b]=s[c+b]+r*(s[h+b]-s[c+b]);let f=4*(e*a+t),d=4*(n*a+t),m=0;for(let b=0;b<4;b++)m+=o[f+b]*o[d+b];let x=Math.acos(Math.min(1,Math.abs(m))),g=1-r,p=r;x>1e-4&&(g=Math.sin((1-r)*x)/Math.sin(x),p=Math.sin(r*x)/Math.sin(x)),m<0&&(p=-p),this.setFrame(t,g*o[f]+p*o[d],g*o[f+1]+p*o[d+1],g*o[f+2]+p*o[d+2],g*o[f+3]+p*o[d+3])}setFrame(t,e,n,r,s){this.turn4.set([e,n,r,s],4*t);let o=this.frame,a=9*t,l=2/(e*e+n*n+r*r+s*s);o[a]=1-l*(r*r+s*s),o[a+1]=l*(n*r-e*s),o[a+2]=l*(n*s+e*r),o[a+3]=l*(n*r+e*s),o[a+4]=1-l*(n*n+s*s),o[a+5]=l*(r*s-e*n),o[a+6]=l*(n*s-e*r),o[a+7]=l*(r*s+e*n),o[a+8]=1-l*(n*n+r*r)}poseCurve(t,e,n,r){let s=(o,a)=>{let l=a.length,c=e*l,h=n*l;for(let u=0;u<l;u++)a[u]=o[c+u]+r*(o[h+u]-o[c+u])};s(t.all,t.now),t.moments&&s(t.moments,t.moment)}poseBetween(t,e,n){for(let r=0;r<this.bodies;r++)this.poseBody(r,t,e,n);for(let r of this.curves)this.poseCurve(r,t,e,n)}pose(t){this.poseBetween(...this.between(t))}place(t,e){if(t<0)return[e[0],e[1],e[2]];let{origin:n,frame:r}=this,s=3*t,o=9*t;return[n[s]+r[o]*e[0]+r[o+1]*e[1]+r[o+2]*e[2],n[s+1]+r[o+3]*e[0]+r[o+4]*e[1]+r[o+5]*e[2],n[s+2]+r[o+6]*e[0]+r[o+7]*e[1]+r[o+8]*e[2]]}turn(t,e){if(t<0)return e;let{frame:n}=this,r=9*t;return[n[r]*e[0]+n[r+1]*e[1]+n[r+2]*e[2],n[r+3]*e[0]+n[r+4]*e[1]+n[r+5]*e[2],n[r+6]*e[0]+n[r+7]*e[1]+n[r+8]*e[2]]}};var Dw=new O(0,1,0),Uw=new O(0,0,1),uh=1.55*Math.PI,fh=class{constructor(t,e,n,r=0){this.record=t;this.points=hh(Qe(t.point),3,r),this.vectors=hh(Qe(t.vector),3,r),this.measure(),this.thick=.3*e.rod+.003*e.reach,this.room=t.kind==="force"?.5*e.reach:.16*e.reach;let s=this.thick;this.shaft=t.kind==="force"?new xe(new En(s,s,1,14).translate(0,.5,0),n):new xe(new ea(1,.07,10,40,uh),n),this.head=new xe(new $r(2.6*s,6.5*s,20).translate(0,t.kind==="force"?3.25*s:0,0),n),this.group.add(this.shaft,this.head);for(let o of[this.shaft,this.head])o.renderOrder=10}group=new nn;largest=0;value=0;at=[0,0,0];tip=[0,0,0];shown=!0;points;vectors;shaft;head;room;thick;measure(){let{vectors:t}=this;this.largest=0;for(let e=0;e<t.length;e+=3)this.largest=Math.max(this.largest,Math.hypot(t[e],t[e+1],t[e+2]))}take(t,e){this.points=e(this.points,Qe(t.point),3),this.vectors=e(this.vectors,Qe(t.vector),3),this.measure()}extent(t,e){let{points:n,vectors:r,room:s,record:o}=this,a=[],l=r.length/3,c=Math.max(1,Math.ceil(l/e));if(!this.shown||!(t>0))return a;for(let h=0;h<l;h+=c){let u=3*h,f=s/t;o.kind==="force"?a.push(n[u]+f*r[u],n[u+1]+f*r[u+1],n[u+2]+f*r[u+2],2.6*this.thick):a.push(n[u],n[u+1],n[u+2],f*Math.hypot(r[u],r[u+1],r[u+2]))}return a}wear(t){this.shaft.material=this.head.material=t}dispose(){this.shaft.geometry.dispose(),this.head.geometry.dispose()}update(t,e,n){let[r,s,o]=t.between(e),a=f=>[0,1,2].map(d=>f[3*r+d]+o*(f[3*s+d]-f[3*r+d])),l=a(this.points),c=a(this.vectors);this.value=Je(c),this.at=l;let h=n>0?this.room*this.value/n:0,u=new O(...c).normalize();if(this.group.visible=this.shown&&h>.001*this.room,this.group.position.set(...l),this.record.kind==="force"){let f=Math.min(6.5*this.thick,.6*h),d=f/(6.5*this.thick);this.group.quaternion.setFromUnitVectors(Dw,u),this.shaft.scale.set(d,h-f,d),this.head.position.set(0,h-f,0),this.head.scale.setScalar(d),this.tip=[l[0]+h*u.x,l[1]+h*u.y,l[2]+h*u.z]}else this.group.quaternion.setFromUnitVectors(Uw,u),this.shaft.scale.setScalar(h),this.head.position.set(h*Math.cos(uh),h*Math.sin(uh),0),this.head.rotation.z=uh,this.head.scale.setScalar(Math.min(1,.08*h/this.thick)),this.tip=l}words(){let{name:t,kind:e,unit:n}=this.record;return`${e} at ${t}: ${Number(this.value.toPrecision(4))} ${n}`}};var Ra=new O;function fi(i,t,e,n,r,s){let o=2*Math.PI*r/4,a=Math.max(s-2*r,0),l=Math.PI/4;Ra.copy(t),Ra[n]=0,Ra.normalize();let c=.5*o/(o+a),h=1-Ra.angleTo(i)/l;return Math.sign(Ra[e])===1?h*c:a/(o+a)+c+c*(1-h)}var dh=class i extends ai{constructor(t=1,e=1,n=1,r=2,s=.1){let o=r*2+1;if(s=Math.min(t/2,e/2,n/2,s),super(1,1,1,o,o,o),this.type="RoundedBoxGeometry",this.parameters={width:t,height:e,depth:n,segments:r,radius:s},o===1)return;let a=this.toNonIndexed();this.index=null,this.attributes.position=a.attributes.position,this.attributes.normal=a.attributes.normal,this.attributes.uv=a.attributes.uv;let l=new O,c=new O,h=new O(t,e,n).divideScalar(2).subScalar(s),u=this.attributes.position.array,f=this.attributes.normal.array,d=this.attributes.uv.array,m=u.length/6,x=new O,g=.5/o;for(let p=0,b=0;p<u.length;p+=3,b+=2)switch(l.fromArray(u,p),c.copy(l),c.x-=Math.sign(c.x)*g,c.y-=Math.sign(c.y)*g,c.z-=Math.sign(c.z)*g,c.normalize(),u[p+0]=h.x*Math.sign(l.x)+c.x*s,u[p+1]=h.y*Math.sign(l.y)+c.y*s,u[p+2]=h.z*Math.sign(l.z)+c.z*s,f[p+0]=c.x,f[p+1]=c.y,f[p+2]=c.z,Math.floor(p/m)){case 0:x.set(1,0,0),d[b+0]=fi(x,c,"z","y",s,n),d[b+1]=1-fi(x,c,"y","z",s,e);break;case 1:x.set(-1,0,0),d[b+0]=1-fi(x,c,"z","y",s,n),d[b+1]=1-fi(x,c,"y","z",s,e);break;case 2:x.set(0,1,0),d[b+0]=1-fi(x,c,"x","z",s,t),d[b+1]=fi(x,c,"z","x",s,n);break;case 3:x.set(0,-1,0),d[b+0]=1-fi(x,c,"x","z",s,t),d[b+1]=1-fi(x,c,"z","x",s,n);break;case 4:x.set(0,0,1),d[b+0]=1-fi(x,c,"x","y",s,t),d[b+1]=1-fi(x,c,"y","x",s,e);break;case 5:x.set(0,0,-1),d[b+0]=fi(x,c,"x","y",s,t),d[b+1]=1-fi(x,c,"y","x",s,e);break}}static fromJSON(t){return new i(t.width,t.height,t.depth,t.segments,t.radius)}};function p0(i,t=!1){let e=i[0].index!==null,n=new Set(Object.keys(i[0].attributes)),r=new Set(Object.keys(i[0].morphAttributes)),s={},o={},a=i[0].morphTargetsRelative,l=new Xe,c=0;for(let h=0;h<i.length;++h){let u=i[h],f=0;if(e!==(u.index!==null))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". All geometries must have compatible attributes; make sure index attribute exists among all geometries, or in none of them."),null;for(let d in u.attributes){if(!n.has(d))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+'. All geometries must have compatible attributes; make sure "'+d+'" attribute exists among all geometries, or in none of them.'),null;s[d]===void 0&&(s[d]=[]),s[d].push(u.attributes[d]),f++}if(f!==n.size)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". Make sure all geometries have the same number of attributes."),null;if(a!==u.morphTargetsRelative)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". .morphTargetsRelative must be consistent throughout all geometries."),null;for(let d in u.morphAttributes){if(!r.has(d))return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+".  .morphAttributes must be consistent throughout all geometries."),null;o[d]===void 0&&(o[d]=[]),o[d].push(u.morphAttributes[d])}if(t){let d;if(e)d=u.index.count;else if(u.attributes.position!==void 0)d=u.attributes.position.count;else return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed with geometry at index "+h+". The geometry must have either an index or a position attribute"),null;l.addGroup(c,d,h),c+=d}}if(e){let h=0,u=[];for(let f=0;f<i.length;++f){let d=i[f].index;for(let m=0;m<d.count;++m)u.push(d.getX(m)+h);h+=i[f].attributes.position.count}l.setIndex(u)}for(let h in s){let u=d0(s[h]);if(!u)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" attribute."),null;l.setAttribute(h,u)}for(let h in o){let u=o[h][0].length;if(u===0)break;l.morphAttributes=l.morphAttributes||{},l.morphAttributes[h]=[];for(let f=0;f<u;++f){let d=[];for(let x=0;x<o[h].length;++x)d.push(o[h][x][f]);let m=d0(d);if(!m)return console.error("THREE.BufferGeometryUtils: .mergeGeometries() failed while trying to merge the "+h+" morphAttribute."),null;l.morphAttributes[h].push(m)}}return l}function d0(i){let t,e,n,r=-1,s=0;for(let c=0;c<i.length;++c){let h=i[c];if(t===void 0&&(t=h.array.constructor),t!==h.array.constructor)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.array must be of consistent array types across matching attributes."),null;if(e===void 0&&(e=h.itemSize),e!==h.itemSize)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.itemSize must be consistent across matching attributes."),null;if(n===void 0&&(n=h.normalized),n!==h.normalized)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.normalized must be consistent across matching attributes."),null;if(r===-1&&(r=h.gpuType),r!==h.gpuType)return console.error("THREE.BufferGeometryUtils: .mergeAttributes() failed. BufferAttribute.gpuType must be consistent across matching attributes."),null;s+=h.count*e}let o=new t(s),a=new ze(o,e,n),l=0;for(let c=0;c<i.length;++c){let h=i[c];if(h.isInterleavedBufferAttribute){let u=l/e;for(let f=0,d=h.count;f<d;f++)for(let m=0;m<e;m++){let x=h.getComponent(f,m);a.setComponent(f+u,m,x)}}else o.set(h.array,l);l+=h.count*e}return r!==void 0&&(a.gpuType=r),a}function m0(i,t=Math.PI/3){let e=Math.cos(t),n=(1+1e-10)*100,r=[new O,new O,new O],s=new O,o=new O,a=new O,l=new O;function c(x){let g=~~(x.x*n),p=~~(x.y*n),b=~~(x.z*n);return`${g},${p},${b}`}let h=i.index?i.toNonIndexed():i,u=h.attributes.position,f={};for(let x=0,g=u.count/3;x<g;x++){let p=3*x,b=r[0].fromBufferAttribute(u,p+0),w=r[1].fromBufferAttribute(u,p+1),y=r[2].fromBufferAttribute(u,p+2);s.subVectors(y,w),o.subVectors(b,w);let R=new O().crossVectors(s,o).normalize();for(let A=0;A<3;A++){let D=r[A],U=c(D);U in f||(f[U]=[]),f[U].push(R)}}let d=new Float32Array(u.count*3),m=new ze(d,3,!1);for(let x=0,g=u.count/3;x<g;x++){let p=3*x,b=r[0].fromBufferAttribute(u,p+0),w=r[1].fromBufferAttribute(u,p+1),y=r[2].fromBufferAttribute(u,p+2);s.subVectors(y,w),o.subVectors(b,w),a.crossVectors(s,o).normalize();for(let R=0;R<3;R++){let A=r[R],D=c(A),U=f[D];l.set(0,0,0);for(let T=0,M=U.length;T<M;T++){let C=U[T];a.dot(C)>e&&l.add(C)}l.normalize(),m.setXYZ(p+R,l.x,l.y,l.z)}}return h.setAttribute("normal",m),h}var Nw=new O(0,1,0);function Ia(i,t){let e=new O(..._e(t,i)),n=new _n;e.lengthSq()>0&&n.setFromUnitVectors(Nw,e.normalize());let r=new O((i[0]+t[0])/2,(i[1]+t[1])/2,(i[2]+t[2])/2);return new Le().compose(r,n,new O(1,1,1))}function Fw(i,t,e){let n=new Jr;n.absarc(0,0,i,0,2*Math.PI,!1);let r=new Zr;r.absarc(0,0,t,0,2*Math.PI,!0),n.holes.push(r);let s=new Ws(n,{depth:e,bevelEnabled:!1,curveSegments:24});return s.translate(0,0,-e/2).rotateX(-Math.PI/2),s}function Ow(i,t){let e=new Jr(i.map(([n,r])=>new Ct(n,r)));return new Ws(e,{depth:t,bevelEnabled:!1}).translate(0,0,-t/2)}function Bw(i,t){let e=new Xe;e.setAttribute("position",new ze(i.vertices[t],3)),e.setIndex(new ze(i.faces[t],1));let n=m0(e,.6);return n.setIndex(null),n}function kw(i,t){let e=Je(_e(i.b,i.a));return i.kind==="cylinder"?new En(t,t,e,32):i.kind==="cone"?new En(0,t,e,32):i.kind==="tube"?Fw(t,i.inner,e):new Yr(t,e,6,18)}function Jf(i,t,e){let n=t.radius(i);if(i.b)return kw(i,n).applyMatrix4(Ia(i.a,i.b));let r;if(i.kind==="box"){let[c,h,u]=i.size.map(d=>Math.max(d,1e-4*t.reach)),f=.06*Math.min(c,h,u);r=f>.002*t.reach?new dh(c,h,u,2,f):new ai(c,h,u)}else i.kind==="ellipsoid"?r=new vr(1,32,20).scale(...i.size):i.kind==="extrusion"?r=Ow(i.outline,i.size[2]):i.kind==="mesh"?r=Bw(e,i.mesh):r=new vr(n,32,20);let[s,o,a,l]=i.rotation??[1,0,0,0];return r.applyMatrix4(new Le().compose(new O(...i.a),new _n(o,a,l,s),new O(1,1,1)))}function Kf(i){let t=i.map(([e,n])=>{let r=e.index?e.toNonIndexed():e,s=new oe(n),o=r.getAttribute("position").count,a=new Float32Array(3*o);for(let c=0;c<o;c++)a.set([s.r,s.g,s.b],3*c);let l=new Xe;return l.setAttribute("position",r.getAttribute("position")),l.setAttribute("normal",r.getAttribute("normal")),l.setAttribute("color",new ze(a,3)),l});return t.length===1?t[0]:p0(t)}var zw=new O(0,1,0),g0=40;function Vw(i,t,e,n,r){let s=1.35*t.rod;for(let o of i){let a=e.place(o.body,o.a);if(o.kind==="box"&&o.size){let l=new _n(o.rotation?.[1]??0,o.rotation?.[2]??0,o.rotation?.[3]??0,o.rotation?.[0]??1),c=[[1,0,0],[0,1,0],[0,0,1]].map(f=>{let d=new O(...f).applyQuaternion(l);return e.turn(o.body,[d.x,d.y,d.z])}),h=c.every((f,d)=>Math.abs(ae(_e(n,a),f))<=.5*o.size[d]+1e-9*t.reach),u=c.findIndex(f=>Math.abs(ae(f,r))>.99);h&&u>=0&&(s=Math.max(s,.5*o.size[u]+Math.abs(ae(_e(n,a),r))+.3*t.rod))}else if(o.kind==="mass"||o.kind==="sphere"){let l=t.radius(o);Je(_e(n,a))<.6*l&&(s=Math.max(s,l+.2*t.rod))}else if(o.kind==="cylinder"&&o.b){let l=e.place(o.body,o.b),c=ci(_e(l,a));Math.abs(ae(c,r))>.99&&Je(_e(Kt(a,ae(_e(n,a),c),c),n))<t.radius(o)&&(s=Math.max(s,Math.max(Math.abs(ae(_e(n,a),c)),Math.abs(ae(_e(n,l),c)))+.3*t.rod))}}return s}function x0(i,t,e,n){let r=new Map,s=t.typical<1/0?.22*t.typical:1/0,o=new Map((i.hinges??[]).map(l=>[l.label,l]));e.pose(e.first);let a=new Set((i.rails??[]).map(l=>l.label));for(let[l,c,h]of i.joints){if(a.has(h))continue;let u=r.get(l)??new nn;r.set(l,u);let f=o.get(h),d=e.place(l,c),m=f?e.turn(f.body,f.axis):t.normal,x=Math.min((l<0?1.5:1.15)*t.rod,s);if(!m){let b=new xe(new vr(1.35*x,20,14),n.ring);b.position.set(...c),u.add(b);continue}let g=Vw(i.shapes,t,e,d,m),p=Hw(e,l,m);for(let[b,w,y]of[[x,1,n.ring],[.64*x,1.04,n.dot]]){let R=new xe(new En(b,b,2*g*w,24),y);R.applyMatrix4(Ia(Kt(c,-g,p),Kt(c,g,p))),u.add(R)}}return r}function Hw(i,t,e){return[[1,0,0],[0,1,0],[0,0,1]].map(n=>ae(i.turn(t,n),e))}function _0(i,t){let e=new Xe().setAttribute("position",new Re(i.flat(),3));return new Xo(e,t)}function Gw(i,t,e,n,r){let s=Math.min(.075*n.reach,.2*n.typical),o=new nn,a=.6*s,l=new $r(.46*s,a,4,1).rotateY(Math.PI/4).translate(0,-a/2,0),c=new ai(2*s,.1*s,1.1*s).translate(0,-a-.05*s,0),h=[-t[0],-t[1],-t[2]],u=Nn(e,h),f=new Le().makeBasis(new O(...e),new O(...h),new O(...u)).setPosition(...i);for(let x of[l,c])o.add(new xe(x.applyMatrix4(f),r.steel));let d=Kt(i,a+.1*s,t),m=[];for(let x of[-.55,0,.55])for(let g=0;g<7;g++){let p=-.85+.3*g,b=Kt(Kt(d,p*s,e),x*s,u);m.push(b,Kt(Kt(b,-.25*s,e),.3*s,t))}return o.add(_0(m,r.line)),o}function y0(i,t,e,n){let r=new nn,{up:s,normal:o,middle:a}=t;e.pose(e.first);let l=d=>{let m=o??t.toWorld([0,1,0]),x=Nn(m,d);return Je(x)>.1?ci(x):no(d)},c=new Set,h=new Set((i.rails??[]).map(d=>d.label)),u=(d,m)=>{let x=d.map(g=>g.toPrecision(6)).join();c.has(x)||r.add(Gw(d,m,l(m),t,n)),c.add(x)},f=o&&Math.abs(ae(o,s))>.9?t.toWorld([0,1,0]):s;for(let[d,m,x]of i.joints){if(d>=0||h.has(x))continue;let g=ae(_e(m,a),f)>1e-6*t.reach;u(m,g?f:[-f[0],-f[1],-f[2]])}for(let d of i.links)for(let m of["a","b"]){let x=m==="a"?"b":"a";if(d[`body_${m}`]>=0)continue;let g=d[`point_${m}`],p=_e(g,e.place(d[`body_${x}`],d[`point_${x}`]));Je(p)>1e-9*t.reach&&u(g,ci(p))}return r}var ph=class{constructor(t,e,n,r,s){this.record=t;this.survey=e;this.paint=r;[this.low,this.high]=Ww(t,e,n),this.sleeve=new xe(new En(1.045*e.rod,1.045*e.rod,5*e.rod,20),s),this.sleeve.castShadow=!0,this.lay()}bar=new nn;sleeve;low;high;lay(){let{record:t,survey:e,paint:n,low:r,high:s}=this,{rod:o,reach:a}=e,l=.55*o;for(let d of this.bar.children)d.geometry.dispose();this.bar.clear();let c=Math.max(.12*(s-r),Ue(.16*a,3*o,a)),h=Kt(t.point_a,r-c,t.axis),u=Kt(t.point_a,s+c,t.axis),f=new xe(new En(l,l,Je(_e(u,h)),16),n.steel);f.applyMatrix4(Ia(h,u)),this.bar.add(f);for(let d of[h,u]){let m=new xe(new En(1.9*l,1.9*l,.8*l,18),n.steel),x=Kt(d,.001*a,t.axis);m.applyMatrix4(Ia(d,x)),this.bar.add(m)}t.body_a<0&&this.bar.add(Xw(h,u,t.axis,e,l,n)),f.castShadow=!0}update(t){let{record:e}=this,n=t.place(e.body_b,e.point_b),r=t.turn(e.body_a,e.axis);this.sleeve.position.set(...n),this.sleeve.quaternion.setFromUnitVectors(zw,new O(...r));let s=ae(_e(n,t.place(e.body_a,e.point_a)),r),o=.25*this.survey.reach;Math.abs(s)>g0*this.survey.reach||s>=this.low&&s<=this.high||([this.low,this.high]=s<this.low?[s-o,this.high]:[this.low,s+o],this.lay())}};function Ww(i,t,e){let n=1/0,r=-1/0;for(let s=0;s<Math.min(e.count,400);s++){let o=Math.round(s*(e.count-1)/Math.max(1,Math.min(e.count,400)-1));e.poseBetween(o,o,0);let a=_e(e.place(i.body_b,i.point_b),e.place(i.body_a,i.point_a)),l=ae(a,e.turn(i.body_a,i.axis));n=Math.min(n,l),r=Math.max(r,l)}return r-n<g0*t.reach?[n,r]:[-t.reach,t.reach]}function Xw(i,t,e,n,r,s){let{up:o,normal:a,reach:l}=n,c=[],h=Kt(o,-ae(o,e),e),u=Je(h)>.3?ci(h):a?ci(Nn(a,e)):no(e),f=Je(_e(t,i)),d=Math.max(.03*l,f/80),m=Math.max(2,Math.floor(f/d));for(let x=0;x<=m;x++){let g=Kt(Kt(i,x*f/m,e),-r,u);c.push(g,Kt(Kt(g,-.7*d,u),-.5*d,e))}return _0(c,s.line)}var Rr=class{constructor(t,e,n,r=!1){this.count=t;this.radial=e;this.radius=n;let s=t*e+2;this.position=new ze(new Float32Array(3*s),3).setUsage(ns),this.normal=new ze(new Float32Array(3*s),3).setUsage(ns),this.colours=r?new ze(new Float32Array(3*s),3).setUsage(ns):null,this.geometry.setAttribute("position",this.position),this.geometry.setAttribute("normal",this.normal),this.colours&&this.geometry.setAttribute("color",this.colours),this.geometry.setIndex(this.triangles())}geometry=new Xe;colours;position;normal;triangles(){let t=[],e=this.radial,n=this.count*e;for(let r=0;r+1<this.count;r++)for(let s=0;s<e;s++){let o=r*e+s,a=r*e+(s+1)%e;t.push(o,a,o+e,a,a+e,o+e)}for(let r=0;r<e;r++){let s=(r+1)%e,o=(this.count-1)*e;t.push(n,s,r,n+1,o+r,o+s)}return t}follow(t){let e=this.count,n=this.radial,r=this.position.array,s=this.normal.array,o=0,a=0,l=0;for(let c=0;c<e;c++){let h=3*Math.max(c-1,0),u=3*Math.min(c+1,e-1),f=3*c,d=t[u]-t[h],m=t[u+1]-t[h+1],x=t[u+2]-t[h+2],g=Math.hypot(d,m,x)||1;d/=g,m/=g,x/=g,c===0&&(Math.abs(d)<.6?(o=1,a=0,l=0):(o=0,a=1,l=0));let p=o*d+a*m+l*x;o-=p*d,a-=p*m,l-=p*x;let b=Math.hypot(o,a,l)||1;o/=b,a/=b,l/=b;let w=m*l-x*a,y=x*o-d*l,R=d*a-m*o;for(let A=0;A<n;A++){let D=2*Math.PI*A/n,U=Math.cos(D),T=Math.sin(D),M=3*(c*n+A);s[M]=U*o+T*w,s[M+1]=U*a+T*y,s[M+2]=U*l+T*R;for(let C=0;C<3;C++)r[M+C]=t[f+C]+this.radius*s[M+C]}if(c===0||c===e-1){let A=3*(e*n+(c===0?0:1)),D=c===0?-1:1;s[A]=D*d,s[A+1]=D*m,s[A+2]=D*x;for(let U=0;U<3;U++)r[A+U]=t[f+U]+.6*this.radius*s[A+U]}}this.position.needsUpdate=this.normal.needsUpdate=!0}paint(t){let e=this.colours.array,n=this.radial;for(let r=0;r<this.count;r++){let s=t(r);for(let o=0;o<n;o++)e.set(s,3*(r*n+o));r===0&&e.set(s,3*this.count*n),r===this.count-1&&e.set(s,3*(this.count*n+1))}this.colours.needsUpdate=!0}};var Qf=9,v0=14,b0=17,qw=new O(0,1,0);function jf(i,t,e){let n=new O(..._e(e,t)),r=n.length();i.position.set((t[0]+e[0])/2,(t[1]+e[1])/2,(t[2]+e[2])/2),i.scale.set(1,Math.max(r,1e-12),1),r>0&&i.quaternion.copy(new _n().setFromUnitVectors(qw,n.divideScalar(r)))}function Yw(i,t,e,n){let r=_e(t,i),s=Je(r)||1e-12,o=[r[0]/s,r[1]/s,r[2]/s],a=no(o),l=Nn(o,a),c=Math.min(.12*s,1.6*e),h=n.length/3-2;n.set(i,0);for(let u=0;u<h;u++){let f=u/(h-1),d=2*Math.PI*Qf*f,m=e*Math.min(1,14*f,14*(1-f)),x=c+(s-2*c)*f,g=m*Math.sin(d),p=m*Math.cos(d);for(let b=0;b<3;b++)n[3*(u+1)+b]=i[b]+x*o[b]+g*a[b]+p*l[b]}n.set(t,3*(h+1))}function $w(i,t,e,n,r){let s=Je(_e(t,i)),o=r.length/3,a=Math.max(0,e-s),l=a>0?Math.min(Math.sqrt(.375*a*s+.25*a*a),.5*e):0;for(let c=0;c<o;c++){let h=c/(o-1);r.set(Kt(Mn(i,t,h),-4*l*h*(1-h),n),3*c)}}var mh=class{constructor(t,e,n){this.record=t;this.survey=e;let{rod:r,spring:s}=e,{kind:o}=t,a=Ue(.16*s,.2*r,.7*r);this.points=new Float64Array(0),o==="spring"||o==="strut"?(this.points=new Float64Array(3*(Qf*v0+2)),this.tube=new Rr(Qf*v0+2,6,a)):o==="rope"&&(this.points=new Float64Array(3*b0),this.tube=new Rr(b0,6,.4*r)),this.tube&&this.group.add(new xe(this.tube.geometry,n));let l=o==="rod"?[.6*r]:o==="damper"||o==="strut"?[.55*s,.25*s]:[];for(let c of l){let h=o==="rod"?new Yr(c,1,4,12):new En(c,c,1,18);this.bars.push(new xe(h,n))}for(let c of this.bars)this.group.add(c);for(let c of this.group.children)c.castShadow=!0,c.frustumCulled=!1}group=new nn;a=[0,0,0];b=[0,0,0];tube=null;points;bars=[];get radius(){return this.record.kind==="rod"||this.record.kind==="rope"?this.survey.rod:this.survey.spring}update(t){let{record:e,points:n}=this;this.a=t.place(e.body_a,e.point_a),this.b=t.place(e.body_b,e.point_b),e.kind==="rope"?$w(this.a,this.b,e.length??0,this.survey.up,n):this.tube&&Yw(this.a,this.b,this.survey.spring,n),this.tube?.follow(n),this.bars.length===1?jf(this.bars[0],this.a,this.b):this.bars.length===2&&(jf(this.bars[0],Mn(this.a,this.b,.14),Mn(this.a,this.b,.56)),jf(this.bars[1],this.a,this.b))}};var td={};gi(td,{Survey:()=>go,extentOf:()=>gh});function M0([i,...t],e){let n=Nn(t,e).map(r=>2*r);return Kt(Kt(e,i,n),1,Nn(t,n))}function gh(i,t){let e=i.rotation??[1,0,0,0],n=o=>Kt(i.a,1,M0(e,o)),r=o=>[-1,1].flatMap(a=>[-1,1].flatMap(l=>[-1,1].map(c=>[n([a*o[0],l*o[1],c*o[2]]),0])));if(i.kind==="box"||i.kind==="ellipsoid"){let o=i.kind==="box"?.5:1;return r([o*i.size[0],o*i.size[1],o*i.size[2]])}if(i.kind==="extrusion")return i.outline.flatMap(([o,a])=>[-.5,.5].map(l=>[n([o,a,l*i.size[2]]),0]));if(i.kind==="mesh"){let o=t[i.mesh],a=[1/0,1/0,1/0],l=[-1/0,-1/0,-1/0];for(let h=0;h<o.length;h++)a[h%3]=Math.min(a[h%3],o[h]),l[h%3]=Math.max(l[h%3],o[h]);let c=Mn(a,l,.5);return r(_e(l,c)).map(([h,u])=>[Kt(h,1,M0(e,c)),u])}let s=i.radius??0;return i.b?[[i.a,s],[i.b,s]]:[[i.a,s]]}function Zw(i){let t=i.slice().sort((e,n)=>e-n);return t.length?t[t.length>>1]:1/0}var go=class{low=[1/0,1/0,1/0];high=[-1/0,-1/0,-1/0];middle;reach;floor;normal;planar;typical;rod;ball;spring;heaviest;cloud;keys;samples;toWorld;toStage;up;constructor(t,e,n){let r=t.up==="y";this.toWorld=r?o=>[o[0],o[2],-o[1]]:o=>o,this.toStage=r?o=>[o[0],-o[2],o[1]]:o=>o,this.up=this.toWorld([0,0,1]),this.keys=jw(t,e,n),this.samples=Math.min(e.count,Math.max(2,Math.floor(15e4/this.keys.length))),this.cloud=new Float64Array(3*this.keys.length*this.samples),this.walk(e),this.middle=Mn(this.low,this.high,.5),this.reach=Math.max(Je(_e(this.high,this.low))/2,1e-9),this.floor=Math.min(ae(this.low,this.up),ae(this.high,this.up))-.04*this.reach,this.normal=t.plane?Jw(t.plane):this.planeNormal(),this.planar=this.normal!==null;let s=t.shapes.filter(o=>o.b).map(o=>Je(_e(o.b,o.a))).concat(e.curves.map(o=>Je(_e(S0(o.now,o.count-1),S0(o.now,0)))));this.typical=Zw(s.filter(o=>o>0)),this.rod=Math.min(.02*this.reach,.045*this.typical),this.ball=Math.min(.065*this.reach,.16*this.typical),this.spring=Math.min(.05*this.reach,.12*this.typical),this.heaviest=t.shapes.reduce((o,a)=>Math.max(o,a.mass??0),1e-300)}radius(t){return t.kind==="mass"?this.ball*Math.max(.3,Math.sqrt(t.mass/this.heaviest)):t.radius||this.rod}walk(t){for(let e=0,n=0;e<this.samples;e++){let r=this.samples>1?Math.round(e*(t.count-1)/(this.samples-1)):0;t.poseBetween(r,r,0);for(let s of this.keys){let o=t.place(s.body,s.p);for(let a=0;a<3;a++)this.cloud[n++]=o[a],this.low[a]=Math.min(this.low[a],o[a]-s.pad),this.high[a]=Math.max(this.high[a],o[a]+s.pad)}}}planeNormal(){let t=this.keys.length,{cloud:e,samples:n,middle:r}=this,s=new Float64Array(3*t),o=pa(),a=pa();for(let m=0,x=0;m<n;m++)for(let g=0;g<3*t;g++)s[g]+=e[x++]/n;for(let m=0;m<n;m++)for(let x=0;x<t;x++){let g=3*(m*t+x),p=[e[g]-s[3*x],e[g+1]-s[3*x+1],e[g+2]-s[3*x+2]],b=[e[g]-r[0],e[g+1]-r[1],e[g+2]-r[2]];for(let w=0;w<3;w++)for(let y=0;y<3;y++)o[w][y]+=p[w]*p[y],a[w][y]+=b[w]*b[y]}let l=m=>m[0][0]+m[1][1]+m[2][2],c=l(o)<=1e-12*l(a)||l(o)===0,h=ma(o),u=!c&&h[1].value<1e-6*h[2].value;if(!c&&h[0].value>1e-6*h[2].value)return null;if(c||u){let m=ma(a);if(m[0].value>1e-6*m[2].value)return null}let f=pa(),d=this.toWorld([0,1,0]);for(let m=0;m<3;m++)for(let x=0;x<3;x++)f[m][x]=(c?0:o[m][x]/l(o))+1e-6*a[m][x]/(l(a)||1)+1e-9*((m===x?1:0)-d[m]*d[x]);return Kw(ma(f)[0].vector)}},S0=(i,t)=>[i[3*t],i[3*t+1],i[3*t+2]];function Jw(i){let t=[..."xyz"].findIndex(e=>!i.includes(e));return/^[xyz]{2}$/.test(i)?[0,1,2].map(e=>e===t?1:0):null}function Kw(i){let t=[0,1,2].find(e=>Math.abs(i[e])>.999999);return t===void 0?ci(i):[0,1,2].map(e=>e===t?Math.sign(i[t]):0)}function jw(i,t,e){let n=[],r=(s,o,a)=>{n.push({body:s,p:o,pad:a})};for(let s of i.shapes)for(let[o,a]of gh(s,e))r(s.body,o,a);for(let s of i.links)r(s.body_a,s.point_a,0),r(s.body_b,s.point_b,0);for(let s of t.curves)for(let o=0;o<s.count;o++)r(s.body,s.now.subarray(3*o,3*o+3),0);for(let[s,o]of[...i.joints,...i.trails])r(s,o,0);for(let s of i.rails??[])r(s.body_a,s.point_a,0),r(s.body_b,s.point_b,0);if(!n.length)for(let s=0;s<t.bodies;s++)r(s,[0,0,0],0);return n.length||r(-1,[0,0,0],0),n}var Qw=`
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
}`,t1=`
uniform vec3 colour; varying float vAge;
void main() { gl_FragColor = vec4(colour, 0.62 * vAge * vAge); }`,xh=class{constructor(t,e,n){this.marker=t;this.room=Ue(Math.round(9e3/n),24,420);let r=2*(this.room+1),s=new Xe;for(let[l,c]of[["position",3],["ahead",3],["side",1],["age",1]])s.setAttribute(l,new ze(new Float32Array(c*r),c).setUsage(ns));let o=[];for(let l=0;l<this.room;l++)o.push(2*l,2*l+1,2*l+2,2*l+1,2*l+3,2*l+2);s.setIndex(o);let a=new oe(e).convertLinearToSRGB();this.material=new Zn({vertexShader:Qw,fragmentShader:t1,transparent:!0,depthWrite:!1,side:2,uniforms:{screen:{value:new Ct(1,1)},thick:{value:2.2},colour:{value:a}}}),this.mesh=new xe(s,this.material),this.mesh.frustumCulled=!1}mesh;room;material;update(t,e,n,r,s,o){let a=Math.max(t.first,e-n),l=n>0?Math.min(1,(e-t.first)/n):0,c=Math.max(1,Math.ceil(l*this.room)),[h,u]=this.marker,f=p=>this.mesh.geometry.getAttribute(p).array,d=f("position"),m=f("ahead"),x=f("side"),g=f("age");for(let p=0;p<=c;p++){h>=0&&t.poseBody(h,...t.between(a+(e-a)*p/c));let b=t.place(h,u);for(let w of[0,1])if(d.set(b,3*(2*p+w)),x[2*p+w]=2*w-1,g[2*p+w]=1-l+l*p/c,p>0&&m.set(b,3*(2*(p-1)+w)),p===c&&c>0)for(let y=0;y<3;y++)m[3*(2*p+w)+y]=2*b[y]-d[3*(2*(p-1))+y]}this.mesh.geometry.setDrawRange(0,l>0?6*c:0);for(let p of["position","ahead","side","age"])this.mesh.geometry.getAttribute(p).needsUpdate=!0;this.material.uniforms.screen.value.set(r,s),this.material.uniforms.thick.value=2.2*o}};var _h=[[127,149,173],[240,165,60],[179,18,43]];function vh(i){let t=Math.min(1,Math.max(0,i))*2;return t<1?Mn(_h[0],_h[1],t):Mn(_h[1],_h[2],t-1)}var Pa=class{constructor(t,e=t){this.record=t;let n=T0(t);this.meshCorners=n.vertices,this.motion=new mo(t),this.survey=new go(e,e===t?this.motion:new mo(e),n.vertices),this.presence=t.bodies.map(()=>"shown");let r=o=>new Ki({roughness:o,metalness:0});this.paint={ring:r(.8),dot:r(.9),steel:r(.6),line:new Vs};let s=()=>new Ki({roughness:1,depthTest:!1,transparent:!0});this.tints={force:s(),moment:s()},this.addBodies(n);for(let o of this.motion.curves)this.addBeam(o);for(let o of t.links)this.links.push(new mh(o,this.survey,this.paint.steel));for(let o of this.links)this.scene.add(o.group);for(let o of t.rails??[])this.addRail(new ph(o,this.survey,this.motion,this.paint,this.material(o.body_b)));for(let o of t.trails)this.trails.push(new xh(o,this.colour(o[0]),t.trails.length));for(let o of this.trails)this.scene.add(o.mesh);this.setArrows(t.arrows??[]),this.scene.add(y0(t,this.survey,this.motion,this.paint)),this.floor=new xe(new jr(1,1),new na({transparent:!0,opacity:.2})),this.addLights()}scene=new Wo;motion;survey;links=[];arrows=[];presence;meshCorners;ghost=null;trailsShown=!0;arrowsShown=!0;bodies=[];materials=[];beams=[];rails=[];trails=[];floor;sun=new Xs(16777215,.45);key=new Xs(16777215,1.45);sky=new sa(16777215,12371668,1.75);paint;tints;colour(t){return af(lf(t,this.record.bodies.length))}material(t){let e=t<0?this.record.bodies.length:t;return this.materials[e]??=new Ki({color:this.colour(t),roughness:.66,metalness:0}),this.materials[e]}addBodies(t){let e=x0(this.record,this.survey,this.motion,this.paint);for(let n=-1;n<this.record.bodies.length;n++){let r=this.record.shapes.filter(a=>a.body===n),s=new nn;if(s.matrixAutoUpdate=!1,r.length){let a=this.material(n);a.vertexColors=!0,a.color.set(16777215),r.some(c=>c.kind==="mesh")&&(a.side=jn);let l=new xe(Kf(r.map(c=>[Jf(c,this.survey,t),c.colour??this.colour(n)])),a);l.castShadow=l.receiveShadow=!0,l.name="solids",s.add(l)}let o=e.get(n);o&&s.add(o),this.scene.add(s),n>=0&&(this.bodies[n]=s)}}addBeam(t){let e=new Rr(t.count,10,this.survey.rod,!0);this.paintPlain(t,e);let n=new xe(e.geometry,new Ki({vertexColors:!0,roughness:.66,side:jn}));n.castShadow=!0,n.frustumCulled=!1,this.beams.push({curve:t,tube:e,mesh:n,points:new Float64Array(3*t.count),strained:!1}),this.scene.add(n)}paintPlain(t,e){let n=new oe(this.colour(t.body));e.paint(()=>[n.r,n.g,n.b])}addRail(t){this.rails.push(t),(t.record.body_a<0?this.scene:this.bodies[t.record.body_a]).add(t.bar),this.scene.add(t.sleeve)}addLights(){let{reach:t,middle:e,up:n,floor:r}=this.survey,{sun:s}=this,o=s.shadow.camera;s.castShadow=!0,s.shadow.mapSize.set(1024,1024),s.shadow.radius=4,Object.assign(o,{left:-1.6*t,right:1.6*t,top:1.6*t,bottom:-1.6*t,near:.1*t,far:6*t}),s.shadow.normalBias=.01*t;let a=this.survey.toWorld([-.25,-.35,0]);s.position.set(...Kt(Kt(e,3*t,n),t,a)),s.target.position.set(...e);let l=new _n().setFromUnitVectors(new O(0,0,1),new O(...n));this.floor.quaternion.copy(l),this.floor.scale.setScalar(8*t),this.floor.position.set(...Kt(e,r-ae(e,n),n)),this.floor.receiveShadow=!0,this.sky.position.set(...n),this.scene.add(s,s.target,this.key,this.key.target,this.sky,this.floor)}dress(t){this.paint.ring.color.set(t.ring),this.paint.dot.color.set(t.dot),this.paint.dot.emissive.set(t.dot).multiplyScalar(.35),this.paint.steel.color.set(t.steel),this.paint.line.color.set(t.line),this.tints.force.color.set(t.force),this.tints.moment.color.set(t.moment),this.floor.material.opacity=t.shade}setPresence(t,e){this.presence[t]=e;let n=[this.materials[t]];n.push(...this.beams.filter(s=>s.curve.body===t).map(s=>s.mesh.material));for(let s of n)s&&(s.transparent=e==="faded",s.opacity=e==="faded"?.22:1,s.depthWrite=e!=="faded",s.needsUpdate=!0);let r=this.bodies[t];r&&(r.visible=e!=="hidden");for(let s of this.beams)s.curve.body===t&&(s.mesh.visible=e!=="hidden");for(let s of this.rails)s.record.body_b===t&&(s.sleeve.visible=e!=="hidden")}setArrows(t){for(let e of this.arrows.splice(0))this.scene.remove(e.group),e.dispose();for(let e of t)this.arrows.push(new fh(e,this.survey,this.tints[e.kind],this.motion.count));for(let e of this.arrows)this.scene.add(e.group)}followArrows(t,e){t.length===this.arrows.length&&this.arrows.every(({record:r},s)=>r.name===t[s].name&&r.kind===t[s].kind)?this.arrows.forEach((r,s)=>r.take(t[s],e)):this.setArrows(t)}adoptArrows(t){this.setArrows([]);for(let e of t.arrows.splice(0))e.wear(this.tints[e.record.kind]),this.arrows.push(e),this.scene.add(e.group)}largest(t){return this.arrows.filter(e=>e.record.kind===t).reduce((e,n)=>Math.max(e,n.largest),0)}beside(){let t=Math.max(2,Math.floor(2e4/Math.max(1,this.arrows.length))),e=this.arrowsShown?this.arrows.flatMap(n=>n.extent(this.largest(n.record.kind),t)):[];return this.ghost?e.concat(this.ghost.extent):e}get largestMoment(){return this.motion.curves.reduce((t,e)=>Math.max(t,e.largest),0)}update(t,e,n,r,s,o){let{motion:a}=this;for(let x of this.trails)x.mesh.visible=this.trailsShown,this.trailsShown&&x.update(a,t,n,e.width*r/2,e.height*r/2,r);a.pose(t),this.bodies.forEach((x,g)=>{x&&w0(x.matrix,a,g)});for(let x of this.bodies)x&&(x.matrixWorldNeedsUpdate=!0);for(let x of this.links)x.update(a);for(let x of this.rails)x.update(a);for(let x of this.beams)this.bend(x);let l=this.largest("force"),c=this.largest("moment");for(let x of this.arrows)x.update(a,t,x.record.kind==="force"?l:c),x.group.visible&&=this.arrowsShown;this.ghost?.update(t);let{right:h,above:u,toward:f}=e,d=4*this.survey.reach,m=this.survey.middle;this.key.target.position.set(...m),this.key.position.set(...Kt(Kt(Kt(m,-.45*d,h),.8*d,u),.75*d,f)),this.floor.visible=s>.01,this.sun.castShadow=s>.01,this.floor.material.opacity=o*s}bend(t){let{curve:e,tube:n,points:r}=t;for(let a=0;a<e.count;a++)r.set(this.motion.place(e.body,e.now.subarray(3*a,3*a+3)),3*a);n.follow(r);let s=this.largestMoment;if(!e.moments||!(s>0)){t.strained&&this.paintPlain(e,n),t.strained=!1;return}t.strained=!0;let o=new oe;n.paint(a=>{let[l,c,h]=vh(Math.abs(e.moment[a])/s);return o.setRGB(l/255,c/255,h/255,"srgb"),[o.r,o.g,o.b]})}dispose(){this.scene.traverse(t=>{let{geometry:e,material:n}=t;e?.dispose();for(let r of Array.isArray(n)?n:n?[n]:[])r.dispose()}),this.sun.dispose()}addGhost(t){this.ghost=new yh(t,this.survey),this.scene.add(this.ghost.group)}};function w0(i,t,e){let n=t.frame,r=t.origin,s=9*e,o=3*e;i.set(n[s],n[s+1],n[s+2],r[o],n[s+3],n[s+4],n[s+5],r[o+1],n[s+6],n[s+7],n[s+8],r[o+2],0,0,0,1)}function T0(i){let t=i.meshes??[];return{vertices:t.map(e=>Float32Array.from(Qe(e.vertices))),faces:t.map(e=>i0(e.faces))}}var yh=class{group=new nn;motion;extent=[];bodies=[];tubes=[];constructor(t,e){let n=T0(t),r=new Ki({color:9148328,transparent:!0,opacity:.28,roughness:.8,depthWrite:!1});this.motion=new mo(t);let{cloud:s,keys:o}=new go(t,this.motion,n.vertices);for(let a=0;3*a<s.length;a++)this.extent.push(s[3*a],s[3*a+1],s[3*a+2],o[a%o.length].pad);t.bodies.forEach((a,l)=>{let c=t.shapes.filter(u=>u.body===l),h=new nn;h.matrixAutoUpdate=!1,c.length&&h.add(new xe(Kf(c.map(u=>[Jf(u,e,n),"#ffffff"])),r)),this.bodies.push(h),this.group.add(h)});for(let a of this.motion.curves){let l=new Rr(a.count,8,e.rod),c=new xe(l.geometry,r);c.frustumCulled=!1,this.tubes.push([a,l,new Float64Array(3*a.count)]),this.group.add(c)}}update(t){this.motion.pose(Math.min(Math.max(t,this.motion.first),this.motion.last)),this.bodies.forEach((e,n)=>{w0(e.matrix,this.motion,n),e.matrixWorldNeedsUpdate=!0});for(let[e,n,r]of this.tubes){for(let s=0;s<e.count;s++)r.set(this.motion.place(e.body,e.now.subarray(3*s,3*s+3)),3*s);n.follow(r)}}};var nd=96,A0=`12.5px ${Ea}`,C0=i=>i.length>60?`${i.slice(0,59)}\u2026`:i,La=i=>String(Number(i.toPrecision(4))||0).replace("-","\u2212");function id(i,t){let{record:e,motion:n,survey:r}=i,s=[],o=(l,c)=>{let h=l<0?"ground":e.bodies[l];return c&&c!==h?`${c} \xB7 ${h}`:h},a=(l,c,h,u,f)=>{if(l>=0&&i.presence[l]==="hidden")return;let d=t.project(c),m=c===h?d:t.project(h);s.push({a:d,b:m,r:Math.max(5,u*(d.k+m.k)/2),text:f,body:l})};for(let l of e.shapes){let c=r.radius(l),h=o(l.body,l.label);if(l.b)a(l.body,n.place(l.body,l.a),n.place(l.body,l.b),c,h);else if(l.size||l.kind==="mesh"){let[u,f,d]=n1(gh(l,i.meshCorners).map(([m])=>m));a(l.body,n.place(l.body,u),n.place(l.body,f),d,h)}else{let u=n.place(l.body,l.a);a(l.body,u,u,c,h)}}for(let l of n.curves){let c=u=>n.place(l.body,l.now.subarray(3*u,3*u+3)),h=l.count>>1;for(let u of[h,...Array.from({length:l.count-1},(f,d)=>d).filter(f=>f!==h)])u+1<l.count&&a(l.body,c(u),c(u+1),r.rod,o(l.body,l.label))}for(let l of i.links){let c=t.project(l.a),h=t.project(l.b);s.push({a:c,b:h,r:Math.max(5,.5*l.radius*(c.k+h.k)),text:e1(l),body:-1})}for(let[l,c,h]of e.joints){if(!h)continue;let u=n.place(l,c),f=t.project(u),d=u.map(La).join(", ");s.push({a:f,b:f,r:Math.max(5,1.4*r.rod*f.k),text:`${h} \xB7 (${d}) m`,body:-2})}if(i.arrowsShown)for(let l of i.arrows)l.group.visible&&s.push({a:t.project(l.tip),b:t.project(l.at),r:6,text:l.words(),body:-2});return s}function e1(i){let{kind:t,label:e,length:n}=i.record,r=e||t,s=La(Math.hypot(...i.a.map((o,a)=>o-i.b[a])));return t==="rope"?`${r} \xB7 ${s} of ${La(n??0)} m`:`${r} \xB7 ${s} m`}function n1(i){let t=[0,1,2].map(o=>Math.min(...i.map(a=>a[o]))),e=[0,1,2].map(o=>Math.max(...i.map(a=>a[o]))),n=e.map((o,a)=>o-t[a]),r=n.indexOf(Math.max(...n)),s=o=>[0,1,2].map(a=>a===r?o[a]:(t[a]+e[a])/2);return[s(t),s(e),Math.max(...n.filter((o,a)=>a!==r))/2]}function rd(i,t,e){if(t.height-t.bottom<nd)return;let n=t.width-54,r=60,s=27,o=[0,1,2].map(a=>{let l=[0,1,2].map(c=>c===a?1:0);return{x:ae(l,t.right),y:-ae(l,t.above),z:ae(l,t.toward),name:"xyz"[a],colour:e.axes[a]}}).sort((a,l)=>a.z-l.z);i.font=`600 12px ${Ea}`,i.textAlign="center",i.textBaseline="middle",i.lineCap="round";for(let a of o){let l=Math.hypot(a.x,a.y);if(i.strokeStyle=i.fillStyle=a.colour,l<.12){i.beginPath(),i.arc(n,r,3.4,0,2*Math.PI),i.lineWidth=1.6,a.z>0?i.fill():(i.fillStyle=e.paper,i.fill(),i.stroke()),i.fillStyle=a.colour,i.fillText(a.name,n-11,r+10);continue}let c=n+s*a.x,h=r+s*a.y,u=a.x/l,f=a.y/l;i.lineWidth=2.2,i.beginPath(),i.moveTo(n,r),i.lineTo(c-3*u,h-3*f),i.stroke(),i.beginPath(),i.moveTo(c+2.5*u,h+2.5*f),i.lineTo(c-4.5*u-3.4*f,h-4.5*f+3.4*u),i.lineTo(c-4.5*u+3.4*f,h-4.5*f-3.4*u),i.fill(),i.fillText(a.name,c+10*u,h+10*f)}}function i1(i,t){let e=i.b.x-i.a.x,n=i.b.y-i.a.y,r=Math.hypot(e,n),s=n<0?1:-1,o=(i.a.x+i.b.x)/2,a=(i.a.y+i.b.y)/2,l=r>1?-s*n/r:1,c=r>1?s*e/r:0,h=g=>{let p=i.r+8+7*Math.abs(c);return[o+g*l*p-t*(.5-.5*g*l),a+g*c*p]},u=r>1?e/r:0,f=r>1?n/r:1,d=i.r+12,m=(g,p)=>[g.x+p*u*d-t*(.5-.5*p*u),g.y+p*f*d],x=Math.abs(n)/2+d+2;return[h(1),h(-1),m(i.b,1),m(i.a,-1),[o-t/2,a-x],[o-t/2,a+x]]}function r1([i,t,e,n],r){let s=r.b.x-r.a.x,o=r.b.y-r.a.y,a=0,l=1;for(let[c,h,u,f]of[[r.a.x,s,i-r.r,e+r.r],[r.a.y,o,t-r.r,n+r.r]]){if(h===0){if(c<u||c>f)return!1;continue}let[d,m]=[(u-c)/h,(f-c)/h];a=Math.max(a,Math.min(d,m)),l=Math.min(l,Math.max(d,m))}return a<=l}var E0=new WeakMap;function sd(i,t,e,n,r){let s=[],o=new Set,a=E0.get(t)??new Map;E0.set(t,a),i.font=A0,i.textAlign="left",i.textBaseline="middle",i.lineJoin="round";for(let l of e){if(l.body<0||o.has(l.body))continue;o.add(l.body);let c=C0(t.record.bodies[l.body]),h=i.measureText(c).width,u=([b,w])=>[b-3,w-9,b+h+3,w+9],f=([b,w,y,R])=>b>=0&&y<=r&&s.every(A=>b>=A[2]||y<=A[0]||w>=A[3]||R<=A[1]),d=i1(l,h),x=[a.get(l.body)??0,...d.keys()].filter(b=>f(u(d[b]))),g=x.find(b=>!e.some(w=>w!==l&&r1(u(d[b]),w)))??x[0];if(g===void 0)continue;let p=d[g];a.set(l.body,g),s.push(u(p)),i.lineWidth=4,i.strokeStyle=n.halo,i.strokeText(c,...p),i.fillStyle=n.text,i.fillText(c,...p)}}function s1(i,t,e){let n=i.b.x-i.a.x,r=i.b.y-i.a.y,s=n*n+r*r,o=s>0?Ue(((t-i.a.x)*n+(e-i.a.y)*r)/s,0,1):0;return Math.hypot(t-i.a.x-o*n,e-i.a.y-o*r)-i.r}function od(i,t,e){let n=null,r=5;for(let s of i){let o=Math.max(s1(s,t,e),-1)-(s.body===-2?6:s.a===s.b?2:0);(o<r||o===r&&n&&s.a.z>n.a.z)&&(r=o,n=s)}return n}function ad(i,t,e,n,r){let s=C0(e.text);i.font=A0;let o=i.measureText(s).width+18,a=Ue(n.x+14,6,Math.max(6,t.width-o-6)),l=Ue(n.y-34,6,t.height-40);i.beginPath(),i.roundRect(a,l,o,26,8),i.fillStyle=r.pill,i.fill(),i.lineWidth=1,i.strokeStyle=r.rim,i.stroke(),i.fillStyle=r.text,i.textAlign="left",i.textBaseline="middle",i.fillText(s,a+9,l+13.5)}function ld(i,t,e,n){let r=[],s=t.largestMoment;if(t.arrowsShown)for(let[h,u]of[["force","N"],["moment","N m"]]){let f=t.largest(h);f>0&&r.push([`largest ${h} ${La(f)} ${u}`,n[h]])}s>0&&r.push([`bending moment, to ${La(s)} N m`,n.soft]);let o=e.height-e.bottom,a=o<190,l=e.width-18,c=a?o-26-17*(r.length-1)-(s>0?12:0):118;if(!(o<nd||a&&c<nd)){i.font=`11.5px ${Ea}`,i.textAlign="right",i.textBaseline="middle";for(let[h,u]of r)i.lineWidth=4,i.lineJoin="round",i.strokeStyle=n.halo,i.strokeText(h,l,c),i.fillStyle=u,i.fillText(h,l,c),c+=17;if(s>0){let h=i.createLinearGradient(l-120,0,l,0);for(let u of[0,.25,.5,.75,1])h.addColorStop(u,io(vh(u)));i.fillStyle=h,i.beginPath(),i.roundRect(l-120,c-4,120,6,3),i.fill()}}}var Da=class{constructor(t,e,n){this.canvas=t;this.stage=e;this.camera=new xa(e.survey,n),this.camera.beside=()=>this.stage.beside(),this.pen=t.getContext("2d"),this.hands=new ah(t,this.camera,()=>{this.dirty=!0}),e.dress(this.ink),er.addEventListener("change",()=>{this.ink=Hc(),this.stage.dress(this.ink),this.dirty=!0})}camera;hands;pen;ink=Hc();dirty=!0;frames=0;spent=0;ratio=1;leaving=null;put(t,e){let n=this.stage;this.stage=t,t.dress(this.ink),this.camera.follow(t.survey),e&&this.camera.moveTo(e==="best"?this.camera.startView():this.camera.home,!0),this.dirty=!0,this.leaving?n.dispose():this.leaving=n}resize(t,e){let{camera:n,canvas:r,pen:s}=this,o=r.getBoundingClientRect(),a=this.ratio=Ue(window.devicePixelRatio||1,1,3);n.width=Math.max(1,o.width),n.height=Math.max(1,o.height),r.width=Math.round(n.width*a),r.height=Math.round(n.height*a),s.setTransform(r.width/n.width,0,0,r.height/n.height,0,0),n.top=t,n.bottom=e,n.touched||n.moveTo(n.home,!0),this.dirty=!0}draw(t,e,n){let{camera:r,stage:s,pen:o,ink:a,canvas:l}=this,{survey:c}=s,h=performance.now();r.aim(),r.apply(),o.clearRect(0,0,r.width,r.height);let u=this.paperAxis(),f=Math.abs(ae(r.toward,c.up)),d=u?eo(Math.abs(ae(r.toward,u)),.9,.999):0,m=eo(f,.02,.2)*(1-d),x=ae(r.toward,c.up)>0;d>.01&&u&&u0(o,r,a,d,u),m>.01&&h0(o,r,a,m);let g=Math.min(s.motion.duration,Math.max(2.5*e,.12*s.motion.duration,1e-9));s.trailsShown=n.trails,s.arrowsShown=n.arrows,s.update(t,r,g,this.ratio,x?m:0,a.shade),Yf(s.scene,r,o,l.width,l.height),this.leaving?.dispose(),this.leaving=null,rd(o,r,a),ld(o,s,r,a);let p=this.hands.busy?null:this.hands.pointer;if(n.names||p){let b=id(s,r),w=p&&od(b,p.x,p.y);n.names&&sd(o,s,b,a,r.width),p&&w&&ad(o,r,w,p,a)}this.frames+=1,this.spent=performance.now()-h}paperAxis(){let{camera:t}=this,{survey:e}=this.stage;return e.planar&&Math.abs(ae(t.toward,e.normal))>.9?e.toWorld(t.frontDirection()):t.pose.lens>.01?null:Object.values(Tr).map(n=>e.toWorld(n)).find(n=>ae(n,t.toward)>1-1e-9)??null}};var ud=[.1,.25,.5,1,2,4],o1=["front","back","left","right","top","bottom"],bh=class{constructor(t,e,n){this.root=t;this.scene=e;this.options=n;this.find=uf(t),this.stage=new Pa(e),n.ghost&&this.stage.addGhost(n.ghost);let{motion:r}=this.stage;this.t=r.first,this.speed=n.speed,this.digits=r.duration>0?Ue(3-Math.ceil(Math.log10(r.duration)),1,6):2,this.canvas=this.find("stage"),this.screen=new Da(this.canvas,this.stage,n.view),this.camera=this.screen.camera,this.fill(),this.bind(),this.plots=this.makePlots(),this.applyParts(),n.names&&this.toggle("names",!0),this.setPlaying(!ga.matches),this.resize(),this.showTime(),new ResizeObserver(()=>{(this.canvas.clientWidth!==this.camera.width||this.canvas.clientHeight!==this.camera.height)&&this.resize()}).observe(t)}stage;camera;t;playing=!1;speed;on={loop:!0,trails:!0,names:!1,arrows:!0};visible=!0;find;canvas;screen;plots;digits;fill(){let{find:t,scene:e,options:n}=this,{motion:r,survey:s}=this.stage;t("title").textContent=e.title;let o=r.duration>0?`${Number(r.duration.toPrecision(4))} s`:"at rest",a=e.bodies.filter(m=>!m.includes(".")).length;t("about").textContent=`${a} ${a===1?"body":"bodies"} \xB7 ${o}`;let l=window.matchMedia("(pointer: coarse)").matches,c=s.planar?["move","turn"]:["turn","move"],h=l?`drag to ${c[0]} \xB7 two fingers to move and zoom`:`drag to ${c[0]} \xB7 shift-drag to ${c[1]} \xB7 wheel to zoom`;t("small").textContent=n.note?`${n.note} \xB7 ${h}`:h,this.canvas.setAttribute("aria-label",`Animation: ${e.title}`);let u=ud.includes(n.speed)?ud:[...ud,n.speed].sort((m,x)=>m-x);for(let m of u)t("speed").append(new Option(`${Number(m.toPrecision(3))}\xD7`,String(m),!1,m===n.speed));let f=[...s.planar?["plane"]:[],...Object.keys(Tr)];for(let m of f)t("views").append(new Option(m[0].toUpperCase()+m.slice(1),m,!1,m===this.camera.home));let d=t("scrub");d.min=String(r.first),d.max=String(r.last);for(let m of["film","speed","loop","trails"])t(m).hidden=!(r.duration>0);t("trails").disabled=!e.trails.length,t("arrows").hidden=!this.stage.arrows.length,t("partsbutton").hidden=!a}applyParts(){let{find:t,scene:e,options:n,stage:r}=this,s=["shown","faded","hidden"];e.bodies.forEach((o,a)=>{let l=n.hide?.includes(o)?"hidden":n.fade?.includes(o)?"faded":"shown";l!=="shown"&&r.setPresence(a,l),Wc(t("bodies"),o,r.colour(a),s,l,c=>{r.setPresence(a,c),this.screen.dirty=!0})}),t("arrowhead").hidden=!r.arrows.length;for(let o of r.arrows)Wc(t("arrowlist"),`${o.record.kind} at ${o.record.name}`,this.screen.ink[o.record.kind],["shown","hidden"],"shown",a=>{o.shown=a==="shown",this.screen.dirty=!0})}makePlots(){let t=this.scene.signals??[],{ghost:e}=this.stage;if(this.root.classList.toggle("plotted",t.length>0),!t.length)return null;let n=e&&this.options.ghost?.signals?{times:e.motion.times,signals:this.options.ghost.signals}:null;return new Ta(this.find("plots"),this.stage.motion.times,t,r=>{this.setPlaying(!1),this.seek(r)},n)}seek(t){this.t=Ue(t,this.stage.motion.first,this.stage.motion.last),this.screen.dirty=!0}setPlaying(t){let{motion:e}=this.stage,n=this.find("play");this.playing=t&&e.duration>0,this.playing&&this.t>=e.last&&!this.on.loop&&(this.t=e.first),n.innerHTML=this.playing?Gc.pause:Gc.play,n.setAttribute("aria-label",this.playing?"Pause":"Play"),this.screen.dirty=!0}stepBy(t){let{motion:e}=this.stage,n=1e-9*e.duration;this.setPlaying(!1);let r=e.sampleBefore(this.t);if(t>0)for(;r<e.count-1&&e.times[r]<=this.t+n;)r++;else for(;r>0&&e.times[r]>=this.t-n;)r--;this.seek(e.times[r])}faster(t){let e=this.find("speed");e.selectedIndex=Ue(e.selectedIndex+t,0,e.options.length-1),this.speed=Number(e.value)}tick(t,e){let{motion:n}=this.stage;this.playing&&(this.t+=Math.min(.25,e)*this.speed,this.t>n.last&&this.on.loop&&(this.t=n.first+(this.t-n.first)%n.duration),this.t>n.last&&(this.t=n.last,this.setPlaying(!1)),this.screen.dirty=!0),this.camera.step(t)&&(this.screen.dirty=!0),this.screen.dirty&&this.visible&&(this.screen.dirty=!1,this.draw(),this.showTime())}showTime(){let{motion:t}=this.stage,e=document.createElement("span"),n=this.find("scrub");e.textContent=`/ ${t.last.toFixed(this.digits)} s`,this.find("clock").replaceChildren(`${this.t.toFixed(this.digits).replace("-","\u2212")} s `,e),n.value=String(this.t),n.style.setProperty("--fill",`${t.duration>0?100*(this.t-t.first)/t.duration:0}%`),this.plots?.show(this.t)}draw(){let{screen:t,camera:e}=this;t.draw(this.t,this.speed,this.on);let{dataset:n}=this.root;n.frames=String(t.frames),n.time=this.t.toFixed(6),n.camera=[e.pose.yaw,e.pose.pitch,e.pose.scale].map(r=>r.toFixed(4)).join(" "),n.script=t.spent.toFixed(2)}get alone(){return document.body.classList.contains("linkwork-page")}resize(){let{canvas:t,find:e}=this,n=t.getBoundingClientRect(),r=e("view").querySelector("header").getBoundingClientRect().bottom-n.top+8;this.screen.resize(r,n.bottom-e("bar").getBoundingClientRect().top+8)}toggle(t,e){this.on[t]=e??!this.on[t],this.find(t).setAttribute("aria-pressed",String(this.on[t])),this.screen.dirty=!0}view(t,e=!1){!(t in Tr)&&!(t==="plane"&&this.stage.survey.planar)||(this.camera.moveTo(t,e),this.find("views").value=t,this.screen.dirty=!0)}showParts(){let t=this.find("parts");t.hidden=!t.hidden,this.find("partsbutton").setAttribute("aria-pressed",String(!t.hidden))}bind(){let{find:t,canvas:e}=this,n=this.camera.home,r=()=>this.view(n);t("play").addEventListener("click",()=>this.setPlaying(!this.playing)),t("scrub").addEventListener("input",()=>{this.setPlaying(!1),this.seek(Number(t("scrub").value))}),t("speed").addEventListener("change",()=>{this.speed=Number(t("speed").value),this.screen.dirty=!0});for(let o of["loop","trails","names","arrows"])t(o).addEventListener("click",()=>this.toggle(o));t("views").addEventListener("change",()=>this.view(t("views").value)),t("reset").addEventListener("click",r),t("partsbutton").addEventListener("click",()=>this.showParts()),t("more").addEventListener("click",()=>t("more").setAttribute("aria-expanded",String(t("bar").classList.toggle("open")))),e.addEventListener("dblclick",r);let s={" ":()=>this.setPlaying(!this.playing),arrowleft:()=>this.stepBy(-1),arrowright:()=>this.stepBy(1),home:()=>this.seek(this.stage.motion.first),end:()=>this.seek(this.stage.motion.last),l:()=>this.toggle("loop"),t:()=>this.toggle("trails"),n:()=>this.toggle("names"),a:()=>this.toggle("arrows"),b:()=>this.showParts(),"+":()=>this.faster(1),"-":()=>this.faster(-1),f:()=>this.view(this.stage.survey.planar?"plane":"front"),c:()=>this.view("corner"),r};o1.forEach((o,a)=>{s[String(a+1)]=()=>this.view(o)}),(this.alone?window:this.root).addEventListener("keydown",o=>{let{key:a,ctrlKey:l,metaKey:c,altKey:h,target:u}=o,f=s[a.toLowerCase()];!f||l||c||h||u.tagName==="SELECT"||(o.preventDefault(),f())}),this.root.classList.toggle("awake",this.alone),this.alone||(this.root.tabIndex=0,this.root.addEventListener("pointerdown",()=>this.root.classList.add("awake")),this.root.addEventListener("mouseleave",()=>this.root.classList.remove("awake")),document.addEventListener("pointerdown",o=>{this.root.contains(o.target)||this.root.classList.remove("awake")}))}obey(t){let e=new URLSearchParams(t),n=parseFloat(e.get("t")??""),r=e.get("view");Number.isFinite(n)&&(this.setPlaying(e.get("play")==="1"),this.seek(n)),r&&this.view(r,!0),e.has("names")&&this.toggle("names",e.get("names")==="1")}};var fd={};gi(fd,{camera:()=>hf,colours:()=>cf,controls:()=>ff,plot:()=>Wf,renderer:()=>$f,screen:()=>hd,stage:()=>ed,survey:()=>td,uplot:()=>hn,vectors:()=>of,words:()=>cd});var R0=`.linkwork-player {
  --ink: #1c2430; --soft: #5d6878; --faint: #98a2b0; --line: rgba(28, 36, 48, .12);
  --card: rgba(255, 255, 255, .82); --hover: rgba(28, 36, 48, .07); --accent: #2f6db5; --on: #fff;
  --back: radial-gradient(120% 90% at 50% 35%, #ffffff 0%, #f5f7fa 45%, #e6ebf1 100%);
  position: relative; height: 30em; overflow: hidden; border-radius: 8px; color: var(--ink); background: var(--back);
  font: 14px/1.35 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif;
  -webkit-text-size-adjust: 100%; outline: 0; text-align: left;
}
@media (prefers-color-scheme: dark) {
  .linkwork-player {
    --ink: #e7ecf3; --soft: #9aa6b6; --faint: #6b7686; --line: rgba(231, 236, 243, .13);
    --card: rgba(27, 33, 42, .82); --hover: rgba(231, 236, 243, .09); --accent: #6aa8ee; --on: #0e1319;
    --back: radial-gradient(120% 90% at 50% 35%, #232b36 0%, #171d25 50%, #0e1217 100%);
  }
}
.linkwork-page > .linkwork-player { position: absolute; inset: 0; height: 100dvh; border-radius: 0; }
.linkwork-player * { box-sizing: border-box; }
.linkwork-player .frame { display: flex; flex-direction: column; height: 100%; }
.linkwork-player .view { position: relative; flex: 1 1 auto; min-height: 0; container-type: size; }
.linkwork-player .stage { position: absolute; inset: 0; width: 100%; height: 100%; display: block; cursor: grab; }
.linkwork-player.awake .stage { touch-action: none; }
.linkwork-player .stage.dragging { cursor: grabbing; }
.linkwork-player header {
  position: absolute; top: max(14px, env(safe-area-inset-top)); left: 18px; max-width: calc(100% - 120px);
  margin: 0; padding: 0; border: 0; background: none; pointer-events: none;
}
.linkwork-player h1 { margin: 0; font-size: 17px; font-weight: 650; letter-spacing: -.01em; overflow-wrap: anywhere; color: inherit;
  border: 0; padding: 0; text-transform: none; line-height: 1.25;
  display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.linkwork-player header p { margin: 2px 0 0; font-size: 12.5px; color: var(--soft); }
.linkwork-player footer {
  position: absolute; left: 0; right: 0; bottom: max(10px, env(safe-area-inset-bottom)); max-width: none;
  margin: 0; padding: 0 10px; border: 0; background: none; pointer-events: none;
}
.linkwork-player .bar {
  display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; max-width: 1040px; margin: 0 auto;
  padding: 7px 12px; border: 1px solid var(--line); border-radius: 14px; background: var(--card);
  -webkit-backdrop-filter: blur(14px) saturate(1.3); backdrop-filter: blur(14px) saturate(1.3);
  box-shadow: 0 6px 24px rgba(10, 20, 35, .10), 0 1px 3px rgba(10, 20, 35, .08); pointer-events: auto;
}
.linkwork-player .film { display: flex; align-items: center; gap: 10px; flex: 1 1 300px; min-width: 0; }
.linkwork-player .tools { display: flex; flex-wrap: wrap; align-items: center; gap: 2px; }
.linkwork-player .small { margin: 5px auto 0; text-align: center; font-size: 11.5px; color: var(--faint); }
.linkwork-player button, .linkwork-player select {
  font: inherit; font-size: 13px; color: var(--ink); background: transparent; border: 0; border-radius: 9px; margin: 0;
  height: 34px; padding: 0 9px; cursor: pointer; -webkit-tap-highlight-color: transparent; white-space: nowrap; width: auto;
}
.linkwork-player select { padding: 0 4px; }
.linkwork-player select option { color: #1c2430; background: #fff; }
.linkwork-player button:hover, .linkwork-player select:hover { background: var(--hover); }
.linkwork-player :is(button, select, input):focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.linkwork-player button[aria-pressed="false"] { color: var(--soft); }
.linkwork-player button[aria-pressed="true"] { color: var(--accent); font-weight: 600; }
.linkwork-player button:disabled { opacity: .35; cursor: default; }
.linkwork-player [hidden] { display: none; }
.linkwork-player .play { width: 38px; height: 38px; padding: 0; flex: none; border-radius: 50%; background: var(--accent); }
.linkwork-player .play:hover { filter: brightness(1.08); background: var(--accent); }
.linkwork-player .play svg { display: block; margin: auto; fill: var(--on); }
.linkwork-player .clock { flex: none; font-variant-numeric: tabular-nums; font-size: 13px; text-align: right; white-space: nowrap; }
.linkwork-player .clock span { color: var(--faint); }
.linkwork-player .rule { width: 1px; height: 18px; margin: 0 4px; background: var(--line); }
.linkwork-player input[type=range] {
  -webkit-appearance: none; appearance: none; flex: 1; min-width: 60px; height: 34px; margin: 0;
  background: transparent; cursor: pointer; --fill: 0%;
}
.linkwork-player input[type=range]::-webkit-slider-runnable-track {
  height: 5px; border-radius: 3px; background: linear-gradient(to right, var(--accent) var(--fill), var(--line) var(--fill));
}
.linkwork-player input[type=range]::-webkit-slider-thumb {
  -webkit-appearance: none; width: 16px; height: 16px; margin-top: -5.5px; border-radius: 50%;
  border: 2.5px solid #fff; background: var(--accent); box-shadow: 0 1px 4px rgba(0, 0, 0, .3);
}
.linkwork-player input[type=range]::-moz-range-track { height: 5px; border-radius: 3px; background: var(--line); }
.linkwork-player input[type=range]::-moz-range-progress { height: 5px; border-radius: 3px; background: var(--accent); }
.linkwork-player input[type=range]::-moz-range-thumb {
  width: 12px; height: 12px; border-radius: 50%; border: 2.5px solid #fff; background: var(--accent); box-shadow: 0 1px 4px rgba(0, 0, 0, .3);
}
.linkwork-player .parts {
  position: absolute; right: 12px; top: 100px; max-height: calc(100% - 230px); min-width: 190px; max-width: 60%; overflow: auto;
  padding: 8px 12px; border: 1px solid var(--line); border-radius: 12px; background: var(--card);
  -webkit-backdrop-filter: blur(14px); backdrop-filter: blur(14px);
}
.linkwork-player .parts h2 { margin: 4px 0; padding: 0; border: 0; font-size: 11.5px; font-weight: 600; color: var(--soft); }
.linkwork-player .parts ul { margin: 0; padding: 0; list-style: none; }
.linkwork-player .parts li { display: flex; align-items: center; gap: 8px; margin: 0; font-size: 13px; }
.linkwork-player .parts li i { flex: none; width: 9px; height: 9px; border-radius: 50%; }
.linkwork-player .parts li span { flex: 1; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.linkwork-player .parts li button { height: 26px; padding: 0 6px; font-size: 12px; color: var(--soft); }
.linkwork-player .parts li[data-state="hidden"] span { opacity: .45; text-decoration: line-through; }
.linkwork-player .parts li[data-state="faded"] span { opacity: .65; }
.linkwork-player .plots { flex: none; max-height: 50%; overflow: auto; border-top: 1px solid var(--line); background: var(--card); }
.linkwork-player:not(.plotted) .plots { display: none; }
.linkwork-player .plots .u-legend { width: auto; font-size: 12px; text-align: left; padding: 0 8px 6px 52px; color: var(--ink); }
.linkwork-player .plots .u-legend th, .linkwork-player .plots .u-legend td { padding: 1px 3px; border: 0; background: none; }
.linkwork-player .plots .u-legend .u-value { font-variant-numeric: tabular-nums; color: var(--soft); min-width: 7.5em; display: inline-block; }
@media (max-width: 480px) {
  .linkwork-player .plots .u-legend { padding-left: 8px; font-size: 11px; }
  .linkwork-player .plots .u-legend .u-value { min-width: 5em; }
}
.linkwork-player .plots .u-legend .ghost, .linkwork-player .plots .uplot:not(:first-child) .u-legend .u-series:first-child { display: none; }
.linkwork-player .plots .now { position: absolute; left: -.5px; top: 0; bottom: 0; width: 1.5px; background: var(--accent); pointer-events: none; }
.linkwork-player .plots .u-cursor-x { border-right: 1px dashed var(--faint); }
.linkwork-word { position: relative; max-width: 44em; margin: 0 auto; padding: 18px; font-size: 14px; }
@container (max-width: 960px) {
  .linkwork-player .bar { padding: 6px 8px; }
  .linkwork-player .film { flex: 1 1 100%; }
  .linkwork-player .tools { flex: 1 1 100%; justify-content: space-between; gap: 0; }
  .linkwork-player .rule { display: none; }
  .linkwork-player .tools :is(button, select) { padding: 0 6px; height: 38px; }
}
@container (max-width: 480px) {
  .linkwork-player .tools :is(button, select) { padding: 0 3px; font-size: 12.5px; }
  /* as wide as its words, with an arrow of its own: the browser's leaves no room for them */
  .linkwork-player .bar select {
    appearance: none; padding-right: 12px; background: no-repeat right 5px center / 4px 4px, no-repeat right 1px center / 4px 4px;
    background-image: linear-gradient(45deg, transparent 50%, currentColor 50%), linear-gradient(-45deg, transparent 50%, currentColor 50%);
  }
}
/* eight of them do not fit into a row: two rows of four */
@container (max-width: 600px) {
  .linkwork-player .tools:has(.arrows:not([hidden])) { display: grid; grid-template-columns: repeat(4, auto); justify-items: center; }
}
@container (max-width: 400px) { .linkwork-player .tools:has(.arrows[hidden]) .reset { display: none; } }
@container (max-width: 380px) { .linkwork-player .tools :is(button, select) { padding-left: 2px; font-size: 12px; } }
@container (max-height: 420px) { .linkwork-player :is(.small, header p) { display: none; } }
.linkwork-player .more { display: none; font-size: 18px; }
/* where there is little room, it is for the mechanism */
@container (max-height: 280px) {
  .linkwork-player .more { display: block; }
  .linkwork-player .bar { padding: 2px 8px; }
  .linkwork-player .bar:not(.open):has(.film:not([hidden])) .tools { display: none; }
  .linkwork-player .play { width: 32px; height: 32px; }
}
`;var I0='.uplot, .uplot *, .uplot *::before, .uplot *::after {box-sizing: border-box;}.uplot {font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji", "Segoe UI Symbol", "Noto Color Emoji";line-height: 1.5;width: min-content;}.u-title {text-align: center;font-size: 18px;font-weight: bold;}.u-wrap {position: relative;user-select: none;}.u-over, .u-under {position: absolute;}.u-under {overflow: hidden;}.uplot canvas {display: block;position: relative;width: 100%;height: 100%;}.u-axis {position: absolute;}.u-legend {font-size: 14px;margin: auto;text-align: center;}.u-inline {display: block;}.u-inline * {display: inline-block;}.u-inline tr {margin-right: 16px;}.u-legend th {font-weight: 600;}.u-legend th > * {vertical-align: middle;display: inline-block;}.u-legend .u-marker {width: 1em;height: 1em;margin-right: 4px;background-clip: padding-box !important;}.u-inline.u-live th::after {content: ":";vertical-align: middle;}.u-inline:not(.u-live) .u-value {display: none;}.u-series > * {padding: 4px;}.u-series th {cursor: pointer;}.u-legend .u-off > * {opacity: 0.3;}.u-select {background: rgba(0,0,0,0.07);position: absolute;pointer-events: none;}.u-cursor-x, .u-cursor-y {position: absolute;left: 0;top: 0;pointer-events: none;will-change: transform;}.u-hz .u-cursor-x, .u-vt .u-cursor-y {height: 100%;border-right: 1px dashed #607D8B;}.u-hz .u-cursor-y, .u-vt .u-cursor-x {width: 100%;border-bottom: 1px dashed #607D8B;}.u-cursor-pt {position: absolute;top: 0;left: 0;border-radius: 50%;border: 0 solid;pointer-events: none;will-change: transform;/*this has to be !important since we set inline "background" shorthand */background-clip: padding-box !important;}.u-axis.u-off, .u-select.u-off, .u-cursor-x.u-off, .u-cursor-y.u-off, .u-cursor-pt.u-off {display: none;}';var xo=[];window.linkwork={players:xo,shared:fd};function P0(i,t){let e=i.querySelector(`script.${t}`),n=JSON.parse(e.textContent??"");return e.remove(),n}function c1(i){let t=P0(i,"linkwork-scene"),e=P0(i,"linkwork-options"),n=new bh(i,{...t,arrows:e.arrows??[],signals:e.signals??[]},e);return i.querySelector(".linkwork-still")?.remove(),xo.push(n),h1.observe(i),i.dataset.ready="yes",n}var h1=new IntersectionObserver(i=>{for(let t of i){let e=xo.find(n=>n.root===t.target);e&&(e.visible=t.isIntersecting)}},{rootMargin:"60px"});function L0(i,t){let e=document.createElement("p");e.className="linkwork-word",e.textContent=t,i.prepend(e),i.dataset.ready="still"}function u1(){let i=[...document.querySelectorAll(".linkwork-player:not([data-ready])")];if(!i.length)return;let t=document.createElement("style");if(t.textContent=I0+R0,document.head.append(t),!Xf()||!Ca()){for(let s of i)L0(s,"This browser cannot draw in space (WebGL is missing or switched off), so here is a still picture of the motion.");return}for(let s of i)try{c1(s)}catch(o){L0(s,`The player stopped: ${o instanceof Error?o.message:String(o)}`),document.body.dataset.error=String(o)}document.body.dataset.renderer=qf();let e=()=>{xo.length===1&&xo[0].obey(location.hash.slice(1))};e(),window.addEventListener("hashchange",e);let n=null,r=s=>{let o=n===null?0:(s-n)/1e3;n=s;for(let a of xo)a.tick(s,o);requestAnimationFrame(r)};requestAnimationFrame(r)}u1();})();
