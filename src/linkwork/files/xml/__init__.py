"""What URDF and MJCF share: safe XML, poses, joint limits, problems and notes."""
