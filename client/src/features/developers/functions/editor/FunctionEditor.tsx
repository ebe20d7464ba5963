import { useState } from 'react'
import type { FunctionRunAnswer, FunctionVersion, LowCodeFunction } from '#shared/nouns/functions/function-calls.ts'
import { codeExamples } from '#shared/nouns/functions/code-examples.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { TriggerDocs } from '#client/features/developers/functions/documentation/TriggerDocs.tsx'
import { CodeField } from '#client/features/developers/functions/editor/CodeField.tsx'
import css from '#client/features/developers/functions/editor/editor.module.css'
import { EditorHead } from '#client/features/developers/functions/editor/EditorHead.tsx'
import { LogPart } from '#client/features/developers/functions/editor/LogPart.tsx'
import { PermissionsPart } from '#client/features/developers/functions/editor/PermissionsPart.tsx'
import { RunPart } from '#client/features/developers/functions/editor/RunPart.tsx'
import { useKeptCode } from '#client/features/developers/functions/editor/use-kept-code.ts'
import { useKnownTables } from '#client/features/developers/functions/editor/use-known-tables.ts'
import { useNamesOfCode } from '#client/features/developers/functions/documentation/use-names-of-code.ts'
import { VersionsPart } from '#client/features/developers/functions/editor/VersionsPart.tsx'
import { kindOf } from '#client/features/developers/functions/kind.ts'
import { useTriggerSight } from '#client/features/developers/functions/triggers/use-trigger-sight.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { Tab, Tabs } from '#client/ui/Tabs.tsx'
import { OlderWords } from '#client/ui/OlderWords.tsx'

interface FunctionEditorProps {
  fn: LowCodeFunction
  version: FunctionVersion | undefined
  onSaved: (opened: { fn: LowCodeFunction; version: FunctionVersion | undefined }) => void
  reopen: () => Promise<{ fn: LowCodeFunction; version: FunctionVersion | undefined }>
}

const parts = {
  functions: ['run', 'permissions', 'versions', 'log'],
  triggers: ['run', 'names', 'permissions', 'versions', 'log'],
} as const

/** The code of a function or trigger beside its runs and versions. */
export function FunctionEditor({ fn, version, onSaved, reopen }: FunctionEditorProps) {
  const { t } = useTranslation('developers')
  const kind = kindOf(fn)
  const { isSeen } = useTriggerSight(fn)
  const maySave = useAccess().has('lowCode') && isSeen
  useTitle(fn.label)
  const tables = useKnownTables()
  const names = useNamesOfCode(kind, fn.language)
  const kept = version?.source_code ?? codeExamples[fn.language][kind === 'triggers' ? 'firstTrigger' : 'first']
  const { source, setSource, older, forget } = useKeptCode(fn.id_trama_low_code_functions, kept, version?.version ?? 0)
  const [part, setPart] = useState<(typeof parts)[typeof kind][number]>('run')
  const [run, setRun] = useState<FunctionRunAnswer>()
  const isChanged = version === undefined || source !== kept
  const fault = run?.error?.line === undefined ? undefined : { line: run.error.line, message: run.error.message }
  const [saveAsked, setSaveAsked] = useState(0)
  return (
    <div className={css.page}>
      <EditorHead
        {...{ fn, source, isChanged, maySave, saveAsked }}
        onSaved={async () => {
          setRun(undefined)
          forget()
          onSaved(await reopen())
        }}
        onFunction={(changed) => onSaved({ fn: changed, version })}
      />
      {older && (
        <OlderWords take={t('functions.editor.takeOlder')} drop={t('functions.editor.dropOlder')} onTake={older.take} onDrop={older.drop}>
          {t('functions.editor.older')}
        </OlderWords>
      )}
      <div className={css.columns}>
        <CodeField
          label={t('functions.editor.code')}
          language={fn.language}
          source={source}
          readOnly={!maySave}
          {...{ tables, names }}
          marks={fault ? [fault] : []}
          onChange={setSource}
          onSave={() => setSaveAsked((times) => times + 1)}
        />
        <section className={css.side} aria-label={t(`functions.editor.${part}`)}>
          <Tabs label={t('functions.editor.parts')}>
            {parts[kind].map((one) => (
              <Tab key={one} id={`function-${one}`} isChosen={one === part} onChoose={() => setPart(one)}>
                {t(`functions.editor.${one}`)}
              </Tab>
            ))}
          </Tabs>
          <div className={css.part} role="tabpanel" aria-labelledby={`function-${part}`}>
            {part === 'run' && <RunPart fn={fn} isChanged={isChanged} run={run} onRun={setRun} />}
            {part === 'names' && <TriggerDocs language={fn.language} />}
            {part === 'permissions' && (
              <PermissionsPart fn={fn} maySave={maySave} onFunction={(changed) => onSaved({ fn: changed, version })} />
            )}
            {part === 'versions' && <VersionsPart fn={fn} source={source} maySave={maySave} onChoose={setSource} />}
            {part === 'log' && <LogPart fn={fn} />}
          </div>
        </section>
      </div>
    </div>
  )
}
