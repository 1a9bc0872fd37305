// The threads of a service whose rules have faults.
import './faulty-rules.ts';
import '../../server/service/threads/work-thread.ts';
