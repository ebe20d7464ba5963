// Parts that only views with groups need, in a chunk of their own.
export { bucketConditions } from '#shared/query/bucket-conditions.ts'
export { bucketReader } from '#shared/query/buckets.ts'
export { BucketText } from '#client/queries/BucketText.tsx'
export { groupId, groupItems, keepItems } from '#client/records/gestures/group-items.ts'
export { withoutGroups } from '#client/records/gestures/without-groups.ts'
