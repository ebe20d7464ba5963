import type { ComponentType } from 'react'
import { IconArticle, IconHash, IconMenu2, IconPuzzle, IconTable } from '@tabler/icons-react'
import { blockTypes } from '#shared/blocks/block-types.ts'
import classes from '#client/features/apps/ui/BlockPalette.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useBlockViews } from '#client/lib/block-views.ts'
import { hueColors } from '#client/ui/theme/hues.ts'

const faces: Record<string, { icon: ComponentType<{ size: number; stroke: number }>; hue: string }> = {
  text: { icon: IconArticle, hue: 'amber' },
  tableView: { icon: IconTable, hue: 'blue' },
  indicator: { icon: IconHash, hue: 'green' },
  menu: { icon: IconMenu2, hue: 'violet' },
}

/** The blocks that can be added, each with its purpose. Blocks that this build cannot show are left out. */
export function BlockPalette({ onAdd }: { onAdd: (type: string) => void }) {
  const { t } = useTranslation('apps')
  const views = useBlockViews()
  const offered = blockTypes.filter((type) => views.some((view) => view.type === type.name))
  return (
    <ul className={classes.list}>
      {offered.map(({ name }) => {
        const { icon: Icon, hue } = faces[name] ?? { icon: IconPuzzle, hue: 'gray' }
        const colors = hueColors(hue)
        return (
          <li key={name}>
            <button type="button" className={classes.choice} onClick={() => onAdd(name)} data-block-type={name}>
              <span className={classes.icon} style={{ background: colors.soft, color: colors.text }}>
                <Icon size={20} stroke={1.5} />
              </span>
              <span className={classes.words}>
                <span className={classes.name}>{t(`types.${name}.name`)}</span>
                <span className={classes.description}>{t(`types.${name}.description`)}</span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
