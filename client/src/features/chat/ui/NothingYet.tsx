import { IconMessages } from '@tabler/icons-react'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'

export interface NewChats {
  onNewChannel(): void
  onNewDm(): void
}

/** The chat of somebody without any conversation, with the ways to begin one. */
export function NothingYet({ onNewChannel, onNewDm }: NewChats) {
  const { t } = useTranslation('chat')
  const mayCreate = useAccess().canCreate('table')
  return (
    <EmptyState
      title={t('nothingYet')}
      drawing={<IconMessages size={48} stroke={1} aria-hidden />}
      action={
        <>
          {mayCreate && <Button onClick={onNewChannel}>{t('newChannel')}</Button>}
          <Button onClick={onNewDm}>{t('newDm')}</Button>
        </>
      }
    >
      {t('nothingYetText')}
    </EmptyState>
  )
}
