import type { EffectHandlers } from '#server/jobs/effect-registry.ts'

/** An effect that adds a row under its own id; the row tells whether it was run again. */
export const noteEffects: EffectHandlers = {
  note: async (_payload, { org: { db }, effectId }) => {
    await db.write(() =>
      db.run(
        db.build
          .insertInto('meta')
          .values({ key: `effect:${effectId}`, value: '1' })
          .onConflict((on) => on.column('key').doUpdateSet({ value: '2' })),
      ),
    )
  },
}
