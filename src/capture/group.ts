export { endGroup, killGroup } from '../group.ts';
