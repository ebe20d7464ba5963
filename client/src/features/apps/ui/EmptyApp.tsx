import { IconLayoutGridAdd } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/apps/ui/EmptyApp.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'

/** The place to write that follows the title of an empty app. */
export const firstBlockPlace = 'app:first-block'

interface EmptyAppProps {
  /** the choice of a first block */
  choices?: ReactNode
  mayBuild?: boolean
}

/** An app without blocks: for builders the choice of a first block or the way there, for others that nothing is here yet. */
export function EmptyApp({ choices, mayBuild = false }: EmptyAppProps) {
  const { t } = useTranslation('apps')
  const builderText = useIsPhone() ? 'empty.phoneText' : 'empty.editText'
  return (
    <div className={css.empty}>
      <IconLayoutGridAdd size={32} stroke={1.25} aria-hidden className={css.drawing} />
      <h2 className={css.title}>{t(choices ? 'empty.title' : 'empty.memberTitle')}</h2>
      <Text as="p" size={14} muted>
        {t(choices ? 'empty.text' : mayBuild ? builderText : 'empty.memberText')}
      </Text>
      {choices && (
        <div className={css.choices} data-awaited={firstBlockPlace}>
          {choices}
        </div>
      )}
    </div>
  )
}
