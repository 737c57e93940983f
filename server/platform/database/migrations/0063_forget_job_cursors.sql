-- One consumer, `jobs`, has replaced the three that queued a job each. Each start of the program queues every job.
DELETE FROM "event_cursors" WHERE "consumer" IN ('auto_close', 'forget_mail', 'promises');
