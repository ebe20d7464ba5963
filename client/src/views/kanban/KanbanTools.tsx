import { IconSettings2 } from '@tabler/icons-react'
import type { KanbanConfig } from '#shared/views/kanban-view.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { CardTools } from '#client/views/cards/CardTools.tsx'
import { BoardSettings } from '#client/views/kanban/BoardSettings.tsx'
import { ToolbarPopover } from '#client/views/tools/ToolbarPopover.tsx'
import type { ViewSettings } from '#client/queries/view-settings.ts'
import type { ShownConfig } from '#shared/views/shown-config.ts'
import type { ViewToolsProps } from '#client/views/view-face.ts'

/** The tools of a board. */
export function KanbanTools(props: ViewToolsProps<KanbanConfig>) {
  const { t } = useTranslation('views')
  return (
    <>
      <CardTools {...props} settings={props.settings as ViewSettings<ShownConfig>} />
      <ToolbarPopover icon={<IconSettings2 size={16} stroke={1.5} aria-hidden />} label={t('kanban.settings')}>
        <BoardSettings {...props} />
      </ToolbarPopover>
    </>
  )
}
