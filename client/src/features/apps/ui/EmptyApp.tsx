import { IconLayoutGridAdd } from '@tabler/icons-react'
import { BlockPalette } from '#client/features/apps/ui/BlockPalette.tsx'
import classes from '#client/features/apps/ui/EmptyApp.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useIsPhone } from '#client/lib/use-media-query.ts'

/** An app without blocks: for builders the choice of a first block or the way there, for others that nothing is here yet. */
export function EmptyApp({ onAdd, mayBuild = false }: { onAdd?: (type: string) => void; mayBuild?: boolean }) {
  const { t } = useTranslation('apps')
  const builderText = useIsPhone() ? 'empty.phoneText' : 'empty.editText'
  return (
    <div className={classes.empty}>
      <IconLayoutGridAdd size={32} stroke={1.25} aria-hidden className={classes.drawing} />
      <h2 className={classes.title}>{t(onAdd ? 'empty.title' : 'empty.memberTitle')}</h2>
      <p className={classes.text}>{t(onAdd ? 'empty.text' : mayBuild ? builderText : 'empty.memberText')}</p>
      {onAdd && (
        <div className={classes.choices}>
          <BlockPalette onAdd={onAdd} />
        </div>
      )}
    </div>
  )
}
