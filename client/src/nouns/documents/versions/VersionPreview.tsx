import { Component, Suspense, type ReactNode } from 'react'
import type { Doc } from 'yjs'
import { usePast } from '#client/nouns/documents/versions/use-versions.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import css from '#client/nouns/documents/versions/Versions.module.css'

interface VersionPreviewProps {
  document: string
  id: string
  /** the version that it is compared with */
  beforeId?: string | undefined
  preview: (doc: Doc, before?: Doc) => ReactNode
}

/** A past state of a document, to look at: nothing in it takes focus or clicks. */
export function VersionPreview({ document, id, beforeId, preview }: VersionPreviewProps) {
  const { t } = useTranslation('documents')
  const past = usePast(document, id)
  const before = usePast(document, beforeId)
  const loading = (
    <div className={css.loading} role="status" aria-label={t('versions.loading')}>
      {['60%', '94%', '88%', '97%'].map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </div>
  )
  if (past.status === 'loading' || (beforeId !== undefined && before.status === 'loading')) return loading
  if (past.status !== 'ready')
    return <Notice tone="error">{t(past.status === 'offline' ? 'versions.offline' : 'versions.unreadable')}</Notice>
  return (
    <PreviewBoundary fallback={<Notice tone="error">{t('versions.unreadable')}</Notice>}>
      {/* the preview's code may still be loading: the dialog around it stays */}
      <Suspense fallback={loading}>
        {/* the content scrolls, but its controls belong to the past and are inert */}
        <div className={css.scroll} tabIndex={0} role="document" aria-label={t('versions.title')}>
          <div inert>{beforeId !== undefined && before.status === 'ready' ? preview(past.doc, before.doc) : preview(past.doc)}</div>
        </div>
      </Suspense>
    </PreviewBoundary>
  )
}

/** Keeps the history usable when an old or damaged state cannot be drawn. */
class PreviewBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
