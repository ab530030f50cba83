/**
 * Where the page begins: the engine is loaded beside the page, not after it, so that the first
 * verdict is there as early as the table for it.
 */
import { engines } from './engines.ts';

engines.check.warmUp();
const { start } = await import('./start.tsx');
start(document.getElementById('app')!);
