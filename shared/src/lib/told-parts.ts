import { z } from 'zod'

/** Each part of `Answer` that `Parts` does not name. */
type Told<Answer extends z.ZodRawShape, Parts> = { [Key in Exclude<keyof Answer, keyof Parts>]: z.ZodOptional<z.ZodUnknown> }

/**
 * Parts for the body of a change: those that only the answer has. A program may read a thing, change a part and send the whole back;
 * what only the server sets is not looked at.
 *
 * @param answer the shape of the thing as it is told
 * @param parts the parts that the change takes
 */
export function toldParts<Answer extends z.ZodRawShape, Parts extends z.ZodRawShape>(
  answer: z.ZodObject<Answer>,
  parts: Parts,
): Told<Answer, Parts> {
  const keys = Object.keys(answer.shape).filter((key) => !(key in parts))
  return Object.fromEntries(keys.map((key) => [key, z.unknown().meta({ readOnly: true }).optional()])) as Told<Answer, Parts>
}
