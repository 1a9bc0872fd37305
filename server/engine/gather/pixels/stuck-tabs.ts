/** The sessions of tabs of which a capture came too late. They get no other one, and no other page. */
export const stuckTabs = new WeakSet<object>();
