/**
 * For the doors: which engines there are, which one is usual under a model, and what options say of
 * the choice.
 */
export { ENGINE_NAMES, obstacleTo, usualEngine, wantedEquivalence } from '../../explore/usual-engine.ts';
export { declaredTraits } from '../../models/catalogue.ts';
