import { IconPlus } from '@tabler/icons-react'
import { Fragment, useMemo, useState } from 'react'
import { findActionKind } from '#shared/nouns/automations/action-kinds.ts'
import type { AutomationGap } from '#shared/nouns/automations/automation-gaps.ts'
import { stepsOf, type AutomationDefinition, type AutomationStep } from '#shared/nouns/automations/automation.ts'
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
  definition: AutomationDefinition
  sources: ReadonlyMap<string, readonly RecordSource[]>
  gaps: readonly AutomationGap[]
  isFixed: boolean
  onChange: (definition: AutomationDefinition) => void
}

/** The whole automation from top to bottom; one card is open at a time. */
export function Flow({ definition, sources, gaps, isFixed, onChange }: FlowProps) {
  const { t } = useTranslation('automations')
  const [open, setOpen] = useState<string | null>(() => gaps.find(({ key }) => key !== '')?.at ?? null)
  const [picking, setPicking] = useState<StepPlace | 'trigger' | null>(null)
  const [testing, setTesting] = useState<string | null>(null)
  const [sample, setSample] = useState<string>()
  const { trigger, actions } = definition
  const setActions = (next: AutomationStep[]): void => onChange({ ...definition, actions: next })
  const answers = useMemo(() => answersOfSteps({ actions }), [actions])
  const names = stepNames(actions, (kind) => t(`kinds.${kind}.name`))
  const shared = { definition, names, gaps, isFixed, open, onOpen: setOpen, sample, onSample: setSample }

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
            // branches have no ids; their place is their name
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
      />
      {list(actions, null, 0)}
      {testing !== null && <DryRunDialog definition={definition} stepId={testing} onClose={() => setTesting(null)} />}
      {picking === 'trigger' && (
        <TriggerPicker
          onClose={() => setPicking(null)}
          onPick={(kind) => {
            onChange({ ...definition, trigger: newTrigger(kind, trigger.config) })
            setOpen('trigger')
            setPicking(null)
            focusStep('trigger')
          }}
        />
      )}
      {picking !== null && picking !== 'trigger' && (
        <ActionPicker
          onClose={() => setPicking(null)}
          onPick={(kind) => {
            const step = newStep(kind)
            setActions(insertStep(actions, picking, step))
            setOpen(step.id)
            setPicking(null)
            focusStep(step.id)
          }}
        />
      )}
    </div>
  )
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
  return t(at === 0 ? 'branches.yes' : 'branches.no')
}
