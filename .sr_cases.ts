import { readFileSync } from 'node:fs';
import { lint } from './src/lint/lint.ts';
import { sideOf } from './test/lint/support.ts';
for (const l of readFileSync('/work/shared/data/cases.jsonl','utf8').trim().split('\n')) {
  const c=JSON.parse(l); if(c.issue!=='lint') continue;
  let tools:any; const r=c.repro;
  if(typeof r==='string'||r.server){console.log('##',c.id,'STRING',r);continue}
  tools=r.tools??[r];
  const f=lint(sideOf({tools}),{rules:{},accept:[]});
  console.log('##',c.id,c.rule??'',c.severity,'|',c.expected.slice(0,110));
  for(const x of f) console.log('     ',x.severity,x.rule,x.subject,x.at);
}
