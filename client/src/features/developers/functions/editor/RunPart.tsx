import { useKeptWords } from '#client/engine/session/use-kept-words.ts'
import { useState } from 'react'
import type { JsonValue } from '#shared/lib/json.ts'
import type { FunctionRunAnswer, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { call } from '#client/engine/api/call.ts'
import css from '#client/features/developers/functions/editor/editor.module.css'
import { RunResult } from '#client/features/developers/functions/editor/RunResult.tsx'
import { useSampleTurn } from '#client/features/developers/functions/editor/use-sample-turn.ts'
import { loadEngines } from '#client/features/developers/functions/function-calls.ts'
import { RecordChoice } from '#client/records/RecordChoice.tsx'
import { errorText } from '#client/i18n/error-text.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLoaded } from '#client/lib/use-loaded.ts'
import { useSubmit } from '#client/lib/use-submit.ts'
import { Button } from '#client/ui/Button.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Notice } from '#client/ui/Notice.tsx'
import { TextArea } from '#client/ui/TextArea.tsx'

interface RunPartProps {
  fn: LowCodeFunction
  /** the code that stands there is not saved: the newest version would run */
  isChanged: boolean
  run: FunctionRunAnswer | undefined
  onRun: (run: FunctionRunAnswer | undefined) => void
}

const nothing = {}

/** Runs the saved code with an input, or tries it without changing anything. A trigger is only tried, with a record. */
export function RunPart({ fn, isChanged, run, onRun }: RunPartProps) {
  const { t } = useTranslation('developers')
  const engine = useLoaded(loadEngines).data?.find(({ language }) => language === fn.language)
  const [recordId, setRecordId] = useState('')
  const sample = useSampleTurn(fn.trigger, recordId)
  const [{ given }, setWords] = useKeptWords<{ given?: string }>(`function.input.${fn.id_trama_low_code_functions}`, nothing)
  const text = given ?? sample
  const [isDry, setDry] = useState(false)
  const input = readInput(text)
  const isReady = fn.version > 0 && !isChanged && input !== undefined && engine?.level !== 'off'
  const begin = (dry: boolean): Promise<void> | undefined => {
    if (!isReady) return undefined
    const params = { id: fn.id_trama_low_code_functions }
    setDry(dry)
    onRun(undefined)
    return call('POST v3/low-code-functions/:id/run', { params, body: { input: input.value, dry_run: dry } }).then(onRun)
  }
  const start = useSubmit(() => begin(false))
  const trial = useSubmit(() => begin(true))
  const failure = start.failure ?? trial.failure
  return (
    <Stack gap={12}>
      {fn.trigger && <p className={css.muted}>{t('triggers.run.about')}</p>}
      {engine?.level === 'off' && <Notice tone="warning">{t('functions.off', { reason: engine.reason })}</Notice>}
      {fn.trigger && (
        <RecordChoice
          label={t('triggers.run.record')}
          choose={t('triggers.run.choose')}
          tableId={fn.trigger.related_table}
          recordId={recordId}
          onChoose={({ id }) => {
            setRecordId(id)
            // what was written for another record goes with it
            setWords(nothing)
          }}
        />
      )}
      <TextArea
        label={t('functions.run.input')}
        hint={t(fn.trigger ? 'triggers.run.inputHint' : 'functions.run.inputHint')}
        error={input === undefined ? t('functions.run.notJson') : undefined}
        className={css.input}
        spellCheck={false}
        rows={fn.trigger ? 12 : 4}
        value={text}
        onChange={(event) => setWords({ given: event.currentTarget.value })}
      />
      <Row wrap>
        {!fn.trigger && (
          <Button variant="primary" disabled={!isReady || trial.busy} busy={start.busy} onClick={start.run}>
            {t('functions.run.start')}
          </Button>
        )}
        <Button disabled={!isReady || start.busy} busy={trial.busy} onClick={trial.run}>
          {t('functions.run.try')}
        </Button>
      </Row>
      {isChanged && <p className={css.muted}>{t('functions.run.saveFirst')}</p>}
      {failure !== undefined && <Notice tone="error">{errorText(failure)}</Notice>}
      {run && <RunResult run={run} isDry={isDry} />}
    </Stack>
  )
}

/** JSON of any kind; an empty field is null. @returns undefined for what is no JSON */
function readInput(text: string): { value: JsonValue } | undefined {
  if (text.trim() === '') return { value: null }
  try {
    return { value: JSON.parse(text) as JsonValue }
  } catch {
    return undefined
  }
}
