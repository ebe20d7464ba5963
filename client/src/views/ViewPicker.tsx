import { IconChevronDown, IconHourglass, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { stagesName } from '#shared/nouns/views/view-choice.ts'
import type { View } from '#shared/views/view.ts'
import { ViewDialogs, ViewMenu } from '#client/views/grid/opened-later.tsx'
import type { ViewAct } from '#client/nouns/acts/act.ts'
import { useThingsHere } from '#client/nouns/acts/things-here.ts'
import css from '#client/queries/views.module.css'
import { Menu } from '#client/ui/Menu.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import reach from '#client/ui/reach.module.css'
import type { ViewFace } from '#client/views/view-face.ts'
import { findViewFace } from '#client/views/view-types.ts'

interface ViewPickerProps {
  tableId: string
  views: readonly View[]
  view: View | undefined
  /** the view as it is shown, with what the person changed for herself */
  config: object
  mayManage: boolean
  onPick(viewId: string): void
}

const icon = { size: 16, stroke: 1.5 } as const

/** The shown view; people with the right also create, copy, rename and delete views. */
export function ViewPicker({ tableId, views, view, config, mayManage, onPick }: ViewPickerProps) {
  const { t } = useTranslation('tables')
  const [doing, setDoing] = useState<ViewAct>()
  const CurrentIcon = iconOf(view)
  useThingsHere(() => [
    { kind: 'view', target: { id: view?.id ?? '', tableId, label: view?.label ?? '', host: { view, views, mayManage, onDo: setDoing } } },
  ])
  return (
    <>
      <Menu
        label={t('views.menu')}
        trigger={(props) => (
          <button
            {...props}
            type="button"
            className={classNames(css.tool, reach.reach)}
            aria-label={t('views.current', { label: view?.label ?? '' })}
          >
            <CurrentIcon {...icon} aria-hidden />
            <span>{view?.label ?? t(views.length > 0 ? 'views.notFound' : 'views.none')}</span>
            <IconChevronDown size={14} stroke={1.5} aria-hidden />
          </button>
        )}
      >
        <ViewMenu {...{ tableId, view, views, mayManage, onPick }} onDo={setDoing} />
      </Menu>
      {doing && (
        <ViewDialogs
          tableId={tableId}
          views={views}
          view={view}
          config={config}
          doing={doing}
          mayManage={mayManage}
          onClose={() => setDoing(undefined)}
          onPick={onPick}
        />
      )}
    </>
  )
}

function iconOf(view: View | undefined): ViewFace['Icon'] {
  if (view?.type === stagesName) return IconHourglass
  return (view && findViewFace(view.type)?.Icon) ?? IconTable
}
