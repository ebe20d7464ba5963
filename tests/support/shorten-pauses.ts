import { vi } from 'vitest'
import { lanes, type LaneName } from '#server/jobs/lanes.ts'

/** The next try of the lane's effects comes after 50 ms, for tests that wait for the last one. Answers what puts the pauses back. */
export function shortenPauses(lane: LaneName): () => void {
  const pause = vi.spyOn(lanes[lane], 'pause').mockReturnValue(50)
  return () => pause.mockRestore()
}
