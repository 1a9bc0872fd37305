// The threads of a service whose rules have faults.
import './faulty-rules.ts';
import '../../server/scans/threads/work-thread.ts';
