import { IconChevronDown, IconChevronUp, IconFlask } from '@tabler/icons-react'
import { useState } from 'react'
import { firstOf, type AutomationInput } from '#shared/nouns/automations/automation-input.ts'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import type { AutomationGap } from '#shared/nouns/automations/automation-gaps.ts'
import {
  stepsOf,
  type Automation,
  type AutomationConfig,
  type AutomationDefinition,
  type AutomationStep,
} from '#shared/nouns/automations/automation.ts'
import { tableOfTrigger, type RecordSource } from '#shared/nouns/automations/record-sources.ts'
import { partsOfTrigger } from '#shared/nouns/automations/values/parts-of-trigger.ts'
import { findTriggerKind } from '#shared/nouns/automations/trigger-kinds.ts'
import type { NamedSource } from '#client/nouns/automations/places.ts'
import { stepSentence, triggerSentence } from '#client/features/automations/data/sentence.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { InputEditor } from '#client/features/automations/ui/InputEditor.tsx'
import { KindBadge } from '#client/features/automations/ui/KindBadge.tsx'
import { MailTemplates } from '#client/features/automations/ui/MailTemplates.tsx'
import { RecordChoice } from '#client/features/automations/ui/RecordChoice.tsx'
import { WebhookStart } from '#client/features/automations/ui/WebhookStart.tsx'
import { StepSamplesOf } from '#client/automations/step-samples.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { MoreMenu } from '#client/ui/MoreMenu.tsx'
import { MenuItem } from '#client/ui/MenuItem.tsx'

interface StepCardProps {
  definition: AutomationDefinition
  part: AutomationStep
  isTrigger?: true
  sources: readonly RecordSource[]
  /** steps before it that have an answer */
  answers: readonly string[]
  /** the record whose values are shown beside those of steps; undefined: the last that matches */
  sample: string | undefined
  onSample: (recordId: string | undefined) => void
  automation: Pick<Automation, 'id' | 'name'>
  /** JSON text of the last delivery, for a trigger of webhooks */
  content: string | undefined
  onContent?: (content: string) => void
  /** how steps are called, by id */
  names: ReadonlyMap<string, string>
  gaps: readonly AutomationGap[]
  isFixed: boolean
  open: string | null
  onOpen: (id: string | null) => void
  onChange: (config: AutomationConfig) => void
  onReplace?: () => void
  onRemove?: () => void
  onCopy?: () => void
  onMove?: (by: -1 | 1) => void
  onTest?: () => void
}

/** Parts of an answer from outside that every one has; those of JSON are written by hand. */
const answerPaths = ['text', 'status']

function pathsOfAnswer(kind: string | undefined): readonly string[] {
  const answers = findActionKind(kind ?? '')?.answers
  return Array.isArray(answers) ? answers : answerPaths
}

/** The id of the button that opens a card. */
export const buttonOfStep = (id: string): string => `step-${id}`

/** A trigger or a step: a sentence, and its settings when it is open, with what is left to do beside each. */
export function StepCard(props: StepCardProps) {
  const { definition, part, isTrigger, sources, answers, names, gaps, isFixed, open, onOpen } = props
  const { t, language } = useTranslation('automations')
  const workspace = useWorkspace()
  const kind = isTrigger ? findTriggerKind(part.kind) : findActionKind(part.kind)
  const own = gaps.filter(({ at }) => at === part.id)
  const isOpen = open === part.id
  const sourceName = (source: string): string => names.get(source) ?? t(`sources.${source}`)
  const words = { t, workspace, language, sourceName }
  const sentence = isTrigger
    ? triggerSentence({ kind: part.kind, config: part.config, disallowChange: isFixed }, words)
    : stepSentence(part, words)
  const trigger = findTriggerKind(definition.trigger.kind)
  const tableId = tableOfTrigger(definition.trigger)
  const content = isTrigger ? undefined : trigger?.content
  const parts = partsOfTrigger(definition.trigger, workspace.fieldOf)
  const isOutside = definition.trigger.kind === 'webhookReceived'
  const given = { source: 'trigger', tableId: '', name: t(isOutside ? 'sources.webhookReceived' : 'sources.given'), parts }
  const stepKinds = new Map([...stepsOf(definition.actions)].map(({ id, kind: name }) => [id, name]))
  const named: NamedSource[] = [
    ...((isOutside || parts.length > 0) && !isTrigger ? [given] : []),
    ...(content ? [{ source: 'trigger', tableId: '', name: t(`sources.${trigger?.name}`), content }] : []),
    ...sources.map((source) => ({ ...source, name: sourceName(source.source) })),
    ...answers.map((source) => ({ source, tableId: '', name: sourceName(source), content: pathsOfAnswer(stepKinds.get(source)) })),
  ]
  return (
    <section className={css.step} data-open={isOpen || undefined} aria-label={t(`kinds.${part.kind}.name`)}>
      <div className={css.stepHead}>
        <button
          type="button"
          id={buttonOfStep(part.id)}
          className={css.stepButton}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? null : part.id)}
        >
          <KindBadge icon={kind?.icon ?? 'bolt'} hue={kind?.hue ?? 'gray'} />
          <span className={css.main}>
            <span>{sentence}</span>
            {own.length > 0 && (
              <span className={css.gap}>
                <br />
                {t(own[0]?.reason === 'noSteps' ? 'gaps.noSteps' : 'gaps.count', {
                  count: new Set(own.map(({ key }) => key)).size,
                })}
              </span>
            )}
          </span>
          {isOpen ? <IconChevronUp size={16} stroke={1.5} aria-hidden /> : <IconChevronDown size={16} stroke={1.5} aria-hidden />}
        </button>
        {!isFixed && <StepMenu {...props} />}
      </div>
      {isOpen && <StepBody {...props} named={named} own={own} tableId={tableId} />}
    </section>
  )
}

interface StepBodyProps extends StepCardProps {
  named: readonly NamedSource[]
  own: readonly AutomationGap[]
  tableId: string | null
}

/** The settings of an open card. */
function StepBody({
  definition,
  part,
  isTrigger,
  named,
  own,
  tableId,
  isFixed,
  sample,
  onSample,
  automation,
  content,
  onContent,
  onChange,
  onTest,
}: StepBodyProps) {
  const { t } = useTranslation('automations')
  const kind = isTrigger ? findTriggerKind(part.kind) : findActionKind(part.kind)
  const templates = isTrigger ? undefined : findActionKind(part.kind)?.templates
  const aside = kind?.inputs.filter(({ isAside }) => isAside) ?? []
  const [showsAside, setShowsAside] = useState(() => aside.some((input) => isSet(input, part.config)))
  return (
    <StepSamplesOf definition={definition} stepId={part.id} recordId={sample} content={content}>
      <div className={css.stepBody}>
        <p className={css.about}>{t(`kinds.${part.kind}.about`)}</p>
        {templates && (
          <MailTemplates
            sources={named}
            disabled={isFixed}
            onChoose={({ subject, body }) => onChange({ ...part.config, [templates.subject]: subject, [templates.body]: body })}
          />
        )}
        {kind?.inputs
          .filter(({ isAside }) => showsAside || isAside !== true)
          .map((input) => (
            <InputEditor
              key={input.key}
              input={input}
              inputs={kind.inputs}
              config={part.config}
              sources={named}
              gap={own.find(({ key }) => key === input.key)?.reason}
              disabled={isFixed}
              onChange={(value) => onChange({ ...part.config, [input.key]: value })}
            />
          ))}
        {aside.length > 0 && !showsAside && (
          <div>
            <Button size="small" variant="quiet" onClick={() => setShowsAside(true)}>
              {t('aside')}
            </Button>
          </div>
        )}
        {isTrigger && kind?.inputs.some(({ is }) => is === 'parts') && (
          <WebhookStart
            automationId={automation.id}
            name={automation.name}
            parts={part.config['parts'] ?? null}
            disabled={isFixed}
            onLearn={(parts, text) => {
              onChange({ ...part.config, parts })
              onContent?.(text)
            }}
          />
        )}
        {isTrigger && tableId !== null && <RecordChoice tableId={tableId} chosen={sample} onChoose={onSample} />}
        {onTest && (
          <div>
            <Button size="small" icon={<IconFlask size={16} stroke={1.5} aria-hidden />} onClick={onTest}>
              {t('dryRun.step')}
            </Button>
          </div>
        )}
      </div>
    </StepSamplesOf>
  )
}

const isSet = (input: AutomationInput, config: AutomationConfig): boolean =>
  JSON.stringify(config[input.key] ?? firstOf(input)) !== JSON.stringify(firstOf(input))

function StepMenu({ onReplace, onCopy, onMove, onRemove, onTest }: StepCardProps) {
  const { t } = useTranslation('automations')
  return (
    <MoreMenu label={t('stepMenu')}>
      {onTest && <MenuItem onSelect={onTest}>{t('dryRun.step')}</MenuItem>}
      {onReplace && <MenuItem onSelect={onReplace}>{t('replaceTrigger')}</MenuItem>}
      {onCopy && <MenuItem onSelect={onCopy}>{t('duplicate')}</MenuItem>}
      {onMove && <MenuItem onSelect={() => onMove(-1)}>{t('moveUp')}</MenuItem>}
      {onMove && <MenuItem onSelect={() => onMove(1)}>{t('moveDown')}</MenuItem>}
      {onRemove && (
        <MenuItem danger onSelect={onRemove}>
          {t('remove')}
        </MenuItem>
      )}
    </MoreMenu>
  )
}
