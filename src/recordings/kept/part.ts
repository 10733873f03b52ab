/** Everything that is loaded on demand, as one module. */
export { followKept } from './keeper.ts'
export { KeptControl } from './KeptControl.tsx'
export { KeptList } from './KeptList.tsx'
