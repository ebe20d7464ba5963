import type { KeyboardEvent } from 'react'
import type { NoticeGroup } from '#client/features/notices/group-notices.ts'
import { NoticeRow } from '#client/features/notices/ui/NoticeRow.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import css from '#client/features/notices/ui/updates.module.css'

export interface NoticeListProps {
  groups: readonly NoticeGroup[]
  /** the one in the preview */
  active: NoticeGroup | undefined
  onOpen: (group: NoticeGroup) => void
  /** undefined: everything is shown */
  onMore: (() => void) | undefined
}

/** The lines of a section, the latest first; arrows move among them and read nothing. */
export function NoticeList({ groups, active, onOpen, onMore }: NoticeListProps) {
  const { t } = useTranslation('notices')
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links inside */}
      <ul className={css.list} aria-label={t('list')} onKeyDown={moveFocus}>
        {groups.map((group) => (
          <NoticeRow
            key={group.latest.id}
            group={group}
            isActive={active !== undefined && active.notices.some(({ id }) => id === group.latest.id)}
            onOpen={() => onOpen(group)}
          />
        ))}
      </ul>
      {onMore && (
        <Button wide variant="quiet" onClick={onMore}>
          {t('more')}
        </Button>
      )}
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.findIndex((link) => link === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
