import { bubblewrap } from '#server/sandbox/isolators/bubblewrap.ts'
import type { Isolator } from '#server/sandbox/isolators/isolator.ts'
import { plainProcess } from '#server/sandbox/isolators/plain-process.ts'

/** The tightest first: an engine takes the first in which its self-test passes. */
export const isolators: readonly Isolator[] = [bubblewrap(true), bubblewrap(false), plainProcess]
