import type * as Y from 'yjs'
import { addDays } from '#shared/days/day.ts'
import { isoDayAt } from '#shared/days/zone.ts'
import type { TaskPriority, TaskStatus } from '#shared/nouns/tasks/task.ts'
import { setTaskStatus } from '#shared/nouns/tasks/task-status.ts'
import { addTask, addTodos } from '#shared/nouns/tasks/tasks-document.ts'
import type { SeededIds } from '#server/lib/seeded-ids.ts'
import type { Say } from '#server/features/demo/demo-language.ts'
import { pausedCustomers } from '#server/features/demo/demo-words.ts'

interface Plan {
  title: string
  status: TaskStatus
  priority?: TaskPriority
  /** days from today */
  due?: number
  owner: 'me' | 'marta' | 'jonas' | 'aiko' | 'tom'
  description?: string
  todos?: string[]
}

const team: Plan[] = [
  {
    title: 'Prepare the new price list',
    status: 'doing',
    priority: 'high',
    due: 3,
    owner: 'me',
    description: 'New harvest prices are in the Products table. Check margins with Marta.',
    todos: ['Compare with last year', 'Ask for two quotes on bags', 'Send a draft to the team'],
  },
  {
    title: 'Call customers who paused',
    status: 'open',
    priority: 'urgent',
    due: 0,
    owner: 'me',
    todos: [...pausedCustomers],
  },
  { title: 'Answer the complaint about torn bags', status: 'open', priority: 'high', due: -1, owner: 'aiko' },
  { title: 'Calibrate the big roaster', status: 'doing', priority: 'medium', due: 1, owner: 'tom' },
  { title: 'Plan the tasting for hotel buyers', status: 'open', priority: 'medium', due: 9, owner: 'marta' },
  { title: 'Photograph the new cup set', status: 'open', priority: 'low', due: 14, owner: 'jonas' },
  { title: 'Try a lighter roast for Night Shift', status: 'suggestion', owner: 'tom' },
  { title: 'Offer barista training as a package', status: 'suggestion', priority: 'low', owner: 'marta' },
  { title: 'Renew the organic certificate', status: 'done', priority: 'high', owner: 'me' },
  { title: 'Move the Porto delivery day', status: 'done', owner: 'jonas' },
]

const own: Plan[] = [{ title: 'Book the train to Porto', status: 'open', due: 5, owner: 'me', description: 'Only you can see this task.' }]

const plans = { team, own }

/** The ids of the demo's tasks in a document. */
export function demoTaskIds(ids: SeededIds, which: 'team' | 'own'): string[] {
  return plans[which].map((_plan, index) => ids.uuid(`task#${which}#${index}`))
}

/** Fills a tasks document. `people` gives member ids by key. */
export function fillTasks(doc: Y.Doc, which: 'team' | 'own', ids: SeededIds, people: Record<string, string>, now: Date, say: Say): void {
  const day = (offset: number): string => addDays(isoDayAt(now, 'UTC'), offset)
  const taskIds = demoTaskIds(ids, which)
  for (const [index, plan] of plans[which].entries()) {
    const id = taskIds[index] ?? ''
    const owner = people[plan.owner] ?? people['me'] ?? ''
    const at = new Date(now.getTime() - (20 - index) * 3_600_000).toISOString()
    addTask(
      doc,
      {
        id,
        title: say(plan.title),
        description: say(plan.description ?? ''),
        status: plan.status,
        priority: plan.priority ?? 'notPrioritized',
        owners: [owner],
        deadline: plan.due === undefined ? null : day(plan.due),
        createdAt: at,
        createdBy: people['me'] ?? owner,
      },
      'demo',
    )
    if (plan.status === 'done') setTaskStatus(doc, id, 'done', { memberId: owner, at: now.toISOString() }, 'demo')
    addTodos(
      doc,
      id,
      (plan.todos ?? []).map((title, place) => ({ id: ids.uuid(`todo#${id}#${place}`), title: say(title) })),
      'demo',
    )
  }
}
