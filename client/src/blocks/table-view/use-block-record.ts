import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface OpenedRecord {
  blockId: string
  recordId: string
  /** id of the tab */
  part: string
  /** a form: these fields only */
  only?: readonly string[] | undefined
}

export interface BlockRecord {
  opened: OpenedRecord | undefined
  open(recordId: string, how?: { part?: string; only?: readonly string[] | undefined }): void
  close(): void
}

/**
 * The record that is open over an app or page, kept with the entry of the history: one at a time, whichever block it is of. Back closes
 * it, and reloading keeps it.
 */
export function useBlockRecord(blockId: string): BlockRecord {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const shown = (state as { blockRecord?: OpenedRecord } | null)?.blockRecord
  const isAny = shown !== undefined
  const opened = shown?.blockId === blockId ? shown : undefined
  const open = useCallback<BlockRecord['open']>(
    (recordId, { part = 'fields', only } = {}) => {
      const blockRecord: OpenedRecord = { blockId, recordId, part, ...(only && { only }) }
      void navigate({ pathname, search }, { state: { blockRecord }, replace: isAny, preventScrollReset: true })
    },
    [blockId, navigate, pathname, search, isAny],
  )
  const close = useCallback(() => void navigate(-1), [navigate])
  return useMemo(() => ({ opened, open, close }), [opened, open, close])
}
