import { IconSettings2 } from '@tabler/icons-react'
import type { GalleryConfig } from '#shared/views/gallery-view.ts'
import type { ShownConfig } from '#shared/views/shown-config.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { ViewSettings } from '#client/queries/view-settings.ts'
import { CardTools } from '#client/views/cards/CardTools.tsx'
import { CoverChoice } from '#client/views/cards/CoverChoice.tsx'
import css from '#client/views/tools/settings.module.css'
import { ToolbarPopover } from '#client/views/tools/ToolbarPopover.tsx'
import type { ViewToolsProps } from '#client/views/view-face.ts'

/** The tools of a gallery. */
export function GalleryTools(props: ViewToolsProps<GalleryConfig>) {
  const { t } = useTranslation('views')
  const { config, change } = props.settings
  return (
    <>
      <CardTools {...props} settings={props.settings as ViewSettings<ShownConfig>} />
      <ToolbarPopover icon={<IconSettings2 size={16} stroke={1.5} aria-hidden />} label={t('cover.label')} count={config.cover ? 1 : 0}>
        <div className={css.settings}>
          <CoverChoice fields={props.fields} config={config} onChange={change} />
        </div>
      </ToolbarPopover>
    </>
  )
}
