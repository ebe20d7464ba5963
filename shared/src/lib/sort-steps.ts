/** numbers that are sorted or merged before the generator yields: a few ms of work */
const perStep = 16_384

/** Numbers in ascending order, sorted in parts; the generator yields between them. */
export function* sortSteps(numbers: readonly number[]): Generator<void, Float64Array> {
  let from = Float64Array.from(numbers)
  for (let start = 0; start < from.length; start += perStep) {
    if (start > 0) yield
    from.subarray(start, start + perStep).sort()
  }
  let to = new Float64Array(from.length)
  for (let run = perStep; run < from.length; run *= 2) {
    for (let start = 0; start < from.length; start += 2 * run) yield* mergeSteps(from, to, start, run)
    ;[from, to] = [to, from]
  }
  return from
}

/** Merges adjacent sorted runs of that length, two by two. */
function* mergeSteps(from: Float64Array, to: Float64Array, start: number, run: number): Generator<void> {
  const middle = Math.min(start + run, from.length)
  const end = Math.min(middle + run, from.length)
  let left = start
  let right = middle
  for (let at = start; at < end; at += 1) {
    if ((at - start) % perStep === 0) yield
    const takesLeft = left < middle && (right >= end || (from[left] ?? 0) <= (from[right] ?? 0))
    to[at] = (takesLeft ? from[left++] : from[right++]) ?? 0
  }
}
