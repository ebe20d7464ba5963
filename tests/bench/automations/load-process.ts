import { sendAll, type Load } from '#tests/bench/automations/load.ts'

process.once('message', (load: Load) => {
  void sendAll(load).then((loaded) => process.send?.(loaded, () => process.exit(0)))
})
