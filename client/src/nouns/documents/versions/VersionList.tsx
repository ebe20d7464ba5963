import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { DocumentVersion } from '#shared/nouns/documents/version-calls.ts'
import { call } from '#client/engine/api/call.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { useFormat } from '#client/i18n/format.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { KeepVersion } from '#client/nouns/documents/versions/KeepVersion.tsx'
import type { Versions } from '#client/nouns/documents/versions/use-versions.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'
import { InlineText } from '#client/ui/InlineText.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { toast } from '#client/ui/toast.ts'
import css from '#client/nouns/documents/versions/Versions.module.css'

interface VersionListProps {
  versions: Versions
  document: string
  chosen: string | undefined
  mayName: boolean
  onChoose: (id: string) => void
  onReload: () => void
}

/** Kept states, newest first, each with its time, author and name. Arrows move through them. */
export function VersionList({ versions, document, chosen, mayName, onChoose, onReload }: VersionListProps) {
  const { t } = useTranslation('documents')
  const list = useRef<HTMLOListElement>(null)
  const isReady = versions.status === 'ready'
  // the keys are for the list from the beginning
  useEffect(() => {
    if (isReady) list.current?.querySelector<HTMLElement>('[aria-current], [data-version]')?.focus()
  }, [isReady])
  if (versions.status === 'loading')
    return (
      <div className={css.loading} role="status" aria-label={t('versions.loading')}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} height={44} />
        ))}
      </div>
    )
  if (versions.status !== 'ready')
    return (
      <Notice
        tone="warning"
        action={
          <Button size="small" onClick={onReload}>
            {t('versions.retry')}
          </Button>
        }
      >
        {t(`versions.${versions.status}`)}
      </Notice>
    )
  const keep = mayName && versions.edited && <KeepVersion document={document} onKept={onReload} />
  if (versions.versions.length === 0) {
    return (
      <>
        <p className={css.empty}>{t('versions.none')}</p>
        {keep}
      </>
    )
  }

  const name = async (id: string, label: string) => {
    const trimmed = label.trim()
    try {
      await call('POST documents/:document/versions/:id/label', {
        params: { document, id },
        body: { label: trimmed === '' ? null : trimmed },
      })
      onReload()
    } catch {
      toast({ message: t('versions.failed'), tone: 'error' })
    }
  }
  return (
    <ol ref={list} className={css.list} aria-label={t('versions.list')} onKeyDown={moveFocus}>
      {versions.edited && (
        <li className={css.now}>
          <span>{t('versions.now')}</span>
          {keep}
        </li>
      )}
      {versions.versions.map((version) => (
        <Row
          key={version.id}
          version={version}
          isChosen={version.id === chosen}
          onChoose={() => onChoose(version.id)}
          onName={mayName ? (label) => void name(version.id, label) : undefined}
        />
      ))}
    </ol>
  )
}

interface RowProps {
  version: DocumentVersion
  isChosen: boolean
  onChoose: () => void
  onName: ((label: string) => void) | undefined
}

function Row({ version, isChosen, onChoose, onName }: RowProps) {
  const { t } = useTranslation('documents')
  const format = useFormat()
  const members = useEntities('member')
  const authors = version.authors.flatMap((id) => members.find((member) => member.id === id) ?? [])
  const names = authors.map((author) => author.displayName).join(', ')
  return (
    <li className={css.row} data-chosen={isChosen || undefined}>
      <button type="button" data-version="" className={css.choose} aria-current={isChosen || undefined} onClick={onChoose}>
        {version.label !== null && !isChosen && <strong className={css.label}>{version.label}</strong>}
        <time dateTime={version.madeAt}>{format.dateTime(version.madeAt)}</time>
        <span className={css.by}>
          {authors.slice(0, 3).map((author) => (
            <Avatar key={author.id} name={author.displayName} hue={author.hue} photoUrl={author.photoUrl} size={16} decorative />
          ))}
          <span>
            {version.kind !== 'edited' && `${t(`versions.kinds.${version.kind}`)} · `}
            {names === '' ? t('versions.automatic') : t('versions.authors', { names })}
          </span>
        </span>
      </button>
      {isChosen && onName && (
        <InlineText
          className={css.name}
          value={version.label ?? ''}
          label={t('versions.name')}
          placeholder={t('versions.namePlaceholder')}
          maxLength={100}
          onCommit={onName}
        />
      )}
    </li>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLButtonElement)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button[data-version]')]
  const next = all[all.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.click()
}
