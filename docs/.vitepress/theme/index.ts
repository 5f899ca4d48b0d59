/** The usual theme, with colours of enough contrast and a main landmark on the first page. */
import { onMounted, watch } from 'vue';
import { useData, type Theme } from 'vitepress';
// Without the fonts that the usual entry brings: the reader's own are there at once.
import DefaultTheme from 'vitepress/theme-without-fonts';
import './colours.css';

const theme: Theme = {
  extends: DefaultTheme,
  setup: () => {
    const { frontmatter } = useData();
    onMounted(() =>
      watch(
        () => frontmatter.value['layout'] as unknown,
        (layout) => {
          const content = document.getElementById('VPContent');
          if (layout === 'home') content?.setAttribute('role', 'main');
          else content?.removeAttribute('role');
        },
        { immediate: true },
      ),
    );
  },
};

export default theme;
