import { useEffect } from 'react'
import type { Fetched } from '#client/lib/opened-later.tsx'
import { savesData } from '#client/lib/saves-data.ts'
import { whenIdle } from '#client/lib/when-idle.ts'

/** Fetches a part while nothing else happens, so that the press that opens it shows it at once. */
export function useFetchedSoon(file: Fetched<unknown>): void {
  useEffect(() => {
    if (savesData()) return
    // offline, or an update meanwhile: the press itself says so
    whenIdle(() => void file.load().catch(() => undefined))
  }, [file])
}
