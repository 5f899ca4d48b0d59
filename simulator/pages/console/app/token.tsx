import { useState } from 'preact/hooks';
import { isTokenWrong, useToken } from './shared/api.ts';
import { refreshWorlds } from './shared/session.ts';

export function TokenForm() {
  const [token, setToken] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    useToken(token);
    void refreshWorlds();
  };
  return (
    <form class="page card" onSubmit={submit}>
      <h1>This simulator asks for its control token</h1>
      <p>It is what the simulator was started with. It is kept until this tab is closed.</p>
      {isTokenWrong.value ? (
        <p class="error" role="alert">
          This is not its token.
        </p>
      ) : null}
      <label class="filter">
        <span>Control token</span>
        <input type="password" autocomplete="off" required value={token} onInput={({ currentTarget }) => setToken(currentTarget.value)} />
      </label>
      <div class="actions">
        <button class="button main" type="submit">
          Continue
        </button>
      </div>
    </form>
  );
}
