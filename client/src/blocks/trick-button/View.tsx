import { IconBolt } from '@tabler/icons-react'
import type { TriggerActionConfig } from '#shared/fields/button-config.ts'
import type { TrickButtonBlockConfig } from '#shared/blocks/trick-button-block.ts'
import { buttonLook } from '#client/blocks/link-button/button-look.ts'
import { BlockSource } from '#client/blocks/parts/BlockSource.tsx'
import css from '#client/blocks/parts/content.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { BlockViewProps } from '#client/lib/block-view.ts'
import { askBefore, tellPressed } from '#client/nouns/automations/ask-and-start.ts'
import { startAutomations } from '#client/nouns/automations/press-button.ts'
import { tellOutcome } from '#client/nouns/records/tell-outcome.ts'

export function View({ config, editing, onSettings }: BlockViewProps<TrickButtonBlockConfig>) {
  const { t } = useTranslation('forms')
  const { tableId, fieldId, recordId, label, color } = config
  return (
    <BlockSource
      tableId={tableId}
      needs={[fieldId]}
      filter={null}
      isUnfinished={fieldId === null || recordId === null}
      waitsFor={t('blocks.chooseButton')}
      onSettings={onSettings}
    >
      {(table, fields) => {
        const field = fields.find(({ id }) => id === fieldId)
        if (!field || recordId === null) return null
        return (
          <button
            type="button"
            className={css.linkButton}
            style={buttonLook(color)}
            inert={editing}
            onClick={() => {
              const name = label || field.label
              const button = { fieldId: field.id, recordId, config: field.config as Partial<TriggerActionConfig>, title: name }
              askBefore(button, (answers) => {
                const started = startAutomations(table.id, field.id, recordId, answers)
                void tellOutcome(started).then((isDone) => (isDone ? tellPressed(started, { started: t('blocks.started') }) : undefined))
              })
            }}
          >
            <IconBolt size={16} stroke={1.5} aria-hidden />
            {label || field.label}
          </button>
        )
      }}
    </BlockSource>
  )
}
