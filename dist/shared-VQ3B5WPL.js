import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
var n=class extends Error{code;hint;constructor(r,t,s=null){super(t),this.name="UserError",this.code=r,this.hint=s}};export{n as a};
