import { IconPlus } from '@tabler/icons-react'
import { Fragment, useMemo, useState } from 'react'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import type { AutomationGap } from '#shared/nouns/automations/automation-gaps.ts'
import { stepsOf, type Automation, type AutomationDefinition, type AutomationStep } from '#shared/nouns/automations/automation.ts'
import { answersOfSteps, type RecordSource } from '#shared/nouns/automations/record-sources.ts'
import {
  changeStep,
  copyStep,
  insertStep,
  moveStep,
  newStep,
  newTrigger,
  removeStep,
  type StepPlace,
} from '#client/nouns/automations/edit-definition.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { DryRunDialog } from '#client/features/automations/ui/DryRunDialog.tsx'
import { ActionPicker, TriggerPicker } from '#client/features/automations/ui/KindPicker.tsx'
import { buttonOfStep, StepCard } from '#client/features/automations/ui/StepCard.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'

interface FlowProps {
  automation: Pick<Automation, 'id' | 'name'>
  definition: AutomationDefinition
  sources: ReadonlyMap<string, readonly RecordSource[]>
  gaps: readonly AutomationGap[]
  isFixed: boolean
  onChange: (definition: AutomationDefinition) => void
}

/** The whole automation from top to bottom; one card is open at a time. */
export function Flow({ automation, definition, sources, gaps, isFixed, onChange }: FlowProps) {
  const { t } = useTranslation('automations')
  const [open, setOpen] = useState(() => firstOpen(definition, gaps))
  const [picking, setPicking] = useState<StepPlace | 'trigger' | null>(null)
  const [testing, setTesting] = useState<string | null>(null)
  const { onContent, ...sampled } = useSample()
  const { trigger, actions } = definition
  const setActions = (next: AutomationStep[]): void => onChange({ ...definition, actions: next })
  const answers = useMemo(() => answersOfSteps({ actions }), [actions])
  const names = stepNames(actions, (kind) => t(`kinds.${kind}.name`))
  const shared = { definition, names, gaps, isFixed, open, onOpen: setOpen, automation, ...sampled }

  const opened = (id: string): void => {
    setOpen(id)
    setPicking(null)
    focusStep(id)
  }
  const list = (steps: readonly AutomationStep[], parent: string | null, branch: number) => (
    <>
      {!isFixed && steps.length > 0 && <Adder label={t('addBetween')} isSmall onAdd={() => setPicking({ parent, branch, at: 0 })} />}
      {steps.map((step, index) => (
        <Fragment key={step.id}>
          <StepCard
            {...shared}
            part={step}
            sources={sources.get(step.id) ?? []}
            answers={answers.get(step.id) ?? []}
            onChange={(config) => setActions(changeStep(actions, step.id, config))}
            onRemove={() => setActions(removeStep(actions, step.id))}
            onCopy={() => setActions(copyStep(actions, step.id))}
            onMove={(by) => setActions(moveStep(actions, step.id, by))}
            onTest={() => setTesting(step.id)}
          />
          {step.branches.map((inner, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- branches never change places
            <div key={at} className={css.branch}>
              <p className={css.branchName}>{branchName(step, at, t)}</p>
              {list(inner, step.id, at)}
            </div>
          ))}
          {!isFixed && index < steps.length - 1 && (
            <Adder label={t('addBetween')} isSmall onAdd={() => setPicking({ parent, branch, at: index + 1 })} />
          )}
        </Fragment>
      ))}
      {!isFixed && <Adder label={t('addStep')} onAdd={() => setPicking({ parent, branch, at: steps.length })} />}
    </>
  )

  return (
    <div className={css.flow}>
      <StepCard
        {...shared}
        part={{ id: 'trigger', kind: trigger.kind, config: trigger.config, branches: [] }}
        isTrigger
        sources={[]}
        answers={[]}
        onChange={(config) => onChange({ ...definition, trigger: { ...trigger, config } })}
        onReplace={() => setPicking('trigger')}
        onContent={onContent}
      />
      {list(actions, null, 0)}
      {testing !== null && (
        <DryRunDialog definition={definition} stepId={testing} content={sampled.content} onClose={() => setTesting(null)} />
      )}
      {picking !== null && (
        <Picking
          place={picking}
          onClose={() => setPicking(null)}
          onTrigger={(kind) => {
            onChange({ ...definition, trigger: newTrigger(kind, trigger.config) })
            opened('trigger')
          }}
          onStep={(kind, place) => {
            const step = newStep(kind)
            setActions(insertStep(actions, place, step))
            opened(step.id)
          }}
        />
      )}
    </div>
  )
}

/** The part that is open at first: one with something left to do, or the trigger of an automation without steps. */
function firstOpen({ actions }: AutomationDefinition, gaps: readonly AutomationGap[]): string | null {
  return gaps.find(({ key }) => key !== '')?.at ?? (actions.length === 0 ? 'trigger' : null)
}

/** The record, or the delivery of a webhook, whose values are shown beside those of steps. */
function useSample() {
  const [sample, onSample] = useState<string>()
  const [content, onContent] = useState<string>()
  return { sample, onSample, content, onContent }
}

interface PickingProps {
  place: StepPlace | 'trigger'
  onClose: () => void
  onTrigger: (kind: string) => void
  onStep: (kind: string, place: StepPlace) => void
}

/** The list of kinds for the trigger, or for a new step. */
function Picking({ place, onClose, onTrigger, onStep }: PickingProps) {
  if (place === 'trigger') return <TriggerPicker onClose={onClose} onPick={onTrigger} />
  return <ActionPicker onClose={onClose} onPick={(kind) => onStep(kind, place)} />
}

/** The focus of keys goes to the part that was chosen, once the list of kinds has given it back. */
function focusStep(id: string): void {
  requestAnimationFrame(() => document.getElementById(buttonOfStep(id))?.focus())
}

function Adder({ label, isSmall = false, onAdd }: { label: string; isSmall?: boolean; onAdd: () => void }) {
  return (
    <div className={css.between}>
      <Button
        variant={isSmall ? 'quiet' : 'secondary'}
        size="small"
        aria-label={isSmall ? label : undefined}
        icon={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onClick={onAdd}
      >
        {isSmall ? undefined : label}
      </Button>
    </div>
  )
}

/** The names of steps for later ones: their kind with their number. */
function stepNames(actions: readonly AutomationStep[], kindName: (kind: string) => string): ReadonlyMap<string, string> {
  return new Map([...stepsOf(actions)].map(({ id, kind }, index) => [id, `${index + 1} ${kindName(kind)}`]))
}

function branchName(step: AutomationStep, at: number, t: ReturnType<typeof useTranslation>['t']): string {
  const kind = findActionKind(step.kind)
  if (kind?.loops) return t('branches.each')
  const { cases } = step.config
  if (Array.isArray(cases)) return at < cases.length ? t('branches.case', { text: String(cases[at]) }) : t('branches.others')
  return t(`branches.${(kind?.branchNames ?? ['yes', 'no'])[at] ?? 'no'}`)
}
