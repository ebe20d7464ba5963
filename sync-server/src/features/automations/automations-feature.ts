import { automationCallModule } from '#server/features/automations/automation-call-module.ts'
import { automationFeed } from '#server/features/automations/automation-feed.ts'
import { seesAutomation } from '#server/features/automations/automation-sight.ts'
import { automationMutations } from '#server/features/automations/automation-mutations.ts'
import { automationHook } from '#server/features/automations/matching/automation-hook.ts'
import { startOfMessage } from '#server/features/automations/matching/chat-events.ts'
import { startOfMail } from '#server/features/automations/matching/mail-events.ts'
import { startOfStages } from '#server/features/automations/matching/stage-events.ts'
import { startOfTask, taskDoneEffect, taskDoneHook } from '#server/features/automations/matching/task-events.ts'
import {
  goOn as goOnKind,
  pauseLost as lostKind,
  thinRuns as thinKind,
  timer,
  workOff as workOffKind,
} from '#server/automations/flow/effect-kinds.ts'
import { noteCutRun, noteCutWork } from '#server/features/automations/runs/cut-off.ts'
import { goOn } from '#server/features/automations/runs/go-on.ts'
import { pauseLost } from '#server/features/automations/runs/pause-lost.ts'
import { thinRuns } from '#server/features/automations/runs/thin-runs.ts'
import { workOff } from '#server/features/automations/runs/work-off.ts'
import { runTimer } from '#server/features/automations/timed/run-timer.ts'
import { latestTimer, setTimerAnew } from '#server/features/automations/timed/schedule-timer.ts'
import { arrivedKind } from '#server/jobs/schedule-arrived.ts'
import { saidKind } from '#server/jobs/schedule-said.ts'
import { stageEventKind } from '#server/jobs/schedule-stage-events.ts'
import { inLane } from '#server/jobs/effect-registry.ts'
import type { ServerFeature } from '#server/manifest/server-feature.ts'

/** Automations: rules that act by themselves with the rights of their owner (docs/automations.md). */
export const automationsFeature: ServerFeature = {
  name: 'automations',
  calls: [automationCallModule],
  mutations: automationMutations,
  feeds: [automationFeed],
  effects: {
    ...inLane('rules', {
      [lostKind]: pauseLost,
      [stageEventKind]: startOfStages,
      [saidKind]: startOfMessage,
      [arrivedKind]: startOfMail,
      [taskDoneEffect]: startOfTask,
    }),
    [workOffKind]: { run: workOff, lane: 'rules', cutOff: noteCutWork },
    [goOnKind]: { run: goOn, lane: 'rules', cutOff: noteCutRun },
    [timer]: { run: runTimer, lane: 'rules', latest: latestTimer, setAnew: setTimerAnew },
    [thinKind]: { run: thinRuns, lane: 'upkeep', every: '45 3 * * *' },
  },
  recordHooks: [automationHook],
  documentHooks: [taskDoneHook],
  noticePlaces: { automation: seesAutomation },
}
