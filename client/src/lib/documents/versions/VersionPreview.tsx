import { Component, Suspense, type ReactNode } from 'react'
import type { Doc } from 'yjs'
import { usePast } from '#client/lib/documents/versions/use-versions.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import classes from '#client/lib/documents/versions/Versions.module.css'

interface VersionPreviewProps {
  document: string
  id: string
  preview: (doc: Doc) => ReactNode
}

/** A document as it was, for looking: nothing in it takes focus or clicks. */
export function VersionPreview({ document, id, preview }: VersionPreviewProps) {
  const { t } = useTranslation('documents')
  const past = usePast(document, id)
  const loading = (
    <div className={classes.loading} role="status" aria-label={t('versions.loading')}>
      {['60%', '94%', '88%', '97%'].map((width) => (
        <Skeleton key={width} width={width} height={16} />
      ))}
    </div>
  )
  if (past.status === 'loading') return loading
  if (past.status !== 'ready')
    return <Notice tone="error">{t(past.status === 'offline' ? 'versions.offline' : 'versions.unreadable')}</Notice>
  return (
    <PreviewBoundary fallback={<Notice tone="error">{t('versions.unreadable')}</Notice>}>
      {/* what draws it may still be under way: the dialog around it stays */}
      <Suspense fallback={loading}>
        {/* the content scrolls; what is in it belongs to the past */}
        <div className={classes.scroll} tabIndex={0} role="document" aria-label={t('versions.title')}>
          <div inert>{preview(past.doc)}</div>
        </div>
      </Suspense>
    </PreviewBoundary>
  )
}

/** A state that an older version made, or a damaged one, must not take the history down. */
class PreviewBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }
  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
