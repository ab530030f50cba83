/**
 * The path to a state as a string for `--replay`: pairs of thread and option, in the notation of
 * the graph engine's options.
 */
import { parseReplay, replayString } from '../../engine/replay-string.ts';

const PREFIX = 'op.';

export const isOperationalReplay = (text: string): boolean => text.startsWith(PREFIX);

export const operationalReplayString = (path: readonly number[]): string => PREFIX + replayString(path);

export const parseOperationalReplay = (text: string): number[] => parseReplay(text.slice(PREFIX.length));
