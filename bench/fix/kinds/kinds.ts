import type { Kind } from '../kind.ts';
import { COMPONENT_KINDS } from './components.ts';
import { PLAIN_KINDS } from './plain.ts';
import { REACT_KINDS } from './react.ts';
import { TEMPLATE_KINDS } from './templates.ts';

export const KINDS: readonly Kind[] = [...PLAIN_KINDS, ...REACT_KINDS, ...COMPONENT_KINDS, ...TEMPLATE_KINDS];
