/** Not there yet. */
export const WorldPage = () => (
  <div class="page">
    <h1>World</h1>
  </div>
);
