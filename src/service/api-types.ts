import type { components } from '../../openapi.gen.ts';

type Schemas = components['schemas'];

export type Deployment = Schemas['Deployment'];
export type ScanAccepted = Schemas['ScanAccepted'];
export type Scan = Schemas['Scan'];
export type ScanDiff = Schemas['ScanDiff'];
export type Coverage = Schemas['Coverage'];
export type Declaration = Schemas['Declaration'];
export type Finding = Schemas['Finding'];
export type ComparedFinding = Schemas['ComparedFinding'];
