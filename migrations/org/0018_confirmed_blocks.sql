-- What a link to an app or page was confirmed for is kept as what each block reads, no longer as tables alone. What the tables of older links
-- were confirmed for cannot be told now: such a link shows what every editor of its item sees, the rest waits until somebody confirms it.
UPDATE public_link SET config = '{"confirmed":[]}' WHERE item_type IN ('app', 'page');
