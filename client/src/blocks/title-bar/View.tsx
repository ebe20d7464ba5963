import { IconPlus } from '@tabler/icons-react'
import type { TitleBarBlockConfig } from '#shared/blocks/title-bar-block.ts'
import { useFillable } from '#client/blocks/parts/use-fillable.ts'
import { useSeenFields } from '#client/blocks/parts/use-seen-fields.ts'
import { TitleBar } from '#client/blocks/title-bar/TitleBar.tsx'
import { TitleButton } from '#client/blocks/title-bar/TitleButton.tsx'
import { TitleSearch } from '#client/blocks/title-bar/TitleSearch.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { Button } from '#client/ui/Button.tsx'

/** A search, a button or a form whose part is gone or closed to the person is not there; the title stays. */
export function View({ config, blockId, editing, onSettings }: BlockViewProps<TitleBarBlockConfig>) {
  const { t } = useTranslation('blocks')
  const field = useSeenFields(config.tableId).find(({ id }) => id === config.searchFieldId)
  const filled = useFillable().find(({ form }) => form.id === config.formId)
  const hasTools = field !== undefined || filled !== undefined || config.buttonAddress !== ''
  return (
    <TitleBar {...config} placeholder={editing || onSettings ? t('titleBar.choose') : ''}>
      {hasTools && (
        <span inert={editing}>
          {field && <TitleSearch key={field.id} blockId={blockId} field={field} minimized={config.minimizeSearch} />}
          {config.buttonAddress !== '' && (
            <TitleButton label={config.buttonLabel} address={config.buttonAddress} color={config.buttonColor} />
          )}
          {filled && (
            <Button
              size="small"
              variant="primary"
              icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
              onClick={() => openOverlay({ kind: 'fillForm', formId: filled.form.id })}
            >
              {filled.form.label}
            </Button>
          )}
        </span>
      )}
    </TitleBar>
  )
}
