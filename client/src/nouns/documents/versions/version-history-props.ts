import { type ReactNode } from 'react'
import type { Doc } from 'yjs'

export interface VersionHistoryProps {
  /** the document's name */
  document: string
  /** the name that people read */
  title: string
  mayRestore: boolean
  /** the key of `useVersionsAddress` */
  addressKey?: string
  /** draws the content of a past state, read-only; with the state before it where changes are shown */
  preview: (doc: Doc, before?: Doc) => ReactNode
  /** the preview can show what changed since the version before */
  compares?: boolean
}
