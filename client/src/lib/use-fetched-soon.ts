import { useEffect } from 'react'
import type { Fetched } from '#client/lib/opened-later.tsx'
import { savesData } from '#client/lib/saves-data.ts'

/** Fetches a part while nothing else happens, so that the press that opens it shows it at once. */
export function useFetchedSoon(file: Fetched<unknown>): void {
  useEffect(() => {
    if (savesData()) return
    const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 1500))
    // offline, or an update meanwhile: the press itself says so
    idle(() => void file.load().catch(() => undefined))
  }, [file])
}
