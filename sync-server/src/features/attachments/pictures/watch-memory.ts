import { readFile } from 'node:fs/promises'

const everyMs = 50
const pageBytes = 4096

/**
 * Calls `tooMuch` once a process takes more memory than `mostBytes`. Decoders take memory outside of the heap, which Node does not bound.
 * Nothing is watched on a system without `/proc`. @returns stops watching
 */
export function watchMemory(pid: number | undefined, mostBytes: number, tooMuch: () => void): () => void {
  const timer = setInterval(() => {
    readFile(`/proc/${pid}/statm`, 'utf8').then(
      (text) => {
        if (Number(text.split(' ')[1]) * pageBytes > mostBytes) tooMuch()
      },
      () => clearInterval(timer),
    )
  }, everyMs)
  return () => clearInterval(timer)
}
