import { labelOf, type Act, type ActEnv } from '#client/nouns/acts/act.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { beginWork, isWorking } from '#client/lib/running-work.ts'
import { toast } from '#client/ui/toast.ts'

/** Runs an act once at a time: what takes longer is told of in the palette while it goes on. */
export function runAct<Target extends { id: string; label: string }>(act: Act<Target>, target: Target, env: ActEnv): void {
  const id = `${act.id}:${target.id}`
  if (isWorking(id)) {
    toast({ id: 'in-progress', message: env.t('acts:inProgress'), tone: 'warning' })
    return
  }
  const done = act.run(target, env)
  if (!done) return
  const end = beginWork({ id, label: labelOf(act, target, env), about: target.label })
  done.then(end, (error: unknown) => {
    end()
    toast({ message: errorText(error), tone: 'error' })
  })
}
