import { lint } from './src/lint/lint.ts';
import { RULES } from './src/lint/rules/index.ts';
import { SCHEMA_RULES } from './src/lint/rules/schema.ts';
import { sideOf } from './test/lint/support.ts';
const wrap=(name:string,inputSchema:any,extra:any={})=>({name,description:'Does '+name+'.',inputSchema,...extra});
const S={type:'string'};
const nest=(n:number):any=>{let d:any=S;for(let i=0;i<n;i++)d={type:'object',properties:{a:d}};return d};
const range=(n:number,f:(i:number)=>any)=>Array.from({length:n},(_,i)=>f(i));
const obj=(n:number,f:(i:number)=>any)=>Object.fromEntries(range(n,i=>['p'+i,f(i)]));
const worlds:Record<string,any[]>={
 recursive:[wrap('r',{type:'object',properties:{f:{$ref:'#/$defs/N'}},$defs:{N:{type:'object',properties:{and:{type:'array',items:{$ref:'#/$defs/N'}}}}}})],
 mutual2000:[wrap('m',{type:'object',properties:{f:{$ref:'#/$defs/p0'}},$defs:obj(2000,i=>({type:'object',properties:{x:{$ref:'#/$defs/p'+((i+1)%2000)},y:{$ref:'#/$defs/p'+((i*7)%2000)}}}))})],
 enum10k:[wrap('e',{type:'object',properties:{a:{type:'string',enum:range(10000,i=>'value'+i)}}})],
 enumObj:[wrap('e',{type:'object',properties:{a:{enum:range(10000,i=>({i}))}}})],
 typeObj:[wrap('e',{type:'object',properties:{a:{type:range(20000,i=>({i}))}}})],
 tools3000:range(3000,i=>wrap('tool_'+i,{type:'object',properties:obj(8,j=>({type:'string',description:'Parameter '+j+' of '+i}))})),
 tools3000bad:range(3000,i=>wrap('tool_'+i,{type:'array',$schema:'x',required:null,properties:{a:{},b:true,c:{type:'array'},d:{$ref:'#/x'},e:{type:['a'],enum:[1],pattern:'('}}})),
 nest200:[wrap('n',nest(200))],
 nest250:[wrap('n',nest(250))],
 big:[wrap('b',{type:'object',properties:{}},{description:'word '.repeat(200000)})],
 bigOne:[wrap('b',{type:'object',properties:{}},{description:'a'.repeat(1000000)})],
 bigParam:[wrap('b',{type:'object',properties:{a:{type:'string',description:'. '.repeat(500000)}}})],
 wide100k:[wrap('w',{type:'object',properties:obj(100000,i=>({})),required:range(100000,i=>'q'+i)})],
 branches:[wrap('w',{type:'object',anyOf:range(10000,i=>({properties:{['k'+i]:{},same:{}},required:['z'+i]}))})],
 dangling:[wrap('w',{type:'object',properties:obj(20000,i=>({$ref:'#x'+i})) })],
 anchors:[wrap('w',{type:'object',properties:obj(20000,i=>({$ref:'#x'+i,$anchor:'x'+((i+1)%20000)})) })],
 longkey:[wrap('w',{type:'object',properties:{['k'.repeat(1000000)]:{type:'object',properties:obj(200,()=>({}))}}})],
 longref:[wrap('w',{type:'object',properties:obj(20,i=>({$ref:'#'+'/a'.repeat(50000)+i}))})],
 patterns:[wrap('w',{type:'object',properties:obj(1000,i=>({type:'string',pattern:'('.repeat(1000)+'(a+)+$'.repeat(100)+')'.repeat(1000)}))})],
 patternBig:[wrap('w',{type:'object',properties:{a:{type:'string',pattern:'\\'.repeat(1000000)}}})],
 defs:[wrap('w',{type:'object',properties:{},$defs:obj(30000,i=>({type:'object',properties:{a:{$ref:'#/$defs/p'+(i+1)}}}))})],
 required:[wrap('w',{type:'object',properties:obj(20000,()=>S),required:range(20000,i=>'p'+i).concat(['p0'])})],
 repeated:range(3000,i=>wrap('t'+i,{type:'object',properties:obj(5,j=>({type:'object',description:'Shared parameter text that is long enough to be counted, number '+j,properties:{deep:{type:'string',description:'Another shared text which is long enough to be compared by the rule'}}}))},{outputSchema:{type:'object',properties:{op:S}}})),
 proto:[JSON.parse('{"name":"__proto__","description":"x","inputSchema":{"type":"object","properties":{"__proto__":{},"constructor":true,"hasOwnProperty":{"type":"array"}},"required":["__proto__","toString"]}}')],
 junk:[null,1,'x',[],{},{name:1},{name:'a',inputSchema:1},{name:'a',inputSchema:{type:'object',properties:[1],required:{},items:[null],anyOf:{},$ref:1,enum:1,$defs:[],pattern:null}},{name:'b',outputSchema:7}],
};
const only=process.argv[2];
for(const [k,tools] of Object.entries(worlds)){ if(only&&k!==only)continue;
 const side=sideOf({tools});
 const run=(rules:any)=>{const t=performance.now();const f=lint(side,{rules:{},accept:[]},rules);return [performance.now()-t,f] as const};
 const [ts,fs]=run(SCHEMA_RULES);
 const [ta,fa]=run(RULES);
 let extra='';
 if(ts>500||ta>1500||only){extra=RULES.map(r=>[r.id,run([r])[0]] as const).sort((a,b)=>b[1]-a[1]).slice(0,5).map(([i,t])=>i+' '+t.toFixed(0)).join(', ')}
 const bytes=JSON.stringify(fa).length;
 console.log(k.padEnd(14),'schema',ts.toFixed(0),'all',ta.toFixed(0),'findings',fs.length,fa.length,'bytes',bytes,'rss',(process.memoryUsage().rss/1e6).toFixed(0),extra, [...new Set(fs.map(f=>f.rule))].length<8?[...new Set(fs.map(f=>f.rule))].join(' '):'');
}
