import { cpSync } from 'node:fs';
import { startOut } from './write-out.mjs';

startOut();
cpSync('site', 'out', { recursive: true });
